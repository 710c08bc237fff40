/** The block types of Terraform and OpenTofu with their own arguments. Bodies of providers and modules are added by `file-schema.ts`. */
import type { AttributeSchema, BlockSchema, BodySchema } from "@hcl-ts/schema";
import type { Dialect } from "@hcl-ts/terraform";
import { type BackendName, type BlockTypeName, FILE_SCHEMAS } from "@hcl-ts/terraform/load";
import {
  ANY_ATTRIBUTE,
  ANY_BODY,
  anything,
  attribute,
  block,
  body,
  flag,
  label,
  merged,
  PROVIDED_BODY,
  REQUIRED,
  reference,
  references,
  SINGLE,
  text,
} from "./items.ts";
import {
  CHECKABLE,
  DEPENDENCY,
  DEPENDS_ON,
  MODULE_LIFECYCLE,
  MOVABLE,
  PROVIDER,
  REMOVED_ITEMS,
  REPETITION,
  resourceItems,
  rule,
} from "./resource-items.ts";

const DESCRIPTION = text("What the value is for, in Markdown.");
const DEPRECATED = text("Why not to use it any more, as a warning for callers.");
const EPHEMERAL = flag("Whether the value is never stored in plans and states.");
const SENSITIVE = flag("Whether the value is kept out of the output.");

const variable: BodySchema = body(
  {
    type: attribute({ kind: "type-expression" }, "The type of the values, such as `list(string)`."),
    default: anything("The value if the caller sets none. Without a default, the variable is required."),
    description: DESCRIPTION,
    sensitive: SENSITIVE,
    nullable: flag("Whether null is a value; otherwise it means the default.", { default: true }),
    ephemeral: EPHEMERAL,
    deprecated: DEPRECATED,
    const: flag("Whether the value must be known when modules are loaded."),
  },
  { validation: rule("A condition that values must meet.") },
);

function output(dialect: Dialect): BodySchema {
  return body(
    {
      value: anything("The value.", REQUIRED),
      description: DESCRIPTION,
      ...(dialect === "terraform" && {
        type: attribute({ kind: "type-expression" }, "The type to which the value is converted."),
      }),
      sensitive: SENSITIVE,
      ephemeral: EPHEMERAL,
      deprecated: DEPRECATED,
      depends_on: DEPENDS_ON,
    },
    { precondition: rule("A condition that is checked before the value is computed.") },
  );
}

/** The arguments of a module call besides the variables of the module. */
export function moduleItems(dialect: Dialect): BodySchema {
  return body(
    {
      source: text("The folder, registry address or URL of the module.", REQUIRED),
      version: text("The versions that are allowed, for modules of a registry."),
      ...REPETITION,
      providers: attribute(
        { kind: "map", of: { kind: "reference", scope: PROVIDER } },
        "Provider configurations of this module by their names in the called module.",
      ),
      depends_on: DEPENDS_ON,
    },
    dialect === "opentofu" ? { lifecycle: MODULE_LIFECYCLE } : {},
  );
}

/** The arguments of a provider block besides the provider's own. */
export function providerItems(dialect: Dialect): BodySchema {
  return body({
    alias: text("The name of this configuration, if there are several: `provider = aws.west`."),
    version: text("The versions that are allowed.", {
      deprecated: { message: "Set the version in required_providers." },
    }),
    ...(dialect === "opentofu" && { for_each: REPETITION.for_each! }),
  });
}

const REQUIREMENT: AttributeSchema = {
  constraint: {
    kind: "object",
    attributes: new Map<string, AttributeSchema>([
      ["source", text("The address of the provider, such as `hashicorp/aws`.")],
      ["version", text("The versions that are allowed, such as `~> 5.0`.")],
      ["configuration_aliases", references(PROVIDER, "The configurations that callers pass, such as `[aws.west]`.")],
    ]),
  },
  presence: "optional",
  docs: { text: "A provider that the module needs, by its local name." },
};

const WORKSPACES = block(
  "The workspaces of the organization that belong to this folder.",
  body({
    name: text("The name of a workspace."),
    prefix: text("The prefix of workspace names."),
    tags: anything("Tags that the workspaces have."),
    project: text("The project of the workspaces."),
  }),
  SINGLE,
);

