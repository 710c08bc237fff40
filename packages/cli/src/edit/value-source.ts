import { stripVTControlCharacters } from "node:util";
import { elements, type NumberContent, type Value } from "@hcl-ts/cty";
import { contentOf, numberText } from "@hcl-ts/cty/kernel";
import { terminalText } from "@hcl-ts/hcl";
import { shortValueText } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { type Colors, plain } from "../terminal/colors.ts";
import type { JsonLayout } from "../terminal/json-layout.ts";

/** Collections with longer source get a line for each element. */
const LONGEST_LINE = 70;

/**
 * Returns a value as an expression of the native syntax, on several lines if it is long. Unknown
 * and marked values are only described.
 * @param colors for strings, numbers and the rest; none by default
 * @param layout on one line, or a line for each element; by default a line for each element if the
 * value is long
 */
export function valueSource(value: Value, colors: Colors = plain, layout?: JsonLayout, indent = ""): string {
  const { type, content } = value;
  if (value.isMarked() || !value.isKnown() || content === null) return colors.dim(shortValueText(value));
  switch (type.kind) {
    case "string":
      return colors.green(quoted(contentOf(value, "string")));
    case "number":
      return colors.yellow(numberSource(contentOf(value, "number")));
    case "bool":
      return colors.yellow(shortValueText(value));
    case "list":
    case "set":
    case "tuple": {
      const parts = Array.from(elements(value), ([, element]) => valueSource(element, colors, layout, `${indent}  `));
      return enclosed("[", ",", "]", parts, layout, indent);
    }
    case "map":
    case "object": {
      const parts = Array.from(elements(value), ([key, element]) => {
        const name = key.asString();
        // After an opening brace, the word "for" starts a for expression.
        return `${isValidIdentifier(name) && name !== "for" ? name : quoted(name)} = ${valueSource(element, colors, layout, `${indent}  `)}`;
      });
      return enclosed("{", "", "}", parts, layout, indent);
    }
    default:
      return shortValueText(value);
  }
}

/** Returns an expression for a number. There is no literal for an infinite one. */
function numberSource(content: NumberContent): string {
  const text = numberText(content);
  return text.endsWith("Infinity") ? text.replace("Infinity", "1/0") : text;
}

function enclosed(
  open: string,
  separator: string,
  close: string,
  parts: readonly string[],
  layout: JsonLayout | undefined,
  indent: string,
): string {
  if (parts.length === 0) return open + close;
  const length = parts.reduce((sum, part) => sum + stripVTControlCharacters(part).length + 2, indent.length);
  const fits = length <= LONGEST_LINE && !parts.some((part) => part.includes("\n"));
  if (layout === "compact" || (fits && layout === undefined)) {
    return open === "[" ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  }
  return `${open}\n${parts.map((part) => `${indent}  ${part}${separator}\n`).join("")}${indent}${close}`;
}

/** Returns a string literal without control characters. */
function quoted(text: string): string {
  const literal = text.replace(/["\\]|[$%]\{/g, (found) => (found.length === 1 ? `\\${found}` : found[0] + found));
  return `"${terminalText(literal, Number.POSITIVE_INFINITY)}"`;
}
