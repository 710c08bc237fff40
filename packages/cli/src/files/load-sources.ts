import type { SourceFile } from "@hcl-ts/hcl";
import type { Sources } from "./sources.ts";

/**
 * Returns sources for showing their diagnostics. The formatters of diagnostics are loaded on
 * demand, because they load all syntaxes, which files without errors do not need.
 */
export async function loadSources(files: readonly SourceFile[]): Promise<Sources> {
  const sources = new (await import("./sources.ts")).Sources();
  for (const file of files) sources.add(file);
  return sources;
}
