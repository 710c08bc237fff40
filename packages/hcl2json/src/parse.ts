/** The conversion with the answers of `@cdktf/hcl2json`, `hcl2-parser` and `hcl2-json-parser`. */
import { parseRecords } from "@hcl-ts/hclsyntax/records";
import { Converter, type ConverterObserver, type ConverterOptions } from "./converter.ts";
import { requireNoErrors } from "./error-text.ts";
import type { JsonObject } from "./json-value.ts";
import { doubleOf } from "./number-text.ts";
import { type NumberConverter, ValueTarget } from "./value-target.ts";

/** The options of a conversion to values. */
export interface SourceOptions extends ConverterOptions {
  readonly number: NumberConverter;
}

/**
 * The options that have the results of `@cdktf/hcl2json`. Numbers are doubles; one that is too
 * large for a double becomes an infinity.
 */
const cdktf: SourceOptions = { escapes: true, sorted: true, number: doubleOf };

/**
 * Converts a whole file, or throws.
 *
 * @throws Hcl2JsonError if anything is wrong with the source
 */
export function convertSource(filename: string, contents: string, options: SourceOptions, observer?: ConverterObserver): JsonObject {
  const { records, body, diagnostics } = parseRecords(contents, filename);
  requireNoErrors("parse config: ", diagnostics);
  const target = new ValueTarget(options.number);
  const converter = new Converter(records, options, target, observer);
  converter.convertFile(body);
  requireNoErrors("convert to HCL: ", converter.diagnostics);
  return target.result as JsonObject;
}

/**
 * Converts HCL to JSON, with the answers of `@cdktf/hcl2json`: a block becomes an array element under its type and labels, an
 * expression that is not a literal becomes a string `${…}`, and properties are sorted by name. See {@link toJson} for a synchronous
 * conversion with diagnostics.
 *
 * @param filename the name of the file in error messages
 * @param contents the source
 * @returns a promise of the JSON; it is rejected with an {@link Hcl2JsonError} if the source has errors
 */
// biome-ignore lint/suspicious/noExplicitAny: the type of the package that this function replaces; programs read properties without checks.
export async function parse(filename: string, contents: string): Promise<Record<string, any>> {
  return convertSource(filename, contents, cdktf);
}
