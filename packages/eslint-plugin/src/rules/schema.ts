import { defineRule, type HclRule, problemOf } from "../rule.ts";

/** Reports what the language of `languageOptions.schema` does not allow. */
export const schema: HclRule = defineRule({
  name: "schema",
  type: "problem",
  description: "Require files to be valid in a language of one's own",
  recommended: false,
  scope: "syntax",
  hasSuggestions: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const diagnostic of source.schemaChecks) report(problemOf(diagnostic, source));
    },
  }),
});
