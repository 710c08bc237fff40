/** The schemas of the provider that is built into Terraform and OpenTofu, which `providers schema` does not print. */
import { ProviderSchemaIndex, type ProviderSchemasJson, type SchemaSource } from "@hcl-ts/terraform/evaluate";

/** The source address of the provider. */
export const BUILT_IN = "terraform.io/builtin/terraform";

let known: SchemaSource | undefined;

/** Returns the schemas, which are made on demand. A test compares the names with those that checks know. */
export function builtInSchemas(): SchemaSource {
  known ??= new ProviderSchemaIndex(JSON_SCHEMAS).source;
  return known;
}

const JSON_SCHEMAS: ProviderSchemasJson = {
  provider_schemas: {
    [BUILT_IN]: {
      resource_schemas: {
        terraform_data: {
          block: {
            description: "Keeps a value in the state, and can run provisioners or trigger the replacement of other resources.",
            attributes: {
              id: { type: "string", computed: true, description: "A unique identifier." },
              input: { type: "dynamic", optional: true, description: "A value that is kept in the state." },
              output: {
                type: "dynamic",
                computed: true,
                description: "The value of `input`, which is known only after apply if it changes.",
              },
              triggers_replace: { type: "dynamic", optional: true, description: "A value whose changes replace the resource." },
            },
          },
        },
      },
      data_source_schemas: {
        terraform_remote_state: {
          block: {
            description: "Reads the outputs of a root module from its state.",
            attributes: {
              backend: { type: "string", required: true, description: "The type of the backend that has the state." },
              config: { type: "dynamic", optional: true, description: "The arguments of the backend, as an object." },
              defaults: { type: "dynamic", optional: true, description: "Values of outputs that the state does not have." },
              outputs: { type: "dynamic", computed: true, description: "The outputs." },
              workspace: { type: "string", optional: true, description: "The workspace whose state is read." },
            },
          },
        },
      },
    },
  },
};
