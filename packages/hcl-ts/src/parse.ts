import { type Body, type Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { checkFilename, checkSource } from "./check-arguments.ts";

/** The content of a configuration file, as far as it could be read, and all problems. */
export interface ParseResult {
  readonly body: Body;
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file, in the JSON syntax if its name ends in .json, otherwise in the native
 * syntax. Nothing in the file makes this throw.
 *
 * @param source the source of the file, its bytes, or a source file, which already has a name
 * @param filename the name for diagnostics
 * @returns the body, as far as it could be read, and all diagnostics
 * @throws CtyError if the source is of another type
 * @example
 * const { body, diagnostics } = parse('name = "web"', "service.hcl");
 * body.justAttributes().attributes.get("name")?.expression.value().value.asString(); // "web"
 */
export function parse(source: string | Uint8Array | SourceFile, filename = "config.hcl"): ParseResult {
  const isFile = source instanceof SourceFile;
  if (!isFile) checkSource(source, "parse");
  checkFilename(filename, "parse");
  const isJson = isJsonFilename(isFile ? source.filename : filename);
  const { file, diagnostics } = isJson ? parseJson(source, filename) : parseConfig(source, filename);
  return { body: file.body, source: file.source, diagnostics };
}
