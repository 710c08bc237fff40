/** Dumps syntax trees in the form of the `config`, `expr` and `template` vectors. */
import type { AttributeNode, BlockNode, BodyNode, Expr } from "@hcl-ts/hclsyntax";
import { encodeRange, encodeTraversal, encodeValue } from "./codec.ts";

/** Dumps a body with its attributes and blocks in source order. */
export function dumpBody(body: BodyNode): unknown {
  return { k: "Body", r: encodeRange(body.range), attributes: body.attributes.map(dumpAttribute), blocks: body.blocks.map(dumpBlock) };
}

function dumpAttribute(attribute: AttributeNode): unknown {
  return {
    k: "Attribute",
    name: attribute.name,
    r: encodeRange(attribute.range),
    nameRange: encodeRange(attribute.nameRange),
    equalsRange: encodeRange(attribute.equalsRange),
    expr: dumpExpr(attribute.expr),
  };
}

function dumpBlock(block: BlockNode): unknown {
  return {
    k: "Block",
    type: block.type,
    labels: block.labels,
    r: encodeRange(block.range),
    typeRange: encodeRange(block.typeRange),
    labelRanges: block.labelRanges.map(encodeRange),
    openBraceRange: encodeRange(block.openBraceRange),
    closeBraceRange: encodeRange(block.closeBraceRange),
    body: dumpBody(block.body),
  };
}

/** Dumps an expression with all of its parts. */
export function dumpExpr(expr: Expr): unknown {
  return { k: expr.kind, r: encodeRange(expr.range), ...fieldsOf(expr) };
}

const orNull = (expr: Expr | undefined): unknown => (expr === undefined ? null : dumpExpr(expr));

function fieldsOf(expr: Expr): object {
  switch (expr.kind) {
    case "LiteralValueExpr":
      return { value: encodeValue(expr.literal) };
    case "TemplateExpr":
      return { parts: expr.parts.map(dumpExpr) };
    case "TemplateJoinExpr":
      return { tuple: dumpExpr(expr.tuple) };
    case "TemplateWrapExpr":
      return { wrapped: dumpExpr(expr.wrapped) };
    case "ScopeTraversalExpr":
      return { traversal: encodeTraversal(expr.traversal) };
    case "RelativeTraversalExpr":
      return { source: dumpExpr(expr.source), traversal: encodeTraversal(expr.traversal) };
    case "FunctionCallExpr":
      return { name: expr.name, args: expr.args.map(dumpExpr), expandFinal: expr.expandFinal };
    case "ConditionalExpr":
      return { condition: dumpExpr(expr.condition), trueResult: dumpExpr(expr.trueResult), falseResult: dumpExpr(expr.falseResult) };
    case "IndexExpr":
      return { collection: dumpExpr(expr.collection), key: dumpExpr(expr.key) };
    case "TupleConsExpr":
      return { exprs: expr.exprs.map(dumpExpr) };
    case "ObjectConsExpr":
      return { items: expr.items.map(({ keyExpr, valueExpr }) => [dumpExpr(keyExpr), dumpExpr(valueExpr)]) };
    case "ObjectConsKeyExpr":
      return { wrapped: dumpExpr(expr.wrapped), forceNonLiteral: expr.forceNonLiteral };
    case "ForExpr":
      return {
        keyVar: expr.keyVar,
        valVar: expr.valVar,
        coll: dumpExpr(expr.coll),
        keyExpr: orNull(expr.keyExpr),
        valExpr: dumpExpr(expr.valExpr),
        condExpr: orNull(expr.condExpr),
        group: expr.group,
      };
    case "SplatExpr":
      return { source: dumpExpr(expr.source), each: dumpExpr(expr.each), item: dumpExpr(expr.item) };
    case "BinaryOpExpr":
      return { op: expr.op, lhs: dumpExpr(expr.lhs), rhs: dumpExpr(expr.rhs) };
    case "UnaryOpExpr":
      return { op: expr.op, val: dumpExpr(expr.val) };
    case "ParenthesesExpr":
      return { expression: dumpExpr(expr.expression) };
    case "AnonSymbolExpr":
    case "ExprSyntaxError":
      return {};
    default:
      return expr satisfies never;
  }
}
