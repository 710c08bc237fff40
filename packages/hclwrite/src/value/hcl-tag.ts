/**
 * The template tag `hcl`: an expression with interpolated JavaScript values. A value at the
 * position of an expression is written as an expression. In a quoted string or a heredoc, a string
 * is inserted as escaped text, and any other value becomes an interpolation.
 */
import { CtyError } from "@hcl-ts/cty";
import { configTokens, parseExpression, TokenKind } from "@hcl-ts/hclsyntax";
import { escapeQuoted } from "../quoted-text.ts";
import { HclExpression, raw } from "./hcl-expression.ts";
import { type Writable, writeValue } from "./write-value.ts";

/**
 * Creates an expression with interpolated values: hcl`"${url}?ref=${version}"`,
 * hcl`merge(${ref("local.tags")}, ${{ Owner: "me" }})`.
 *
 * @throws CtyError if the result is not a valid expression, or a value is at a position that cannot
 * contain one, such as in a comment
 */
export function hcl(strings: TemplateStringsArray, ...values: readonly Writable[]): HclExpression {
  const name = placeholderName(strings.raw.join(""));
  const source = strings.raw.map((part, i) => (i === 0 ? part : `${name}${i - 1}_${part}`)).join("");
  const tokens = configTokens(source);
  let result = "";
  let done = 0;
  let found = 0;
  for (let i = 0; i < tokens.length; i++) {
    const [start, end] = [tokens.start(i), tokens.end(i)];
    let at = source.indexOf(name, start);
    while (at >= 0 && at < end) {
      const placeholder = `${name}${found}_`;
      const value = values[found]!;
      const text = textFor(value, tokens.kind(i), end - start === placeholder.length);
      if (text === undefined || !source.startsWith(placeholder, at)) {
        throw new CtyError("a value in an hcl`` expression has to be an operand, or be within a string");
      }
      result += source.slice(done, at) + text;
      done = at + placeholder.length;
      found++;
      at = source.indexOf(name, done);
    }
  }
  return raw(result + source.slice(done));
}

/** Returns a name that a source does not contain. */
function placeholderName(source: string): string {
  let name = "v_";
  while (source.includes(name)) name += "v_";
  return name;
}

/**
 * Returns the source of a value within a token of a kind; undefined if the value cannot be written
 * there.
 */
function textFor(value: Writable, kind: TokenKind, isWholeToken: boolean): string | undefined {
  if (kind === TokenKind.Ident) return isWholeToken ? operand(value) : undefined;
  if (kind !== TokenKind.QuotedLit && kind !== TokenKind.StringLit) return undefined;
  if (typeof value !== "string") return `\${${writeValue(value, "one-line")}}`;
  return kind === TokenKind.QuotedLit ? escapeQuoted(value) : value.replaceAll(/[$%](?=\{)/g, "$&$&");
}

/** Returns a value as an operand. Operations are put in parentheses. */
function operand(value: Writable): string {
  const text = writeValue(value);
  const { kind } = value instanceof HclExpression ? parseExpression(text).expression : { kind: "" };
  return kind === "BinaryOpExpr" || kind === "ConditionalExpr" || kind === "UnaryOpExpr" ? `(${text})` : text;
}