const CLOUD_BODY: BodySchema = body(
  {
    organization: text("The name of the organization."),
    hostname: text("The host, if it is not HCP Terraform."),
    token: text("The token; better set by `terraform login`.", { sensitive: true }),
  },
  { workspaces: WORKSPACES },
);

const CLOUD = block("Plans and states are kept in HCP Terraform.", CLOUD_BODY, SINGLE);

const BACKEND_DOCS: Readonly<Record<BackendName, string>> = {
  local: "A file on this machine.",
  remote: "HCP Terraform or Terraform Enterprise.",
  azurerm: "A blob in Azure Storage.",
  consul: "The key-value store of Consul.",
  cos: "A bucket in Tencent Cloud Object Storage.",
  gcs: "A bucket in Google Cloud Storage.",
  http: "A server with a simple HTTP interface.",
  inmem: "Memory, for tests.",
  kubernetes: "A secret in Kubernetes.",
  oci: "A bucket in Oracle Cloud Infrastructure.",
  oss: "A bucket in Alibaba Cloud Object Storage.",
  pg: "A table in PostgreSQL.",
  s3: "A bucket in Amazon S3.",
};

/** The arguments of backends that users set most. Others are accepted as well. */
const BACKEND_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, AttributeSchema>>>> = {
  local: { path: text("The path of the state."), workspace_dir: text("The folder with the states of other workspaces.") },
  s3: {
    bucket: text("The name of the bucket.", REQUIRED),
    key: text("The path of the state in the bucket.", REQUIRED),
    region: text("The region of the bucket."),
    encrypt: flag("Whether the state is encrypted in the bucket."),
    kms_key_id: text("The key that encrypts the state."),
    use_lockfile: flag("Whether a file beside the state locks it."),
    dynamodb_table: text("The table that locks the state.", { deprecated: { message: "Use use_lockfile.", successor: "use_lockfile" } }),
    profile: text("The profile of the credentials."),
    workspace_key_prefix: text("The path prefix of other workspaces."),
  },
  gcs: {
    bucket: text("The name of the bucket.", REQUIRED),
    prefix: text("The folder of the states in the bucket."),
    credentials: text("The path or content of the credentials.", { sensitive: true }),
  },
  azurerm: {
    storage_account_name: text("The name of the storage account.", REQUIRED),
    container_name: text("The name of the container.", REQUIRED),
    key: text("The name of the blob.", REQUIRED),
    resource_group_name: text("The resource group of the storage account."),
    subscription_id: text("The subscription of the storage account."),
    use_azuread_auth: flag("Whether to authenticate with Microsoft Entra ID."),
  },
};

const BACKEND = block("Where the state is kept.", ANY_BODY, {
  labels: [
    {
      name: "type",
      constraint: { kind: "values", values: Object.entries(BACKEND_DOCS).map(([value, docs]) => ({ value, docs: { text: docs } })) },
    },
  ],
  nesting: "one",
  max: 1,
  bodyFor: ([type = ""]) => {
    if (type === "remote") return CLOUD_BODY;
    const own = Object.hasOwn(BACKEND_ARGUMENTS, type) ? BACKEND_ARGUMENTS[type] : undefined;
    return own && body(own, {}, { anyAttribute: ANY_ATTRIBUTE });
  },
});

const ENCRYPTION_TARGET = block("What is encrypted, and by which method.", () => ENCRYPTION_METHODS, SINGLE);
const ENCRYPTION_METHODS: BodySchema = body(
  {
    method: reference("encryption-method", "The method, such as `method.aes_gcm.main`."),
    enforced: flag("Whether unencrypted data is refused."),
  },
  { fallback: block("The method for data that the first one cannot read.", () => ENCRYPTION_METHODS, SINGLE) },
);
const ENCRYPTION = block(
  "Encryption of states and plans.",
  body(
    {},
    {
      key_provider: block("The origin of keys.", ANY_BODY, { labels: [label("type"), label("name")] }),
      method: block("A method of encryption.", ANY_BODY, { labels: [label("type"), label("name")] }),
      state: ENCRYPTION_TARGET,
      plan: ENCRYPTION_TARGET,
      remote_state_data_sources: block(
        "Encryption of states that data sources read.",
        body(
          {},
          {
            default: ENCRYPTION_TARGET,
            remote_state_data_source: block("The methods of one data source.", () => ENCRYPTION_METHODS, { labels: [label("name")] }),
          },
        ),
        SINGLE,
      ),
    },
  ),
  SINGLE,
);

