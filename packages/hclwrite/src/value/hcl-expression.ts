/**
 * Expressions as text, for what JavaScript values cannot say: references, calls, and anything else that is written in
 * the language itself. Each is checked when it is made, so a document never gets one with a syntax error.
 */
import { CtyError } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier, parseExpression, parseTraversalAbs } from "@hcl-ts/hclsyntax";

/** An expression in the native syntax. Make one with `ref`, `call`, `raw`, `heredoc` or the tag `hcl`. */
export class HclExpression {
  /** The source of the expression, with line feeds for line endings. */
  readonly text: string;

  /** @internal */
  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * A reference, such as `var.region` or `aws_subnet.main[0].id`.
 *
 * @throws CtyError if the text is not a reference
 */
export function ref(reference: string): HclExpression {
  const { diagnostics } = parseTraversalAbs(reference);
  if (hasErrors(diagnostics)) throw new CtyError(`${quote(reference)} is not a reference: ${diagnostics[0]!.detail}`);
  return new HclExpression(reference.trim());
}

/**
 * Any expression, as it is written in a file.
 *
 * @throws CtyError if the text has a syntax error
 */
export function raw(expression: string): HclExpression {
  const text = expression.replaceAll("\r\n", "\n").trim();
  // The end marker of a heredoc needs a line of its own.
  const { diagnostics } = parseExpression(`${text}\n`);
  if (hasErrors(diagnostics)) throw new CtyError(`${quote(expression)} is not an expression: ${diagnostics[0]!.detail}`);
  return new HclExpression(text);
}

const HEREDOC_MARKER = "EOT";

/**
 * A string that is written as a heredoc, a line for each of its lines. A text that does not end with a line feed, or has
 * characters that a heredoc cannot hold, is written between quotes where it is used.
 */
export class Heredoc {
  /** The string itself. */
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    this.value = value;
  }

  /** The source of the heredoc; undefined if the string needs quotes. */
  source(): string | undefined {
    // Quotes are needed for what only an escape can write.
    if (!this.value.endsWith("\n") || /[^\P{Cc}\t\n]/u.test(this.value)) return undefined;
    const lines = new Set(this.value.split("\n").map((line) => line.trim()));
    let marker = HEREDOC_MARKER;
    for (let i = 2; lines.has(marker); i++) marker = `${HEREDOC_MARKER}${i}`;
    return `<<${marker}\n${this.value.replaceAll(/[$%](?=\{)/g, "$&$&")}${marker}`;
  }
}

/** A string that is written as a heredoc, if it ends with a line feed and can be one. */
export function heredoc(value: string): Heredoc {
  return new Heredoc(value);
}

/**
 * Checks the name of a function, with namespaces: `upper`, `provider::aws::arn_parse`.
 *
 * @throws CtyError if it is not one
 */
export function checkFunctionName(name: string): void {
  if (!name.split("::").every(isValidIdentifier)) throw new CtyError(`${quote(name)} is not the name of a function`);
}
