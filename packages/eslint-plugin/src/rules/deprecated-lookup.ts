import { defineRule, type HclRule } from "../rule.ts";
import { replace, termText, textOf } from "./edits.ts";

/** Reports calls of `lookup` without a default. */
export const deprecatedLookup: HclRule = defineRule({
  name: "deprecated-lookup",
  type: "suggestion",
  description: "Disallow the function lookup with two arguments",
  recommended: true,
  scope: "syntax",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    FunctionCallExpr(node) {
      const [map, key] = node.args;
      if (node.name !== "lookup" || node.args.length !== 2 || node.expandFinal || map === undefined || key === undefined) return;
      report({
        at: node,
        message: "Write map[key] instead of lookup(map, key).",
        fix: () => replace(source, node, `${termText(map)}[${textOf(key)}]`),
      });
    },
  }),
});
