import { absTraversalForExpr, exprAsKeyword, exprCall, exprList, exprMap, relTraversalForExpr } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import { parseExpression as parseNative } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics, encodeRange, encodeTraversal } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const isJson = vector.syntax === "json";
  const { expression, diagnostics } = (isJson ? parseJson : parseNative)(sourceOf(vector), isJson ? "test.json" : "test.hcl");
  const parsed = { parseDiags: encodeDiagnostics(diagnostics) };
  return { ...parsed, ...analyse(vector.op as string, expression) };
};

function analyse(op: string, expression: Expression): object {
  switch (op) {
    case "list": {
      const { elements, diagnostics } = exprList(expression);
      return { diags: encodeDiagnostics(diagnostics), ranges: elements.map((element) => encodeRange(element.range)) };
    }
    case "map": {
      const { items, diagnostics } = exprMap(expression);
      return {
        diags: encodeDiagnostics(diagnostics),
        ranges: items.map(({ key, value }) => [encodeRange(key.range), encodeRange(value.range)]),
      };
    }
    case "call": {
      const { call, diagnostics } = exprCall(expression);
      if (call === undefined) return { diags: encodeDiagnostics(diagnostics) };
      return {
        diags: encodeDiagnostics(diagnostics),
        name: call.name,
        nameRange: encodeRange(call.nameRange),
        args: call.arguments.map((arg) => encodeRange(arg.range)),
        argsRange: encodeRange(call.argumentsRange),
      };
    }
    case "traversal":
    case "reltraversal": {
      const { traversal, diagnostics } = (op === "traversal" ? absTraversalForExpr : relTraversalForExpr)(expression);
      return { diags: encodeDiagnostics(diagnostics), traversal: encodeTraversal(traversal ?? []) };
    }
    default:
      return { diags: [], keyword: exprAsKeyword(expression) ?? "" };
  }
}
