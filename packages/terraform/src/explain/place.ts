/** The position of an explained expression, and the value of the expression there. */
import { type Budget, dynamicVal, mark, type Value } from "@hcl-ts/cty";
import { EvalContext, type Expression, type Range, type Traversal } from "@hcl-ts/hcl";
import { ConsoleScope } from "../evaluate/console-scope.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import type { Repetition } from "../evaluate/scope.ts";
import { SENSITIVE } from "../marks.ts";
import { nameAt } from "./find-module.ts";

/** The position of an expression. */
export interface Place {
  readonly module: ModuleInstance;
  readonly repetition: Repetition;
  /** The expression that `each` and `count` are derived from. */
  readonly repeatedBy: Expression | undefined;
  /** The values of names that enclosing expressions bind. */
  readonly bound: ReadonlyMap<string, Value> | undefined;
  readonly budget: Budget;
  /**
   * Whether the explained values contribute to something sensitive, and so are treated as
   * sensitive.
   */
  readonly hidden: boolean;
}

/** Returns a position in the same module, outside of all blocks and expressions that add names. */
export const moduleLevel = (place: Place): Place => ({ ...place, repetition: {}, repeatedBy: undefined, bound: undefined });

/**
 * Reports whether a traversal begins with a name that an enclosing expression binds, such as a
 * `for` expression.
 */
export function isBoundName(traversal: Traversal, { bound }: Place): boolean {
  const name = nameAt(traversal, 0);
  return name !== undefined && bound?.has(name) === true;
}

/**
 * Evaluates an expression. The value is unknown if the expression refers to something without a
 * value.
 */
export function evaluated(expression: Expression, place: Place): Value {
  const { module, repetition, bound, budget, hidden } = place;
  const { context } = new ConsoleScope(module).context(expression, repetition, bound);
  if (context === undefined) return dynamicVal;
  const scope = bound === undefined ? new EvalContext({ budget }, context) : new EvalContext({ variables: bound, budget }, context);
  const { value } = expression.value(scope);
  return hidden ? mark(value, SENSITIVE) : value;
}

/** Returns the source of an expression in one line. */
export function textOf(range: Range, expression: Expression, { module }: Place): string {
  const source = module.tree.module.sources.get(range.filename)?.text ?? sourceOf(expression);
  return source === undefined ? "(expression)" : onOneLine(source.slice(range.start.offset, range.end.offset));
}

function onOneLine(source: string): string {
  const lines = source.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/**
 * Returns the source of an expression that is not in a file of the module, such as one that a user
 * typed.
 */
function sourceOf(expression: Expression): string | undefined {
  return (expression as { readonly file?: { readonly text?: string } }).file?.text;
}
