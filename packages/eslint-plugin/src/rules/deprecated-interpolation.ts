import type { Expr, TemplateWrapExpr } from "@hcl-ts/hclsyntax";
import { format } from "@hcl-ts/hclwrite/format";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { covering, formattedEdit, isTerm, replace, textOf } from "./edits.ts";

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
        fix: () => fixed(node, unwrapped(node, source), source),
      });
    },
  }),
});

function fixed(node: TemplateWrapExpr, text: string, source: HclSourceCode): readonly FixEdit[] | undefined {
  const key = source.getParent(node);
  const object = key?.kind === "ObjectConsKeyExpr" ? source.getParent(key) : undefined;
  if (object?.kind !== "ObjectConsExpr") return replace(source, node, text);
  // The values of all keys are aligned.
  const end = object.items.find(({ keyExpr }) => keyExpr === key)?.valueExpr.end ?? node.end;
  return covering(source, formattedEdit(source, node.start, node.end, text), node.start, end);
}

/** The source of the expression in an interpolation, in parentheses where they are needed. */
function unwrapped(node: TemplateWrapExpr, source: HclSourceCode): string {
  const text = formattedText(node.wrapped);
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

/** The source of an expression as it is formatted outside of a template, where a minus sign is followed by no space. */
function formattedText(expression: Expr): string {
  const text = textOf(expression);
  return text.includes("\n") ? text : format(`x = ${text}\n`).slice("x = ".length, -1);
}
