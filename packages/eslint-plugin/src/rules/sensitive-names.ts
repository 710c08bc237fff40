import { constantBool } from "@hcl-ts/analysis";
import type { Block } from "@hcl-ts/hcl";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { lastAttribute } from "./documented.ts";
import { SECRET_NAME_SCHEMA, type SecretNameOptions, secretNames } from "./secret-names.ts";

/** Reports variables and outputs whose names suggest secrets, and that are not sensitive. */
export const sensitiveNames: HclRule = defineRule<SecretNameOptions>({
  name: "sensitive-names",
  type: "problem",
  description: "Require variables and outputs with names of secrets to be sensitive",
  recommended: false,
  scope: "module",
  hasSuggestions: true,
  schema: SECRET_NAME_SCHEMA,
  defaults: { names: [], ignore: [] },
  create({ source, options, report }) {
    const isSecret = secretNames(options);
    return {
      file() {
        for (const type of ["variable", "output"] as const)
          for (const block of blocksOf(source, type, ["name"])) {
            const [name = ""] = block.labels;
            if (!isSecret(name) || isProtected(source, type, block)) continue;
            const sensitive = attributeOf(block, "sensitive");
            report({
              at: block.definitionRange,
              message: `The name of the ${type} "${name}" suggests a secret, but it is not sensitive.`,
              suggest:
                source.syntax === "native" && sensitive === undefined
                  ? [{ desc: "Make it sensitive", edits: () => lastAttribute(source, block, "sensitive", true) }]
                  : undefined,
            });
          }
      },
    };
  },
});

/** Whether a variable or output is protected, or cannot be a secret. Override files count. */
function isProtected({ module }: HclSourceCode, type: "variable" | "output", block: Block): boolean {
  const [name = ""] = block.labels;
  const declared = (type === "variable" ? module?.variables : module?.outputs)?.get(name);
  if (declared?.sensitive === true || declared?.ephemeral === true) return true;
  // A value that only the program knows is not judged.
  const sensitive = attributeOf(block, "sensitive");
  if (sensitive !== undefined && constantBool(sensitive.expression) === undefined) return true;
  if (type === "output") return false;
  const variable = module?.variables.get(name);
  const kind = variable?.typeExpression === undefined ? variable?.default?.type.kind : variable.type.kind;
  return kind === "bool" || kind === "number";
}
