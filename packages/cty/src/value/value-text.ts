/** Values as expressions, and in the form that `JSON.stringify` writes. */

import { exactDouble, isFiniteNumber, numberText } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import { zip } from "../run/zip.ts";
import { keyText, stringText } from "../text/hcl-text.ts";
import { limitedText, type Write, writeList } from "../text/text-builder.ts";
import type { Type } from "../type/type.ts";
import { shapeText, typeText } from "../type/type-text.ts";
import { namesOfParts, partsOfContainer } from "./container.ts";
import { contentOf } from "./content-of.ts";
import { hasPublicType } from "./public-type.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";
import { hasMarksInside, sizeOf } from "./value-facts.ts";

/** The maximum length of an expression, in UTF-16 code units. A value can contain itself many times. */
const MAX_TEXT = 10_000_000;

/**
 * Returns a value as an expression that evaluates to the same value. Some values have no expression
 * and are described instead: `<unknown string>`, `<marked list(string)>` (the content may be
 * secret), `Infinity`, and capsules.
 */
export function valueText(value: Value): string {
  return limitedText(MAX_TEXT, `<deeply nested ${value.type.kind}>`, (add) => write(value, typeWriterFor(value), add));
}

/** Returns the type of a value as text, without attribute names if the value contains marks. */
export function typeTextOf(value: Value): string {
  return typeWriterFor(value)(value.type);
}

/** Marked values can be secret in their attribute names too, which their types contain. */
function typeWriterFor(value: Value): (type: Type) => string {
  return value.marks !== undefined || hasMarksInside(value) || !hasPublicType(value) ? shapeText : typeText;
}

function write(value: Value, textOf: (type: Type) => string, add: Write): boolean {
  const { type, content } = value;
  if (value.marks !== undefined) return add(`<marked ${textOf(type)}>`);
  if (content === null) return add("null");
  if (content instanceof Unknown) return add(type.kind === "dynamic" ? "<unknown>" : `<unknown ${textOf(type)}>`);
  switch (type.kind) {
    case "string":
      return add(stringText(contentOf(value, "string")));
    case "number":
      return add(Object.is(content, -0) ? "-0" : numberText(contentOf(value, "number")));
    case "bool":
      return add(String(content));
    case "capsule":
      return add(`<${type.hooks.describe?.(content) ?? type.name}>`);
    case "map":
    case "object": {
      const parts = partsOfContainer(content);
      if (parts.length === 0) return add("{}");
      const names = namesOfParts(value) ?? [];
      return writeList("{ ", " }", parts, add, (part, i) => add(`${keyText(names[i] ?? "")} = `) && write(part, textOf, add));
    }
    default:
      return writeList("[", "]", partsOfContainer(content), add, (part) => write(part, textOf, add));
  }
}

/** The maximum size, by `sizeOf`, of a value that is passed to `JSON.stringify`. */
const MAX_JSON_SIZE = 10_000_000;

/**
 * Returns the form that `JSON.stringify` writes for a value. Numbers that JavaScript cannot represent
 * exactly are strings of digits.
 * @throws CtyError for a value that is marked, not wholly known, infinite or of a capsule type
 */
export function jsonForm(value: Value): unknown {
  if (sizeOf(value) > MAX_JSON_SIZE) throw new CtyError(`the value is too large for JSON: it has more than ${MAX_JSON_SIZE} parts`);
  return withStackError(() => jsonFormOf(value));
}

function jsonFormOf(value: Value): unknown {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("a marked value has no JSON form: remove its marks first");
  if (content === null) return null;
  if (content instanceof Unknown) throw new CtyError("an unknown value has no JSON form");
  switch (type.kind) {
    case "number": {
      const n = contentOf(value, "number");
      if (!isFiniteNumber(n)) throw new CtyError("infinity has no JSON form");
      return exactDouble(n) ?? numberText(n);
    }
    case "capsule":
      throw new CtyError(`a value of the opaque type ${type.name} has no JSON form`);
    case "map":
    case "object":
      return Object.fromEntries(zip(namesOfParts(value) ?? [], partsOfContainer(content)).map(([name, part]) => [name, jsonFormOf(part)]));
    case "string":
    case "bool":
      return content;
    default:
      return partsOfContainer(content).map(jsonFormOf);
  }
}
