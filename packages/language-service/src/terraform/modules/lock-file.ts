/** The versions of providers in a lock file, `.terraform.lock.hcl`. */
import { constantString } from "@hcl-ts/analysis";
import { parseConfig } from "@hcl-ts/hclsyntax";

/** Returns the versions by source address. Entries without a version are left out. */
export function lockedVersions(text: string | Uint8Array): ReadonlyMap<string, string> {
  const { file } = parseConfig(text, ".terraform.lock.hcl");
  const { blocks } = file.body.partialContent({ blocks: [{ type: "provider", labelNames: ["source"] }] }).content;
  const versions = new Map<string, string>();
  for (const { labels, body } of blocks) {
    const version = body.partialContent({ attributes: [{ name: "version" }] }).content.attributes.get("version");
    const value = version && constantString(version.expression);
    if (labels[0] !== undefined && value !== undefined) versions.set(labels[0], value);
  }
  return versions;
}
