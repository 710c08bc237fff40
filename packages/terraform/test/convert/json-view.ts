/**
 * Equality of JSON views except for layout: white space in expressions, and values that are written
 * as an interpolation of a literal. This is independent of the conversion: it compares tokens.
 */
import { type JsonValue, toJson } from "@hcl-ts/hcl2json";
import { lexTemplate, TokenKind } from "@hcl-ts/hclsyntax";

/** A JSON value in a form in which equal modules are equal: expressions as their tokens, and properties by name. */
export function normalView(value: JsonValue): JsonValue {
  if (typeof value === "string") return normalString(value);
  if (Array.isArray(value)) return value.map(normalView);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "//")
      .map(([name, inner]): [string, JsonValue] => [normalString(name), normalView(inner)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The view of a source, in that form. */
export const viewOf = (source: string): JsonValue => normalView(toJson(source).json);

function normalString(text: string): string {
  const { tokens } = lexTemplate(text);
  let result = "";
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    if (kind === TokenKind.Newline || kind === TokenKind.Comment) continue;
    result += kind === TokenKind.StringLit ? tokens.text(i) : ` ${tokens.text(i)} `;
  }
  return result;
}
