/**
 * The closed union of expression nodes. Switch on `kind`.
 *
 * Fields have the names of the reference's nodes (`lhs`, `coll`, `valExpr`), even where they are
 * abbreviated.
 */
import type { AnonSymbolExpr } from "./anon-symbol.ts";
import type { BinaryOpExpr } from "./binary-op.ts";
import type { ConditionalExpr } from "./conditional.ts";
import type { ExprSyntaxError } from "./expr-syntax-error.ts";
import type { ForExpr } from "./for.ts";
import type { FunctionCallExpr } from "./function-call.ts";
import type { IndexExpr } from "./index-expr.ts";
import type { LiteralValueExpr } from "./literal-value.ts";
import type { ObjectConsExpr, ObjectConsKeyExpr } from "./object-cons.ts";
import type { ParenthesesExpr } from "./parentheses.ts";
import type { RelativeTraversalExpr } from "./relative-traversal.ts";
import type { ScopeTraversalExpr } from "./scope-traversal.ts";
import type { SplatExpr } from "./splat.ts";
import type { TemplateExpr } from "./template.ts";
import type { TemplateJoinExpr } from "./template-join.ts";
import type { TemplateWrapExpr } from "./template-wrap.ts";
import type { TupleConsExpr } from "./tuple-cons.ts";
import type { UnaryOpExpr } from "./unary-op.ts";

/** Any expression of the native syntax. */
export type Expr =
  | AnonSymbolExpr
  | BinaryOpExpr
  | ConditionalExpr
  | ExprSyntaxError
  | ForExpr
  | FunctionCallExpr
  | IndexExpr
  | LiteralValueExpr
  | ObjectConsExpr
  | ObjectConsKeyExpr
  | ParenthesesExpr
  | RelativeTraversalExpr
  | ScopeTraversalExpr
  | SplatExpr
  | TemplateExpr
  | TemplateJoinExpr
  | TemplateWrapExpr
  | TupleConsExpr
  | UnaryOpExpr;
