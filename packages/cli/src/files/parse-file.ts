import { hasErrors, type SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { type ParseResult, parse } from "hcl-ts";
import { RunError } from "../errors.ts";
import { holdsJson, holdsNative } from "../messages.ts";
import { readSource } from "./read-source.ts";

/**
 * Reads a file, or standard input for `-`, and parses it in the syntax of its name.
 *
 * @throws RunError if it cannot be used
 */
export function parseFile(path: string): ParseResult {
  return parseSource(readSource(path));
}

/**
 * Parses a source in the syntax of its name.
 *
 * @throws RunError if it is in the other syntax
 */
export function parseSource(source: SourceFile): ParseResult {
  const result = parse(source);
  if (hasErrors(result.diagnostics)) checkSyntax(source, isJsonFilename(source.filename));
  return result;
}

/** Reports a file in the other syntax with one error instead of many. */
function checkSyntax({ text, filename }: SourceFile, isJson: boolean): void {
  const start = text.trimStart();
  if (isJson && /^[\p{ID_Start}_][\p{ID_Continue}-]*\s*(=|\{|")/u.test(start)) throw new RunError(holdsNative(filename));
  if (!isJson && /^\{\s*("|\})/.test(start)) throw new RunError(holdsJson(filename));
}
