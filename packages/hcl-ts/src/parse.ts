import type { Body, Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { checkFilename, checkSource } from "./check-arguments.ts";

/** A configuration file, as much of it as could be read, and everything that is wrong with it. */
export interface ParseResult {
  readonly body: Body;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file: in the JSON syntax if its name ends in .json, otherwise in the native one. Nothing in the file makes this throw.
 *
 * @param source the text of the file, or its bytes
 * @param filename the name for diagnostics
 * @throws CtyError if the source is neither text nor bytes
 */
export function parse(source: string | Uint8Array, filename = "config.hcl"): ParseResult {
  checkSource(source, "parse");
  checkFilename(filename, "parse");
  const { file, diagnostics } = isJsonFilename(filename) ? parseJson(source, filename) : parseConfig(source, filename);
  return { body: file.body, source: file.source, diagnostics };
}
