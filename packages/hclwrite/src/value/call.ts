import { endsInHeredoc } from "./ends-in-heredoc.ts";
import { checkFunctionName, HclExpression } from "./hcl-expression.ts";
import type { Writable } from "./source-writer.ts";
import { writeValue } from "./write-value.ts";

/**
 * Creates a call of a function: `call("lookup", ref("var.sizes"), "small")`.
 *
 * @param name the name, which may have namespaces: `provider::aws::arn_parse`
 * @throws CtyError if the name is not valid or an argument cannot be written
 */
export function call(name: string, ...args: readonly Writable[]): HclExpression {
  checkFunctionName(name);
  // The end marker of a heredoc must be followed by a line ending.
  const texts = args.map((arg) => writeValue(arg)).map((text) => (endsInHeredoc(text) ? `${text}\n` : text));
  return new HclExpression(`${name}(${texts.join(", ")})`);
}
