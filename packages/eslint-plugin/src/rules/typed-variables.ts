import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { firstAttribute } from "./documented.ts";

/** Reports variables without a type. */
export const typedVariables: HclRule = defineRule({
  name: "typed-variables",
  type: "suggestion",
  description: "Require a type for each variable",
  recommended: true,
  scope: "module",
  hasSuggestions: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const block of blocksOf(source, "variable", ["name"])) {
        if (attributeOf(block, "type") !== undefined) continue;
        const variable = source.module?.variables.get(block.labels[0] ?? "");
        // An override file may declare it.
        if (variable?.typeExpression !== undefined) continue;
        const type = variable?.default?.type;
        const isPrimitive = type?.kind === "string" || type?.kind === "number" || type?.kind === "bool";
        report({
          at: block.definitionRange,
          message: `Declare the type of the variable "${block.labels[0]}".`,
          suggest:
            isPrimitive && source.syntax === "native"
              ? [
                  {
                    desc: `Declare the type of its default, ${type.kind}`,
                    edits: () => firstAttribute(source.text, block, `type = ${type.kind}`),
                  },
                ]
              : undefined,
        });
      }
    },
  }),
});
