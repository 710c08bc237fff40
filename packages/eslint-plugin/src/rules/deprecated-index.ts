import type { Traversal } from "@hcl-ts/hcl";
import type { RelativeTraversalExpr, ScopeTraversalExpr } from "@hcl-ts/hclsyntax";
import { defineRule, type HclRule } from "../rule.ts";

const MESSAGE = "Write the index of an element in square brackets.";

/** Reports indexes after a dot, such as `list.0` and `list.*`. */
export const deprecatedIndex: HclRule = defineRule({
  name: "deprecated-index",
  type: "suggestion",
  description: "Require square brackets around indexes",
  recommended: true,
  scope: "syntax",
  fixable: true,
  defaults: {},
  create({ source, report }) {
    const check = (node: ScopeTraversalExpr | RelativeTraversalExpr): void => {
      const { file, start, end } = node;
      const steps = legacyIndexes(node.traversal, file.text);
      for (const step of steps)
        report({
          at: steps.length === 1 ? node : { file, start, end: step === steps.at(-1) ? end : step.end },
          message: MESSAGE,
          fix: () => (file === source.file ? [{ ...step, newText: `[${file.text.slice(step.start + 1, step.end)}]` }] : undefined),
        });
    };
    return {
      ScopeTraversalExpr: check,
      RelativeTraversalExpr: check,
      SplatExpr(node) {
        const { file, markerStart: start, markerEnd: end } = node;
        if (file.text[start] !== ".") return;
        report({
          at: { file, start, end },
          message: MESSAGE,
          fix() {
            if (file !== source.file) return undefined;
            const marker = { start, end, newText: "[*]" };
            // An index after an attribute splat applies to the whole list; after [*], to each element.
            const parent = source.getParent(node);
            const isIndexed = parent?.kind === "IndexExpr" ? parent.collection === node : parent?.kind === "RelativeTraversalExpr";
            if (!isIndexed) return [marker];
            return [{ start: node.start, end: node.start, newText: "(" }, marker, { start: node.end, end: node.end, newText: ")" }];
          },
        });
      },
    };
  },
});

/** Returns the offsets of the steps that are numbers after a dot. */
function legacyIndexes(traversal: Traversal, text: string): readonly { readonly start: number; readonly end: number }[] {
  return traversal.flatMap((step) => (step.kind === "index" && text[step.start] === "." ? [{ start: step.start, end: step.end }] : []));
}
