/** The nodes of the native and the JSON syntax that rules visit. */
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import type { Node } from "@hcl-ts/hclsyntax";

/** A node of a file in either syntax. Selectors match its `kind`. */
export type HclNode = Node | JsonSyntaxNode;

const NODE_KINDS: Readonly<Record<HclNode["kind"], true>> = {
  AnonSymbolExpr: true,
  Attribute: true,
  BinaryOpExpr: true,
  Block: true,
  Body: true,
  ConditionalExpr: true,
  ExprSyntaxError: true,
  ForExpr: true,
  FunctionCallExpr: true,
  IndexExpr: true,
  JsonArray: true,
  JsonInvalid: true,
  JsonKeyword: true,
  JsonNumber: true,
  JsonObject: true,
  JsonProperty: true,
  JsonString: true,
  LiteralValueExpr: true,
  ObjectConsExpr: true,
  ObjectConsKeyExpr: true,
  ParenthesesExpr: true,
  RelativeTraversalExpr: true,
  ScopeTraversalExpr: true,
  SplatExpr: true,
  TemplateExpr: true,
  TemplateJoinExpr: true,
  TemplateWrapExpr: true,
  TupleConsExpr: true,
  UnaryOpExpr: true,
};

/** The properties with the children of each kind, as ESLint expects them. */
export const VISITOR_KEYS: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.keys(NODE_KINDS).map((kind) => [kind, ["children"]]),
);

/** The kinds that are not expressions. */
const OTHERS: ReadonlySet<string> = new Set<HclNode["kind"]>(["Attribute", "Block", "Body", "JsonProperty"]);

/** Reports whether the selector `:expression` matches a node. */
export function isExpressionNode(node: { readonly kind: string }): boolean {
  return Object.hasOwn(NODE_KINDS, node.kind) && !OTHERS.has(node.kind);
}
