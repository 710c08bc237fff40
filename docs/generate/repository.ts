/** Reads the files of the repository for the site, and writes its pages. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareCells } from "./cell-fence.ts";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The folder of all generated files. */
export const generated = join(root, "docs/.generated");

/** Reads a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Writes a page, by its path without `.md`. */
export function writePage(path: string, text: string): void {
  write(`pages/${path}.md`, prepareCells(text, path));
}

/** A list of pages for the sidebar. */
export function writeList(name: string, items: readonly { readonly text: string; readonly link: string }[]): void {
  write(`lists/${name}.json`, JSON.stringify(items, undefined, 2));
}

/** Writes a generated file. */
export function write(path: string, text: string): void {
  const file = join(generated, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A package of the repository. */
export interface Package {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly isPublic: boolean;
  /** The sources of its entry points, by the name in an import. */
  readonly entries: readonly (readonly [name: string, source: string])[];
}

/** The packages, with the published ones first. */
export const packages: readonly Package[] = readdirSync(join(root, "packages"))
  .map((folder) => {
    const manifest = JSON.parse(read(`packages/${folder}/package.json`)) as {
      readonly name: string;
      readonly version: string;
      readonly description?: string;
      readonly private?: boolean;
      readonly exports?: Readonly<Record<string, Readonly<Record<string, unknown>> | string>>;
    };
    const entries = Object.entries(manifest.exports ?? {}).flatMap(([entry, conditions]) => {
      const source = typeof conditions === "string" ? undefined : conditions["@hcl-ts/source"];
      return typeof source === "string" ? [[manifest.name + entry.slice(1), `packages/${folder}/${source.slice(2)}`] as const] : [];
    });
    const { name, version, description = "", private: isPrivate } = manifest;
    return { folder, name, version, description, isPublic: isPrivate !== true, entries };
  })
  .sort((a, b) => Number(b.isPublic) - Number(a.isPublic) || a.name.localeCompare(b.name));
