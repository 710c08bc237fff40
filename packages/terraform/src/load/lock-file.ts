import { constantString } from "@hcl-ts/analysis";
import { parseConfig } from "@hcl-ts/hclsyntax";

/** The name of the file in which `terraform init` writes the versions of providers. */
export const LOCK_FILE = ".terraform.lock.hcl";

/**
 * Returns the versions of providers in a lock file, by complete source address. Entries without a
 * version are left out, as is everything else that is wrong in the file.
 *
 * @param content the content of `.terraform.lock.hcl`
 */
export function lockedVersions(content: string | Uint8Array): ReadonlyMap<string, string> {
  const { file } = parseConfig(content, LOCK_FILE);
  const { blocks } = file.body.partialContent({ blocks: [{ type: "provider", labelNames: ["source"] }] }).content;
  const versions = new Map<string, string>();
  for (const { labels, body } of blocks) {
    const version = body.partialContent({ attributes: [{ name: "version" }] }).content.attributes.get("version");
    const value = version && constantString(version.expression);
    if (labels[0] !== undefined && value !== undefined) versions.set(labels[0], value);
  }
  return versions;
}
