/**
 * Expressions as source, for everything that JavaScript values cannot represent: references, calls,
 * and other native syntax. Each expression is checked when it is created, so a document never
 * contains one with a syntax error.
 */

import { CtyError } from "@hcl-ts/cty";
import { unicodePattern } from "@hcl-ts/cty/kernel";
import { hasErrors } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier, parseExpression, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { checkString } from "../arguments.ts";

/** Matches characters that only escapes can write. */
const NEEDS_ESCAPE = unicodePattern(String.raw`[^\P{Cc}\t\n]`, "u");

/** Whether a text has characters that only escapes between quotes can write. */
export function needsEscape(text: string): boolean {
  return NEEDS_ESCAPE().test(text);
}

/**
 * An expression in the native syntax. Create it with `ref`, `call`, `raw`, `heredoc` or the tag
 * `hcl`.
 */
export class HclExpression {
  /** The source of the expression, with line feeds as line endings. */
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
 * Creates a reference, such as `var.region` or `aws_subnet.main[0].id`.
 *
 * @throws CtyError if the string is not a reference
 */
export function ref(reference: string): HclExpression {
  checkString(reference, "a reference");
  const { diagnostics } = parseTraversalAbs(reference);
  const [problem] = diagnostics;
  if (problem !== undefined && hasErrors(diagnostics)) throw new CtyError(`${quote(reference)} is not a reference: ${problem.detail}`);
  return new HclExpression(reference.trim());
}

/**
 * Creates an expression from its source.
 *
 * @throws CtyError if the source has a syntax error
 */
export function raw(expression: string): HclExpression {
  checkString(expression, "an expression");
  const text = expression.replaceAll("\r\n", "\n").trim();
  // The end marker of a heredoc needs its own line.
  const { expression: parsed, diagnostics } = parseExpression(`${text}\n`);
  const [problem] = diagnostics;
  if (problem !== undefined && hasErrors(diagnostics)) throw new CtyError(`${quote(expression)} is not an expression: ${problem.detail}`);
  // A comment would make what follows the expression part of it, or be repeated by each edit.
  if (parsed.start > 0 || parsed.end < text.length)
    throw new CtyError(`${quote(expression)} has a comment that is not inside of the expression`);
  return new HclExpression(text);
}

const HEREDOC_MARKER = "EOT";

/**
 * A string that is written as a heredoc, with one line for each of its lines. A string that does
 * not end with a line feed, or that has characters that a heredoc cannot represent, is written
 * between quotes.
 */
export class Heredoc {
  /** The string itself. */
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    this.value = value;
  }

  /** Returns the source of the heredoc; undefined if the string needs quotes. */
  source(): string | undefined {
    // Some characters can be written only as escapes, which need quotes.
    if (!this.value.endsWith("\n") || needsEscape(this.value)) return undefined;
    const lines = new Set(this.value.split("\n").map((line) => line.trim()));
    let marker = HEREDOC_MARKER;
    for (let i = 2; lines.has(marker); i++) marker = `${HEREDOC_MARKER}${i}`;
    return `<<${marker}\n${this.value.replaceAll(/[$%](?=\{)/g, "$&$&")}${marker}`;
  }
}

/**
 * Creates a string that is written as a heredoc, if it ends with a line feed and a heredoc can
 * represent it.
 */
export function heredoc(value: string): Heredoc {
  return new Heredoc(value);
}

/**
 * Checks the name of a function, which may have namespaces: `upper`, `provider::aws::arn_parse`.
 *
 * @throws CtyError if it is not a valid function name
 */
export function checkFunctionName(name: string): void {
  checkString(name, "the name of a function");
  if (!name.split("::").every(isValidIdentifier)) throw new CtyError(`${quote(name)} is not the name of a function`);
}
