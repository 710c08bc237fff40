/**
 * The native syntax of HCL without the evaluator: parser, scanner and syntax tree. For programs that
 * read configuration and never evaluate it, whose bundles are half as large.
 *
 * The parsers are the same as in the main entry point, but `value` of an expression throws a `CtyError`.
 */

export { isValidIdentifier } from "@hcl-ts/cty/kernel";
export { AnonSymbolExpr } from "./ast/anon-symbol.ts";
// The syntax tree
export type { AttributeNode } from "./ast/attribute.ts";
export { BinaryOpExpr } from "./ast/binary-op.ts";
export type { BlockNode } from "./ast/block.ts";
export { BodyNode } from "./ast/body.ts";
export { ConditionalExpr } from "./ast/conditional.ts";
export type { Expr } from "./ast/expr.ts";
export { ExprSyntaxError } from "./ast/expr-syntax-error.ts";
export { ForExpr } from "./ast/for.ts";
export { FunctionCallExpr } from "./ast/function-call.ts";
export { IndexExpr } from "./ast/index-expr.ts";
export { LiteralValueExpr } from "./ast/literal-value.ts";
export { ObjectConsExpr, type ObjectConsItem, ObjectConsKeyExpr } from "./ast/object-cons.ts";
export { ParenthesesExpr } from "./ast/parentheses.ts";
export { RelativeTraversalExpr } from "./ast/relative-traversal.ts";
export { ScopeTraversalExpr } from "./ast/scope-traversal.ts";
export { SplatExpr } from "./ast/splat.ts";
export { TemplateExpr } from "./ast/template.ts";
export { TemplateJoinExpr } from "./ast/template-join.ts";
export { TemplateWrapExpr } from "./ast/template-wrap.ts";
export { TupleConsExpr } from "./ast/tuple-cons.ts";
export { UnaryOpExpr } from "./ast/unary-op.ts";
export type { HclsyntaxCode, HclsyntaxMessage } from "./codes.ts";
export {
  Comment,
  type CommentedAttribute,
  type CommentedBlock,
  type CommentedBody,
  Comments,
  type ItemComments,
  readComments,
} from "./comments.ts";
// Literals
export { signedLiteral } from "./eval/signed-literal.ts";

// Tokens
export { configTokens, configTokensInParts, type LexResult, lexConfig, lexExpression, lexTemplate, type Token, TokenList } from "./lex.ts";
// Navigation
export {
  attributeAtPos,
  blocksAtPos,
  innermostBlockAtPos,
  nodesAtPos,
  outermostBlockAtPos,
  outermostExprAtPos,
} from "./navigation.ts";
export type { BinaryOperator, UnaryOperator } from "./operators.ts";
// Parsing
export {
  type ConfigFile,
  type ParseConfigResult,
  type ParseExpressionResult,
  type ParseTraversalResult,
  parseConfig,
  parseExpression,
  parseTemplate,
  parseTraversalAbs,
  parseTraversalPartial,
  type Source,
  syntaxErrors,
} from "./parse-tree.ts";
export { MAX_DEPTH } from "./parser/max-depth.ts";
export { TokenKind } from "./scanner/token-kind.ts";
export { childrenOf, type EnterNode, type LeaveNode, type Node, type Visitor, visit, type WalkDecision, walk } from "./walk.ts";
