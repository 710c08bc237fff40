/** HCL to JSON as bytes, for programs that write the JSON of many files and never read it. */
import { CtyError } from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import type { Diagnostic } from "@hcl-ts/hcl";
import { parseRecords } from "@hcl-ts/hclsyntax/records";
import type { Source } from "@hcl-ts/hclsyntax/tree";
import { Converter } from "./converter.ts";
import type { JsonBytes } from "./json-bytes.ts";
import { type JsonValue, pointerTo } from "./json-value.ts";
import { ownSource } from "./own-source.ts";

export { JsonBytes, type JsonLayout } from "./json-bytes.ts";

/**
 * Converts HCL to the JSON of `toJsonText`. Never throws for any source.
 *
 * @param source the text or bytes of a file
 * @param target receives the JSON
 * @param filename the name of the source in ranges
 * @returns syntax errors and problems of the conversion
 */
export function writeJson(source: Source, target: JsonBytes, filename = ""): readonly Diagnostic[] {
  const { records, body, diagnostics } = parseRecords(ownSource(source), filename);
  const converter = new Converter(records, { escapes: true, sorted: false }, target);
  converter.convertFile(body);
  return diagnostics.length === 0 ? converter.diagnostics : [...diagnostics, ...converter.diagnostics];
}

/**
 * Writes a JSON value.
 *
 * @param numbers the digits of the numbers that a double does not represent, by JSON pointer
 * @throws CtyError if the value is nested too deeply for the remaining stack
 */
export function writeJsonValue(value: JsonValue, numbers: ReadonlyMap<string, string>, target: JsonBytes): void {
  try {
    writeWithin(value, "", numbers, target);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    throw new CtyError("the value is nested too deeply for the remaining stack");
  }
}

function writeWithin(value: JsonValue, at: string, numbers: ReadonlyMap<string, string>, target: JsonBytes): void {
  if (Array.isArray(value)) {
    target.begin("[");
    for (const [i, element] of value.entries()) writeWithin(element, pointerTo(at, i), numbers, target);
    target.end();
  } else if (typeof value === "object" && value !== null) {
    target.begin("{");
    for (const [name, member] of Object.entries(value)) {
      target.name(name);
      writeWithin(member, pointerTo(at, name), numbers, target);
    }
    target.end();
  } else {
    const digits = numbers.get(at) ?? (typeof value === "number" ? JSON.stringify(value) : undefined);
    if (digits === undefined) target.value(value as string | boolean | null);
    else target.digits(digits);
  }
}
