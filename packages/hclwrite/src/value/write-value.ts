/** Writes values as native source: JavaScript values, cty values and expressions. */
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { checkString } from "../arguments.ts";
import { escapeQuoted } from "../quoted-text.ts";
import { endsInHeredoc } from "./ends-in-heredoc.ts";
import type { HclExpression, Heredoc } from "./hcl-expression.ts";
import { indentLines } from "./indent-lines.ts";
import { SourceWriter, type Writable, type WriteElement } from "./source-writer.ts";

/** The maximum length of a list on one line, in characters. */
const MAX_LINE = 80;

/** One level of indentation in new source. */
export const INDENT_UNIT = "  ";

/**
 * The allowed source forms of a value: several lines with heredocs, several lines without
 * heredocs, or one line.
 */
export type WriteMode = "heredocs" | "lines" | "one-line";

/**
 * Returns the source of a value, in the layout of the formatter. The first line starts at the first
 * column, and the other lines are indented relative to it.
 *
 * @throws CtyError if the value cannot be written: it is unknown, marked, infinite, not data, too
 * large, or nested too deeply
 */
export function writeValue(value: Writable, mode: WriteMode = "heredocs"): string {
  return new ValueWriter(mode).write(value);
}

class ValueWriter extends SourceWriter {
  readonly #mode: WriteMode;

  constructor(mode: WriteMode) {
    super();
    this.#mode = mode;
  }

  protected override text(text: string): string {
    return `"${escapeQuoted(text)}"`;
  }

  protected override expression({ text }: HclExpression, indent: string): string {
    return indentLines(text, indent);
  }

  protected override heredoc(heredoc: Heredoc): string {
    return (this.#mode === "heredocs" ? heredoc.source() : undefined) ?? this.text(heredoc.value);
  }

  protected override list<T>(items: readonly T[], write: WriteElement<T>, indent: string): string {
    const inner = this.#indentWithin(indent);
    const texts = items.map((item) => write(item, inner));
    const line = `[${texts.join(", ")}]`;
    if (this.#mode === "one-line" || (line.length <= MAX_LINE && !texts.some((text) => text.includes("\n")))) return line;
    // A comma cannot be on the same line after the end marker of a heredoc.
    const lines = texts.map((text) => `${inner}${text}${endsInHeredoc(text) ? `\n${inner},` : ","}\n`);
    return `[\n${lines.join("")}${indent}]`;
  }

  protected override object<T>(entries: readonly (readonly [key: string, member: T])[], write: WriteElement<T>, indent: string): string {
    if (entries.length === 0) return "{}";
    const inner = this.#indentWithin(indent);
    const items = entries.map(([key, member]) => [this.budget.counted(writeKey(key)), write(member, inner)] as const);
    if (this.#mode === "one-line") return `{ ${items.map(([key, text]) => `${key} = ${text}`).join(", ")} }`;
    return `{\n${alignedItems(items)
      .map((text) => `${inner}${text}\n`)
      .join("")}${indent}}`;
  }

  #indentWithin(indent: string): string {
    return this.#mode === "one-line" ? indent : indent + INDENT_UNIT;
  }
}

/** Returns the key of an object as written in a source. */
export function writeKey(key: string): string {
  checkString(key, "a key");
  // `for` as the first key would start a `for` expression.
  return isValidIdentifier(key) && key !== "for" ? key : `"${escapeQuoted(key)}"`;
}

/**
 * Returns `key = value` for each item. The equals signs of consecutive one-line items are aligned.
 */
export function alignedItems(items: readonly (readonly [key: string, text: string])[]): readonly string[] {
  const rows = items.map(([key, text]) => ({ key, text, width: text.includes("\n") && !text.startsWith("<<") ? 0 : [...key].length }));
  const lines: string[] = [];
  for (let start = 0; start < items.length; start = lines.length) {
    let end = start;
    let width = 0;
    for (let row = rows[end]; row !== undefined && row.width > 0; row = rows[++end]) width = Math.max(width, row.width);
    if (end === start) end++;
    for (const row of rows.slice(start, end)) lines.push(`${row.key}${" ".repeat(Math.max(0, width - row.width))} = ${row.text}`);
  }
  return lines;
}
