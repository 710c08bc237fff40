import { type Body, type Diagnostic, SourceFile } from "@hcl-ts/hcl";
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
 * @param source the text of the file, its bytes, or a source file, which has a name already
 * @param filename the name for diagnostics
 * @throws CtyError if the source is none of these
 */
export function parse(source: string | Uint8Array | SourceFile, filename = "config.hcl"): ParseResult {
  const isFile = source instanceof SourceFile;
  if (!isFile) checkSource(source, "parse");
  checkFilename(filename, "parse");
  const isJson = isJsonFilename(isFile ? source.filename : filename);
  const { file, diagnostics } = isJson ? parseJson(source, filename) : parseConfig(source, filename);
  return { body: file.body, source: file.source, diagnostics };
}
