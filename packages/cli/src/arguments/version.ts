/** Returns the version of this package. */
export function version(): string {
  // Loading the module would take half a millisecond of each command.
  const { createRequire } = process.getBuiltinModule("node:module");
  return (createRequire(import.meta.url)("@hcl-ts/cli/package.json") as { readonly version: string }).version;
}
