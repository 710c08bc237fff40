import { absTraversalForExpr, constantBool } from "@hcl-ts/analysis";
import type { Type } from "@hcl-ts/cty";
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
            if (!isSecret(name) || isProtected(source, type, block, isSecret)) continue;
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
function isProtected({ module }: HclSourceCode, type: "variable" | "output", block: Block, isSecret: (name: string) => boolean): boolean {
  const [name = ""] = block.labels;
  const declared = (type === "variable" ? module?.variables : module?.outputs)?.get(name);
  if (declared?.sensitive === true || declared?.ephemeral === true) return true;
  // A value that only the program knows is not judged.
  const sensitive = attributeOf(block, "sensitive");
  if (sensitive !== undefined && constantBool(sensitive.expression) === undefined) return true;
  if (type === "output") {
    // The called module says whether its output is sensitive, and Terraform then asks for it here.
    const value = module?.outputs.get(name)?.value;
    const root = value === undefined ? undefined : absTraversalForExpr(value).traversal?.[0];
    return root?.kind === "root" && root.name === "module";
  }
  const variable = module?.variables.get(name);
  const valueType = variable?.typeExpression === undefined ? variable?.default?.type : variable.type;
  return valueType !== undefined && !mayHold(valueType, isSecret);
}

/** Whether a type is an object, or a collection of objects. */
function isObject(type: Type): boolean {
  return type.kind === "object" || ((type.kind === "list" || type.kind === "set" || type.kind === "map") && isObject(type.element));
}

/** Attributes in which objects that describe secrets have them. */
const CONTENT = /^(?:values?|data|content|plaintext|string)$/;

/** Reports whether a value of a type may be or contain a secret. Objects name what they contain. */
function mayHold(type: Type, isSecret: (name: string) => boolean): boolean {
  switch (type.kind) {
    case "bool":
    case "number":
      return false;
    case "list":
    case "set":
    case "map":
      return mayHold(type.element, isSecret);
    case "object":
      return type.names.some((name, i) => {
        const attribute = type.types[i];
        const isNamed = isSecret(name) || CONTENT.test(name);
        return attribute !== undefined && (isNamed || isObject(attribute)) && mayHold(attribute, isSecret);
      });
    default:
      return true;
  }
}