function terraformBlock(dialect: Dialect): BodySchema {
  return body(
    {
      required_version: text("The versions of Terraform that are allowed, such as `>= 1.9`."),
      experiments: anything("Experiments that are enabled, as a list of words."),
      language: anything("The edition of the language.", { deprecated: { message: "There is only one edition." } }),
    },
    {
      required_providers: block("The providers that the module needs.", body({}, {}, { anyAttribute: REQUIREMENT }), SINGLE),
      backend: BACKEND,
      cloud: CLOUD,
      provider_meta: block("Data for a provider about this module.", ANY_BODY, { labels: [label("provider")] }),
      ...(dialect === "opentofu"
        ? { encryption: ENCRYPTION }
        : { state_store: block("Where the state is kept, by a provider.", ANY_BODY, { labels: [label("type")] }) }),
    },
  );
}

const moved: BodySchema = body({
  from: reference(MOVABLE, "The old address.", REQUIRED),
  to: reference(MOVABLE, "The new address.", REQUIRED),
});

function removed(dialect: Dialect): BodySchema {
  const destroy = flag("Whether the object is destroyed; otherwise Terraform only forgets it.");
  return body(
    { from: reference(MOVABLE, "The address that is no longer in the configuration.", REQUIRED) },
    {
      lifecycle: block("What happens to the object.", body({ destroy: { ...destroy, ...(dialect === "terraform" && REQUIRED) } }), SINGLE),
      ...REMOVED_ITEMS,
    },
  );
}

const imported: BodySchema = body({
  to: reference(MOVABLE, "The address of the resource that the object becomes.", REQUIRED),
  id: text("The identifier of the object, in the form that the provider expects."),
  identity: anything("The identity of the object, as an object that the provider describes."),
  for_each: REPETITION.for_each!,
  provider: reference(PROVIDER, "The provider configuration to use."),
});

const action: BodySchema = body(
  { ...REPETITION, provider: reference(PROVIDER, "The provider configuration to use."), depends_on: DEPENDS_ON },
  { config: block("The arguments of the action.", PROVIDED_BODY, SINGLE) },
);

const language: BodySchema = body(
  { edition: anything("The edition of the language, such as `tofu2024`.") },
  {
    compatible_with: block(
      "The versions that can read the module.",
      body({ opentofu: text("The versions of OpenTofu.") }, {}, { anyAttribute: ANY_ATTRIBUTE }),
      SINGLE,
    ),
  },
);

const NAME = label("name");

/** Returns the block types of a file of a module. Bodies that depend on providers and modules have only the items of Terraform. */
export function terraformBlocks(dialect: Dialect): ReadonlyMap<string, BlockSchema> {
  const resource = (mode: "managed" | "data" | "ephemeral", docs: string): BlockSchema =>
    block(docs, merged(PROVIDED_BODY, resourceItems(mode, dialect)), { labels: [label("type"), NAME] });
  const data = resource("data", "Something that exists and is read.");
  const blocks: Readonly<Record<BlockTypeName, BlockSchema>> = {
    terraform: block("Settings of Terraform: versions, providers, and where the state is kept.", terraformBlock(dialect)),
    provider: block("A configuration of a provider.", merged(PROVIDED_BODY, providerItems(dialect)), { labels: [NAME] }),
    variable: block("An input of the module: `var.NAME`.", variable, { labels: [NAME] }),
    locals: block("Named values: `local.NAME`.", body({}, {}, { anyAttribute: ANY_ATTRIBUTE })),
    output: block("A result of the module for callers and for the command line.", output(dialect), { labels: [NAME] }),
    module: block(
      "A call of another module: `module.NAME.OUTPUT`.",
      { ...moduleItems(dialect), anyAttribute: ANY_ATTRIBUTE },
      { labels: [NAME] },
    ),
    resource: resource("managed", "Something that Terraform creates, changes and destroys: `TYPE.NAME`."),
    data,
    ephemeral: resource("ephemeral", "Something that exists only while Terraform runs: `ephemeral.TYPE.NAME`."),
    check: block(
      "Conditions that are checked after each plan and apply, and only cause warnings.",
      body({}, { data: { ...data, max: 1 }, assert: { ...rule("A condition of the check."), min: 1 } }),
      { labels: [NAME] },
    ),
    moved: block("Tells that an object has a new address, so that it is kept.", moved),
    import: block("Takes an object that exists into the state.", imported),
    removed: block("Tells that an object is no longer in the configuration.", removed(dialect)),
    action: block("Something that a provider does on request.", action, { labels: [label("type"), NAME] }),
    language: block("The edition of the language that the module is written in.", language),
  };
  const types = new Set(FILE_SCHEMAS[dialect].blocks?.map(({ type }) => type));
  return new Map(Object.entries(blocks).filter(([type]) => types.has(type)));
}

