import type { Expr } from "@hcl-ts/hclsyntax";
import { defineRule, type HclRule } from "../rule.ts";
import { replace, textOf } from "./edits.ts";

/** Reports comparisons with `[]`, which are false for a list of any type. */
export const emptyListEquality: HclRule = defineRule({
  name: "empty-list-equality",
  type: "problem",
  description: "Disallow comparisons with an empty list",
  recommended: true,
  scope: "syntax",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    BinaryOpExpr(node) {
      if (node.op !== "==" && node.op !== "!=") return;
      const list = isEmptyList(node.rhs) ? node.lhs : isEmptyList(node.lhs) ? node.rhs : undefined;
      if (list === undefined) return;
      report({
        at: node,
        message: "A comparison with [] is false for any list. Compare the length with 0.",
        fix: () => replace(source, node, `length(${textOf(list)}) ${node.op} 0`),
      });
    },
  }),
});

function isEmptyList(expression: Expr): boolean {
  return expression.kind === "TupleConsExpr" && expression.children.length === 0;
}
