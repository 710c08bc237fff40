import { defineRule, type HclRule } from "../rule.ts";

/** Reports comments that begin with `//`. */
export const commentSyntax: HclRule = defineRule({
  name: "comment-syntax",
  type: "suggestion",
  description: "Require comments to begin with # instead of //",
  recommended: false,
  scope: "syntax",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const comment of source.comments) {
        if (!source.text.startsWith("//", comment.start)) continue;
        report({
          at: comment,
          message: "Begin this comment with #.",
          fix: () => [{ start: comment.start, end: comment.start + 2, newText: "#" }],
        });
      }
    },
  }),
});
