import type { TemplateWrapExpr } from "@hcl-ts/hclsyntax";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { isTerm, replace, textOf } from "./edits.ts";

/** Reports strings that are nothing but one interpolation. */
export const deprecatedInterpolation: HclRule = defineRule({
  name: "deprecated-interpolation",
  type: "suggestion",
  description: "Disallow strings that are nothing but an interpolation",
  recommended: true,
  scope: "syntax",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    TemplateWrapExpr(node) {
      // In the JSON syntax there is no other way to write an expression.
      if (node.file !== source.file) return;
      report({
        at: node,
        message: `Write the expression without quotes and \${ }.`,
        fix: () => replace(source, node, unwrapped(node, source)),
      });
    },
  }),
});

/** The source of the expression in an interpolation, in parentheses where they are needed. */
function unwrapped(node: TemplateWrapExpr, source: HclSourceCode): string {
  const text = textOf(node.wrapped);
  const parent = source.getParent(node);
  if (parent?.kind === "ObjectConsKeyExpr") return parent.forceNonLiteral ? text : `(${text})`;
  const isWhole =
    parent?.kind === "Attribute" ||
    parent?.kind === "TupleConsExpr" ||
    parent?.kind === "ObjectConsExpr" ||
    parent?.kind === "ParenthesesExpr" ||
    parent?.kind === "FunctionCallExpr";
  const isSafe = isTerm(node.wrapped) || (isWhole && !text.includes("\n"));
  // A number before a dot or a heredoc would be read otherwise.
  const isBare = node.wrapped.kind !== "LiteralValueExpr" || isWhole;
  return isSafe && isBare ? text : `(${text})`;
}
