/** The schemas of the provider that is built into Terraform and OpenTofu. */
import { dynamic, string, type Type } from "@hcl-ts/cty";
import type { ResourceMode } from "../load/address.ts";
import { attributesSchema } from "./attributes-schema.ts";
import type { AttributeSchema, BlockSchema } from "./block-schema.ts";

/** The source address of the built-in provider. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** The schemas by mode and type. They are created on first use. */
let schemas: ReadonlyMap<string, BlockSchema> | undefined;

/** Returns the schema of a resource type of the built-in provider; undefined for other providers. */
export function builtinSchema(provider: string, mode: ResourceMode, type: string): BlockSchema | undefined {
  if (provider !== BUILTIN_PROVIDER) return undefined;
  schemas ??= new Map([
    [
      "managed terraform_data",
      schemaOf({
        id: attribute(string, "computed"),
        input: attribute(dynamic, "optional"),
        output: attribute(dynamic, "computed"),
        triggers_replace: attribute(dynamic, "optional"),
      }),
    ],
    [
      "data terraform_remote_state",
      schemaOf({
        backend: attribute(string, "required"),
        config: attribute(dynamic, "optional"),
        defaults: attribute(dynamic, "optional"),
        outputs: attribute(dynamic, "computed"),
        workspace: attribute(string, "optional"),
      }),
    ],
  ]);
  return schemas.get(`${mode} ${type}`);
}

/** Returns the schema of `provider` blocks of the built-in provider; undefined for other providers. */
export function builtinConfiguration(provider: string): BlockSchema | undefined {
  return provider === BUILTIN_PROVIDER ? schemaOf({}) : undefined;
}

function schemaOf(members: Readonly<Record<string, AttributeSchema>>): BlockSchema {
  return attributesSchema(new Map(Object.entries(members)));
}

function attribute(type: Type, use: "required" | "optional" | "computed"): AttributeSchema {
  return {
    type,
    required: use === "required",
    optional: use === "optional",
    computed: use === "computed",
    sensitive: false,
    writeOnly: false,
    nested: undefined,
  };
}
