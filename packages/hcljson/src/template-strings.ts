import { string, tryConvert } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { parseExpression, parseTemplate, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { embeddedSource } from "./embedded-source.ts";
import type { StringSyntax } from "./string-syntax.ts";

/** Strings that are templates, expressions and references of the native syntax. */
export const TEMPLATE_STRINGS: StringSyntax = {
  template: (node) => (node.text.includes("{") ? parseTemplate(embeddedSource(node, "content")) : undefined),
  expression(node) {
    const { expression, diagnostics } = parseExpression(embeddedSource(node, "quote"));
    return hasErrors(diagnostics) ? undefined : expression;
  },
  traversal(node) {
    const { traversal, diagnostics } = parseTraversalAbs(embeddedSource(node, "quote"));
    return hasErrors(diagnostics) ? undefined : traversal;
  },
  toName: (value) => tryConvert(value, string),
};
