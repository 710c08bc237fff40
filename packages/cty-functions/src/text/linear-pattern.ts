/** Patterns of JavaScript that are matched in linear time. */
import { Budget, BudgetError } from "@hcl-ts/cty";
import { fromJavaScriptSyntax } from "./regexp/javascript-syntax.ts";
import { PatternError } from "./regexp/pattern-error.ts";
import { RegularExpression } from "./regexp/regular-expression.ts";

/** The time of a search is linear, so it needs no other limit. */
const UNLIMITED = { steps: Number.MAX_SAFE_INTEGER } as const;

/**
 * Returns a function that tests whether a text contains a match of a pattern, in time that is linear in the length
 * of the text: for patterns that are data, such as the patterns of a JSON Schema. `RegExp` can take exponential time.
 *
 * @param source a pattern in the syntax of `RegExp` with the flag `u`
 * @returns the test; undefined if the pattern is not valid, too large, looks around or refers back
 * @example
 * linearPattern("^(a+)+$")?.("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"); // false
 */
export function linearPattern(source: string): ((text: string) => boolean) | undefined {
  try {
    new RegExp(source, "u");
    const translated = fromJavaScriptSyntax(source);
    if (translated === undefined) return undefined;
    const pattern = new RegularExpression(translated, new Budget());
    return (text) => pattern.find(text, 0, new Budget(UNLIMITED)) !== undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PatternError || error instanceof BudgetError) return undefined;
    throw error;
  }
}
