/** The schemas of the provider that is built into Terraform and OpenTofu. */
import { dynamic, string, type Type } from "@hcl-ts/cty";
import { objectSpec, type Spec } from "@hcl-ts/hcldec";
import type { ResourceMode } from "../load/address.ts";
import { type AttributeSchema, attributeSpecs, type BlockSchema } from "./block-schema.ts";

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
      blockSchema({
        id: attribute(string, "computed"),
        input: attribute(dynamic, "optional"),
        output: attribute(dynamic, "computed"),
        triggers_replace: attribute(dynamic, "optional"),
      }),
    ],
    [
      "data terraform_remote_state",
      blockSchema({
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
  return provider === BUILTIN_PROVIDER ? blockSchema({}) : undefined;
}

function attribute(type: Type, use: "required" | "optional" | "computed"): AttributeSchema {
  return {
    type,
    required: use === "required",
    optional: use === "optional",
    computed: use === "computed",
    sensitive: false,
    nested: undefined,
  };
}

function blockSchema(members: Readonly<Record<string, AttributeSchema>>): BlockSchema {
  const attributes = new Map(Object.entries(members));
  const spec = objectSpec(attributeSpecs(attributes) as never) as Spec;
  return { attributes, blocks: new Map(), spec, type: spec.impliedType() };
}
