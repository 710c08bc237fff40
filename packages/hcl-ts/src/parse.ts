import type { Body, Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";

/** A configuration file, as much of it as could be read, and everything that is wrong with it. */
export interface Parsed {
  readonly body: Body;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file: in the JSON syntax if its name ends in .json, otherwise in the native one. Nothing that stands in it makes this throw.
 * @param filename what diagnostics name the source
 */
export function parse(source: string | Uint8Array, filename = "config.hcl"): Parsed {
  const { file, diagnostics } = isJsonFilename(filename) ? parseJson(source, filename) : parseConfig(source, filename);
  return { body: file.body, source: file.source, diagnostics };
}
