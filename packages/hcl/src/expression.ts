import type { Value } from "@hcl-ts/cty";
import type { Diagnostic } from "./diagnostic.ts";
import type { EvalContext } from "./eval-context.ts";
import type { Range } from "./position.ts";
import type { Traversal } from "./traversal.ts";

/** What evaluation gives: always a value (an unknown one where there was an error) and everything found wrong. */
export interface Evaluated {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** A call as written, not evaluated. */
export interface StaticCall {
  readonly name: string;
  readonly nameRange: Range;
  readonly arguments: readonly Expression[];
  /** From the opening to the closing parenthesis. */
  readonly argumentsRange: Range;
}

/** A key and its value as written, not evaluated. */
export interface KeyValueExpressions {
  readonly key: Expression;
  readonly value: Expression;
}

/**
 * An expression of any syntax. The optional methods are capabilities for static analysis: an expression has one if its
 * syntax can ever be read that way, and it answers undefined when this one cannot. Call them through `@hcl-ts/analysis`, which
 * unwraps and reports. Information model, "Expressions" and "Static analysis".
 */
export interface Expression {
  /** Evaluates. Without a context only literals are allowed, and syntaxes with embedded templates take their text as it stands. */
  value(ctx?: EvalContext): Evaluated;
  /** Every reference that evaluation may look up in the context, in source order; names bound inside the expression are left out. */
  variables(): readonly Traversal[];
  readonly range: Range;
  /** The first token or so: enough to point at the start of a long expression. */
  readonly startRange: Range;

  /** The elements, if this is written as a list. */
  exprList?(): readonly Expression[] | undefined;
  /** The items, if this is written as a map. */
  exprMap?(): readonly KeyValueExpressions[] | undefined;
  /** The call, if this is written as one. */
  exprCall?(): StaticCall | undefined;
  /** The absolute traversal, if this is written as one (keywords such as `true` can be read as a root name too). */
  asTraversal?(): Traversal | undefined;
  /** The expression that this one only wraps. */
  unwrapExpression?(): Expression;
}

/** Whether something can be used as an {@link Expression}. */
export function isExpression(x: unknown): x is Expression {
  return (
    typeof x === "object" &&
    x !== null &&
    typeof (x as Expression).value === "function" &&
    typeof (x as Expression).variables === "function"
  );
}