const RUN_OPTIONS = body({
  mode: { constraint: { kind: "keyword", values: [{ value: "normal" }, { value: "refresh-only" }] }, presence: "optional" },
  refresh: flag("Whether the state is refreshed."),
  replace: references(MOVABLE, "Resources that are replaced."),
  target: references(MOVABLE, "The only resources that are planned."),
});

const VALUES = body({}, {}, { anyAttribute: ANY_ATTRIBUTE });
const MOCKED = (what: string): BlockSchema =>
  block(what, body({ target: reference(DEPENDENCY, "The object that is replaced.", REQUIRED), values: anything("Its values.") }));

/** Returns the body of a test file, in which `variables` and `run` have the given variables of the module. */
export function testFile(variables: ReadonlyMap<string, AttributeSchema>): BodySchema {
  const given: BodySchema = { ...VALUES, attributes: variables };
  const overrides = {
    override_resource: MOCKED("Values that replace a resource's."),
    override_data: MOCKED("Values that replace a data source's."),
    override_module: block(
      "Outputs that replace a module's.",
      body({ target: reference(DEPENDENCY, "The module.", REQUIRED), outputs: anything("Its outputs.") }),
    ),
  };
  const run = body(
    {
      command: {
        constraint: { kind: "keyword", values: [{ value: "plan" }, { value: "apply" }] },
        presence: "optional",
        docs: { text: "What the run does." },
      },
      parallel: flag("Whether the run may happen at the same time as others."),
      state_key: text("The name of the state that the run uses."),
      expect_failures: references(CHECKABLE, "Objects whose conditions must fail."),
      providers: attribute({ kind: "map", of: { kind: "reference", scope: PROVIDER } }, "Provider configurations."),
    },
    {
      variables: block("Values of variables in this run.", given, SINGLE),
      assert: rule("A condition that must be true after the run."),
      module: block(
        "Another module that the run uses.",
        body({ source: text("Its folder.", REQUIRED), version: text("Its version.") }),
        SINGLE,
      ),
      plan_options: block("Options of the plan.", RUN_OPTIONS, SINGLE),
      ...overrides,
    },
  );
  return body(
    {},
    {
      run: block("A step of the test.", run, { labels: [NAME] }),
      variables: block("Values of variables in all runs.", given, SINGLE),
      provider: block("A configuration of a provider.", merged(PROVIDED_BODY, providerItems("terraform")), { labels: [NAME] }),
      mock_provider: block(
        "A provider that invents its values.",
        body(
          { alias: text("The name of this configuration."), source: text("A folder with mocks.") },
          {
            mock_resource: block("Values of a resource type.", body({ defaults: anything("The values.") }), { labels: [label("type")] }),
            mock_data: block("Values of a data source.", body({ defaults: anything("The values.") }), { labels: [label("type")] }),
            ...overrides,
          },
        ),
        { labels: [NAME] },
      ),
      test: block("Settings of the test.", body({ parallel: flag("Whether runs may happen at the same time.") }), SINGLE),
      ...overrides,
    },
  );
}
