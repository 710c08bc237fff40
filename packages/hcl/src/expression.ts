import type { Value } from "@hcl-ts/cty";
import type { Diagnostic } from "./diagnostic.ts";
import type { EvalContext } from "./eval-context.ts";
import type { Range, Ranged } from "./position.ts";
import type { Traversal } from "./traversal.ts";

/**
 * The result of an evaluation: always a value, which is unknown after an error, and all problems.
 */
export interface EvaluationResult {
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
 * How an expression is put together, as far as it matters to what it refers to. Reference analysis is written on this,
 * so a syntax has only to say of each of its nodes which of these it is:
 *
 * - `reference`: looks up a name in the context and follows steps, `a.b[0]`; the traversal is absolute.
 * - `steps`: takes fixed steps from the value of another expression, `f(x).b`.
 * - `index`: takes an element of `source` by a key that is an expression, `a[i]`; `at` is the brackets.
 * - `splat`: evaluates `each` for every element of `source`; `at` is the marker `[*]` or `.*`. Within `each`, an
 *   `element` represents the current element.
 * - `call`: calls a function.
 * - `binding`: evaluates `inside` with further `names`, which hide those of the context; `outside` is evaluated without.
 * - `wrapper`: has the value of `wrapped`: parentheses, a template that is one interpolation, a JSON string that holds one.
 * - `choice`: has the value of one of the `results`, which the `condition` decides.
 * - `other`: anything else, with the expressions that it evaluates, in source order; a literal has none. A name that is not
 *   looked up (a bare object key) is no child.
 */
export type ExpressionShape =
  | { readonly kind: "reference"; readonly traversal: Traversal }
  | { readonly kind: "steps"; readonly source: Expression; readonly steps: Traversal }
  | { readonly kind: "index"; readonly source: Expression; readonly key: Expression; readonly at: Ranged }
  | { readonly kind: "splat"; readonly source: Expression; readonly each: Expression; readonly at: Ranged }
  | { readonly kind: "element" }
  | { readonly kind: "call"; readonly call: StaticCall }
  | {
      readonly kind: "binding";
      readonly names: readonly string[];
      readonly outside: readonly Expression[];
      readonly inside: readonly Expression[];
    }
  | { readonly kind: "wrapper"; readonly wrapped: Expression }
  | { readonly kind: "choice"; readonly condition: Expression; readonly results: readonly Expression[] }
  | { readonly kind: "other"; readonly children: readonly Expression[] };

/**
 * An expression of any syntax. The optional methods are capabilities for static analysis: an expression has one if its
 * syntax can ever be read that way, and it answers undefined when this one cannot. Call them through `@hcl-ts/analysis`, which
 * unwraps and reports. Information model, "Expressions" and "Static analysis".
 */
export interface Expression {
  /** Evaluates. Without a context only literals are allowed, and syntaxes with embedded templates take their text as it stands. */
  value(ctx?: EvalContext): EvaluationResult;
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
  /** How this is put together. Without it, analysis falls back on `variables()`, which loses what follows a dynamic index or a splat. */
  shape?(): ExpressionShape;
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
