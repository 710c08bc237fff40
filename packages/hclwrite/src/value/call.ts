import { unicodePattern } from "@hcl-ts/cty/kernel";
import { checkFunctionName, HclExpression } from "./hcl-expression.ts";
import { type Writable, writeValue } from "./write-value.ts";

/**
 * Creates a call of a function: `call("lookup", ref("var.sizes"), "small")`.
 *
 * @param name the name, which may have namespaces: `provider::aws::arn_parse`
 * @throws CtyError if the name is not valid or an argument cannot be written
 */
export function call(name: string, ...args: readonly Writable[]): HclExpression {
  checkFunctionName(name);
  const texts = args.map((arg) => writeValue(arg));
  const separated = texts.map((text, i) => text + (i === texts.length - 1 ? "" : needsNewline(text) ? "\n, " : ", "));
  const last = texts[texts.length - 1];
  return new HclExpression(`${name}(${separated.join("")}${last !== undefined && needsNewline(last) ? "\n" : ""})`);
}

const IDENTIFIER_AT_END = unicodePattern(String.raw`\n\s*[\p{ID_Start}_][\p{ID_Continue}-]*$`, "u");

/**
 * Whether a source must be followed by a newline, because it ends with the end marker of a heredoc.
 */
function needsNewline(text: string): boolean {
  return text.includes("<<") && IDENTIFIER_AT_END().test(text);
}
