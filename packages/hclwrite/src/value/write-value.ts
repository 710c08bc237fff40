/** Writes values as source: JavaScript values, cty values and expressions. */
import { CtyError, canIterateElements, elements, isValue, isWhollyKnown, type NumberContent, unmarkDeep, type Value } from "@hcl-ts/cty";
import { numberText } from "@hcl-ts/cty/kernel";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { escapeQuoted } from "../quoted-text.ts";
import { HclExpression, Heredoc } from "./hcl-expression.ts";
import { indentLines } from "./indent-lines.ts";

/**
 * A value that can be written as the value of an attribute: plain data, a cty value, or an
 * expression. In plain data, an object or a `Map` becomes an object, and `undefined` members are
 * omitted.
 */
export type Writable =
  | null
  | boolean
  | number
  | bigint
  | string
  | HclExpression
  | Heredoc
  | Value
  | readonly Writable[]
  | ReadonlyMap<string, Writable>
  | { readonly [name: string]: Writable | undefined };

/** The nesting limit. Deeper data contains a cycle, or could not be parsed again. */
const MAX_DEPTH = 200;

/** The maximum length of a list on one line, in characters. */
const MAX_LINE = 80;

/**
 * The allowed forms of the source of a value: several lines with heredocs, several lines without
 * heredocs, or one line.
 */
export type WriteMode = "heredocs" | "lines" | "one-line";

/**
 * Returns the source of a value, in the layout of the formatter. The first line starts at the first
 * column, and the other lines are indented relative to it.
 *
 * @throws CtyError if the value cannot be written: it is unknown, marked, infinite, not data, or
 * nested too deeply
 */
export function writeValue(value: Writable, mode: WriteMode = "heredocs"): string {
  return write(value, mode, 0);
}

function write(value: Writable, mode: WriteMode, depth: number): string {
  if (depth > MAX_DEPTH) throw new CtyError(`a value to write is nested more than ${MAX_DEPTH} levels deep, or contains itself`);
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
    case "bigint":
      return String(value);
    case "number":
      return writeNumber(value);
    case "string":
      return `"${escapeQuoted(value)}"`;
    case "object":
      break;
    default:
      throw new CtyError(`a value to write is expected, not ${value === undefined ? "undefined" : `a ${typeof value}`}`);
  }
  if (value instanceof HclExpression) return value.text;
  if (value instanceof Heredoc) return (mode === "heredocs" ? value.source() : undefined) ?? `"${escapeQuoted(value.value)}"`;
  if (isValue(value)) return writeCtyValue(value, mode, depth);
  if (Array.isArray(value)) return writeList(value as readonly Writable[], mode, depth);
  return writeObject(entriesOf(value as Exclude<typeof value, readonly Writable[]>), mode, depth);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new CtyError(`${value} cannot be written: the language has no such number`);
  return Object.is(value, -0) ? "0" : String(value).replace("e+", "e");
}

/**
 * Returns the members of an object or a map, except undefined ones.
 *
 * @throws CtyError if it is not plain data
 */
export function entriesOf(
  value: ReadonlyMap<string, Writable> | { readonly [name: string]: Writable | undefined },
): readonly [string, Writable][] {
  if (value instanceof Map) return [...(value as ReadonlyMap<string, Writable>)];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new CtyError("an object to write has to be plain data, not an instance of a class");
  }
  return Object.entries(value).filter((entry): entry is [string, Writable] => entry[1] !== undefined);
}

function writeCtyValue(value: Value, mode: WriteMode, depth: number): string {
  if (!isWhollyKnown(value)) throw new CtyError("a value that is not wholly known cannot be written");
  if (unmarkDeep(value).marks.size > 0) throw new CtyError("a marked value cannot be written; unmark it first");
  if (value.content === null) return "null";
  switch (value.type.kind) {
    case "string":
      return `"${escapeQuoted(value.content as string)}"`;
    case "bool":
      return String(value.content);
    case "number": {
      const text = numberText(value.content as NumberContent);
      if (!/\d/.test(text)) throw new CtyError("an infinite number cannot be written: the language has no such number");
      return text;
    }
    default:
  }
  if (!canIterateElements(value)) throw new CtyError(`a value of the type ${value.type.kind} cannot be written`);
  const items = [...elements(value)];
  if (value.type.kind === "map" || value.type.kind === "object") {
    return writeObject(
      items.map(([key, element]) => [key.content as string, element] as const),
      mode,
      depth,
    );
  }
  return writeList(
    items.map(([, element]) => element),
    mode,
    depth,
  );
}

function writeList(items: readonly Writable[], mode: WriteMode, depth: number): string {
  const texts = items.map((item) => write(item, mode, depth + 1));
  const line = `[${texts.join(", ")}]`;
  const hasLines = texts.some((text) => text.includes("\n"));
  if (mode === "one-line" || (!hasLines && line.length <= MAX_LINE)) return line;
  // A comma cannot be on the same line after the end marker of a heredoc.
  return `[\n${texts.map((text) => `${indented(text)}${endsInHeredoc(text) ? "\n  ," : ","}\n`).join("")}]`;
}

function writeObject(entries: readonly (readonly [string, Writable])[], mode: WriteMode, depth: number): string {
  const items = entries.map(([key, value]) => [writeKey(key), write(value, mode, depth + 1)] as const);
  if (items.length === 0) return "{}";
  if (mode === "one-line") return `{ ${items.map(([key, text]) => `${key} = ${text}`).join(", ")} }`;
  return `{\n${alignedItems(items)
    .map((text) => `${indented(text)}\n`)
    .join("")}}`;
}

/** Returns the key of an object as written in a source. */
export function writeKey(key: string): string {
  // `for` as the first key would start a `for` expression.
  return isValidIdentifier(key) && key !== "for" ? key : `"${escapeQuoted(key)}"`;
}

/**
 * Returns `key = value` for each item. The equals signs of consecutive one-line items are aligned.
 */
export function alignedItems(items: readonly (readonly [key: string, text: string])[]): readonly string[] {
  const widths = items.map(([key, text]) => (text.includes("\n") && !isHeredoc(text) ? 0 : [...key].length));
  return items.map(([key, text], i) => {
    if (widths[i] === 0) return `${key} = ${text}`;
    let [first, last] = [i, i];
    while (first > 0 && widths[first - 1]! > 0) first--;
    while (last + 1 < items.length && widths[last + 1]! > 0) last++;
    const width = Math.max(...widths.slice(first, last + 1));
    return `${key}${" ".repeat(width - widths[i]!)} = ${text}`;
  });
}

const isHeredoc = (text: string): boolean => text.startsWith("<<");

const endsInHeredoc = (text: string): boolean => {
  const marker = /^<<-?(\S+)\n/.exec(text)?.[1];
  return marker !== undefined && text.trimEnd().endsWith(`\n${marker}`);
};

/** Returns a source with each of its lines indented, except those within a heredoc. */
export function indented(text: string, indent = "  "): string {
  return indent + indentLines(text, indent);
}
