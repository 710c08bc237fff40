/** Writes values as JSON for the JSON syntax, in which strings and the keys of objects are templates. */
import { endsInHeredoc } from "../value/ends-in-heredoc.ts";
import type { HclExpression, Heredoc } from "../value/hcl-expression.ts";
import { SourceWriter, type Writable, type WriteElement } from "../value/source-writer.ts";

/**
 * Returns a value as JSON, in the layout of `JSON.stringify`. The start of a template sequence in a
 * string is escaped. Expressions become strings with an interpolation.
 *
 * @param unit one level of indentation
 * @throws CtyError if the value cannot be written
 */
export function writeJson(value: Writable, unit: string): string {
  return new JsonWriter(unit).write(value);
}

/** Returns a text as a JSON string that stands for it as a template. */
export function jsonText(text: string): string {
  return JSON.stringify(text.replaceAll(/[$%](?=\{)/g, "$&$&"));
}

/**
 * Returns the text that the name of a member stands for; undefined if the name has an interpolation,
 * so that it is computed.
 */
export function memberName(name: string): string | undefined {
  if (!name.includes("{")) return name;
  return /(?<!\$)\$\{|(?<!%)%\{/.test(name) ? undefined : name.replaceAll(/([$%])\1(?=\{)/g, "$1");
}

class JsonWriter extends SourceWriter {
  readonly #unit: string;

  constructor(unit: string) {
    super();
    this.#unit = unit;
  }

  protected override text(text: string): string {
    return jsonText(text);
  }

  protected override expression({ text }: HclExpression): string {
    return JSON.stringify(`\${${text}${endsInHeredoc(text) ? "\n" : ""}}`);
  }

  protected override heredoc({ value }: Heredoc): string {
    return jsonText(value);
  }

  protected override list<T>(items: readonly T[], write: WriteElement<T>, indent: string): string {
    const inner = indent + this.#unit;
    return items.length === 0 ? "[]" : `[\n${items.map((item) => inner + write(item, inner)).join(",\n")}\n${indent}]`;
  }

  protected override object<T>(entries: readonly (readonly [key: string, member: T])[], write: WriteElement<T>, indent: string): string {
    if (entries.length === 0) return "{}";
    const inner = indent + this.#unit;
    const lines = entries.map(([key, member]) => `${inner}${this.budget.counted(jsonText(key))}: ${write(member, inner)}`);
    return `{\n${lines.join(",\n")}\n${indent}}`;
  }
}
