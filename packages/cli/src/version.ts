import { createRequire } from "node:module";

/** Returns the version of this package. */
export function version(): string {
  return (createRequire(import.meta.url)("@hcl-ts/cli/package.json") as { readonly version: string }).version;
}
