/**
 * The provider that is built into Terraform and OpenTofu, as `terraform providers schema -json`
 * describes it.
 */
import { ProviderSchemas } from "./provider-schemas.ts";

/** The source address of the built-in provider. */
export const BUILTIN_PROVIDER = "terraform.io/builtin/terraform";

/** The schemas of the built-in provider. */
export const builtinSchemas: ProviderSchemas = /* @__PURE__ */ new ProviderSchemas({
  provider_schemas: {
    [BUILTIN_PROVIDER]: {
      provider: { block: {} },
      resource_schemas: {
        terraform_data: {
          block: {
            attributes: {
              id: { type: "string", computed: true },
              input: { type: "dynamic", optional: true },
              output: { type: "dynamic", computed: true },
              triggers_replace: { type: "dynamic", optional: true },
            },
          },
        },
      },
      data_source_schemas: {
        terraform_remote_state: {
          block: {
            attributes: {
              backend: { type: "string", required: true },
              config: { type: "dynamic", optional: true },
              defaults: { type: "dynamic", optional: true },
              outputs: { type: "dynamic", computed: true },
              workspace: { type: "string", optional: true },
            },
          },
        },
      },
    },
  },
});
