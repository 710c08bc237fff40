/** The files of Terraform and OpenTofu in a folder that are not part of a module. */
import type { DirectoryEntry } from "@hcl-ts/terraform";

/** A file that is not read. */
export interface FileNotRead {
  readonly name: string;
  /** The owner of the file, such as `a stack`. */
  readonly kind: string;
}

const KINDS: readonly (readonly [ending: string, kind: string])[] = [
  [".tfcomponent.hcl", "a stack"],
  [".tfstack.hcl", "a stack"],
  [".tfdeploy.hcl", "the deployments of a stack"],
  [".tftest.hcl", "the tests of a module"],
  [".tofutest.hcl", "the tests of a module"],
  [".tfquery.hcl", "queries"],
];

/** Returns the files of a folder that belong to Terraform or OpenTofu, but not to a module, by name. */
export function filesNotRead(entries: readonly DirectoryEntry[]): readonly FileNotRead[] {
  const found: FileNotRead[] = [];
  for (const { name, kind: entry } of entries) {
    const kind = KINDS.find(([ending]) => name.endsWith(ending) || name.endsWith(`${ending}.json`))?.[1];
    if (entry === "file" && kind !== undefined) found.push({ name, kind });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}
