/** Turns the value of a property of Terraform's JSON syntax into an expression of the native syntax. */

/** An expression and how far the input is from its start. */
export interface WrappedExpression {
  readonly wrap: string;
  /** The offset of the input in `wrap`, in UTF-16 code units. */
  readonly wrapOffset: number;
}

/**
 * Turns text into an expression, with the answers of `@cdktf/hcl2json`. Numbers, booleans, quoted strings, heredocs, and text that
 * starts like a tuple or an object stay as they are. A quoted string with line breaks becomes a heredoc; anything else is quoted.
 *
 * @example
 * wrapTerraformExpression("foo") // { wrap: '"foo"', wrapOffset: 1 }
 * wrapTerraformExpression("22") // { wrap: '22', wrapOffset: 0 }
 */
export function wrapTerraformExpression(input: string): WrappedExpression {
  const text = escapeInnerQuotes(input);
  const isNumber = !Number.isNaN(Number(text));
  if (isNumber || text === "true" || text === "false" || text.startsWith("[") || text.startsWith("{")) return { wrap: text, wrapOffset: 0 };
  if (text.startsWith('"')) {
    // The last character is dropped without a check, even if it is not a quote.
    return text.includes("\n") ? { wrap: `<<EOE\n${text.slice(1, -1)}\nEOE\n`, wrapOffset: 5 } : { wrap: text, wrapOffset: 0 };
  }
  // The closing delimiter of a heredoc needs a line break after it.
  if (text.startsWith("<<")) return { wrap: text.endsWith("\n") ? text : `${text}\n`, wrapOffset: 0 };
  return { wrap: `"${text}"`, wrapOffset: 1 };
}

/** Escapes the quotes between the outer quotes of a string of one line without interpolations. */
function escapeInnerQuotes(input: string): string {
  const first = input.length - input.trimStart().length;
  const last = input.trimEnd().length - 1;
  if (last <= first || input[first] !== '"' || input[last] !== '"') return input;
  const inner = input.slice(first + 1, last);
  if (/[\n\r\u2028\u2029]/.test(inner) || /(?<!\$)\$\{/.test(input)) return input;
  return `${input.slice(0, first + 1)}${inner.replaceAll('"', '\\"')}${input.slice(last)}`;
}
