import { defineRule, type HclRule } from "../rule.ts";

/** Reports the syntax errors of a file. What reports them is the traversal, before all other problems. */
export const syntax: HclRule = defineRule({
  name: "syntax",
  type: "problem",
  description: "Report syntax errors",
  recommended: true,
  scope: "syntax",
  hasSuggestions: true,
  defaults: {},
  create: () => ({}),
});
