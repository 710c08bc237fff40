import type { Value } from "@hcl-ts/cty";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Range, Ranged } from "../source/position.ts";
import type { EvalContext } from "./eval-context.ts";
import type { Traversal } from "./traversal.ts";

/** The result of an evaluation: a value, which is unknown after an error, and all problems. */
export interface EvaluationResult {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** A call in the source, not evaluated. */
export interface StaticCall {
  readonly name: string;
  readonly nameRange: Range;
  readonly arguments: readonly Expression[];
  /** Whether the last argument is a list whose elements are arguments: `f(a, b...)`. */
  readonly expandFinal?: boolean | undefined;
  /** The range from the opening to the closing parenthesis. */
  readonly argumentsRange: Range;
}

/** A key and its value in the source, not evaluated. */
export interface KeyValueExpressions {
  readonly key: Expression;
  readonly value: Expression;
}

/**
 * The structure of an expression, independent of its syntax. Analysis of references and meaning
 * is based on it, so each node of a syntax returns one of these:
 *
 * - `literal`: has a fixed value. An object key that is a bare name is one, too.
 * - `reference`: looks up a name in the context and follows steps, `a.b[0]`; the traversal is
 * absolute.
 * - `steps`: takes fixed steps from the value of another expression, `f(x).b`.
 * - `index`: takes an element of `source` at a key that is an expression, `a[i]`; `at` is the range
 * of the brackets.
 * - `splat`: evaluates `each` for every element of `source`; `at` is the range of the marker `[*]`
 * or `.*`. Within `each`, an `element` represents the current element.
 * - `call`: calls a function.
 * - `binding`: evaluates `inside` with additional `names`, which hide the context's, and
 * `outside` without them. A `for` also says what it makes, in `loop`.
 * - `wrapper`: has the value of `wrapped`: parentheses, a template with only an interpolation, a
 * JSON string with only one.
 * - `choice`: has the value of one of the `results`, which the `condition` selects.
 * - `operation`: applies an operator to one or two operands.
 * - `template`: joins the texts of its parts, which are converted to strings.
 * - `join`: joins the strings of a tuple, the result of a `for` in a template.
 * - `tuple`: has these elements.
 * - `object`: has these items. `repeated` says what a repeated key does: the `last` value counts,
 * or it is an `error`.
 * - `invalid`: could not be parsed. `text` is its source.
 * - `other`: anything else, with the expressions that it evaluates, in source order.
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
      readonly loop?: LoopShape | undefined;
    }
  | { readonly kind: "wrapper"; readonly wrapped: Expression }
  | { readonly kind: "choice"; readonly condition: Expression; readonly results: readonly Expression[] }
  | { readonly kind: "literal"; readonly value: Value }
  | { readonly kind: "operation"; readonly operator: string; readonly children: readonly Expression[] }
  | { readonly kind: "template" | "join" | "tuple" | "other"; readonly children: readonly Expression[] }
  | {
      readonly kind: "object";
      readonly items: readonly KeyValueExpressions[];
      readonly children: readonly Expression[];
      readonly repeated: "last" | "error";
    }
  | { readonly kind: "invalid"; readonly text: string };

/** The parts of a `for` that produce each element. Its collection is the only expression `outside`. */
export interface LoopShape {
  /** The name of the key variable; undefined if there is none. */
  readonly keyName: string | undefined;
  readonly valueName: string;
  /** The key of each result element; undefined if the result is a tuple. */
  readonly key: Expression | undefined;
  readonly value: Expression;
  readonly condition: Expression | undefined;
  /** Whether values with equal keys are collected. */
  readonly grouped: boolean;
}

/**
 * An expression of any syntax. The optional methods are capabilities for static analysis. An
 * expression has a capability if its syntax allows that reading, and the method returns undefined
 * if this expression does not. Call them through `@hcl-ts/analysis`, which unwraps expressions and
 * reports errors. Information model, "Expressions" and "Static analysis".
 */
export interface Expression {
  /**
   * Evaluates the expression. Without a context, only literals are allowed, and templates embedded
   * in other syntaxes are literal strings.
   */
  value(ctx?: EvalContext): EvaluationResult;
  /**
   * Returns every reference that the evaluation may look up in the context, in source order,
   * without names bound inside the expression.
   */
  variables(): readonly Traversal[];
  readonly range: Range;
  /** The range of about the first token, for diagnostics about the start of a long expression. */
  readonly startRange: Range;

  /** Returns the elements if this is a list in the source. */
  exprList?(): readonly Expression[] | undefined;
  /** Returns the items if this is a map in the source. */
  exprMap?(): readonly KeyValueExpressions[] | undefined;
  /** Returns the call if this is one. */
  exprCall?(): StaticCall | undefined;
  /**
   * Returns the absolute traversal if this is one. Keywords such as `true` can also be read as a
   * root name.
   */
  asTraversal?(): Traversal | undefined;
  /** Returns the expression that this one wraps. */
  unwrapExpression?(): Expression;
  /**
   * Returns the structure. Without it, analysis uses `variables()`, which omits the steps after a
   * dynamic index or a splat.
   */
  shape?(): ExpressionShape;
}

/** Whether something can be used as an {@link Expression}. */
export function isExpression(x: unknown): x is Expression {
  return (
    typeof x === "object" &&
    x !== null &&
    "value" in x &&
    typeof x.value === "function" &&
    "variables" in x &&
    typeof x.variables === "function"
  );
}
