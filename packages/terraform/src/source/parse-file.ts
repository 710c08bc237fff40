/**
 * Parses the files of modules and files with values of variables, in both syntaxes or only in the
 * native one.
 */
import type { Body, Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { FileError } from "./file-system.ts";

/** The result of {@link ParseFile}. */
export interface ParsedFile {
  readonly file: { readonly source: SourceFile; readonly body: Body };
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a file in the syntax that its name indicates.
 * @throws FileError if it does not parse files of that syntax
 */
export type ParseFile = (content: Uint8Array, filename: string) => ParsedFile;

/** Parses a file in the native or the JSON syntax. */
export const parseAnyFile: ParseFile = (content, filename) =>
  isJsonFilename(filename) ? parseJson(content, filename) : parseConfig(content, filename);

/** Parses a file in the native syntax. A bundle without the JSON parser is 11 KB smaller. */
export const parseNativeFile: ParseFile = (content, filename) => {
  if (!isJsonFilename(filename)) return parseConfig(content, filename);
  throw new FileError("failed", filename, "This program reads only the native syntax. Convert the file from JSON.");
};
