/** The items that Terraform itself reads in the blocks of resources and modules. */
import type { AttributeSchema, BlockSchema, BodySchema } from "@hcl-ts/schema";
import type { Dialect } from "@hcl-ts/terraform";
import { ANY_ATTRIBUTE, anything, block, body, count, flag, keyword, REQUIRED, reference, references, SINGLE, text } from "./items.ts";

/** The scopes of references that are not values: what `names` of the model offers in such an attribute. */
export const DEPENDENCY = "dependency";
export const CHECKABLE = "checkable";
export const MANAGED = "managed-resource";
export const MOVABLE = "resource-or-module";
export const PROVIDER = "provider";
export const OWN_ATTRIBUTE = "own-attribute";

/** A condition with its message. */
export function rule(docs: string): BlockSchema {
  return block(
    docs,
    body({
      condition: flag("An expression that must be true.", REQUIRED),
      error_message: text("The message if the condition is false, as a full sentence.", REQUIRED),
    }),
  );
}

const PRECONDITION = rule("A condition that is checked before the object is planned.");
const POSTCONDITION = rule("A condition that is checked once the object exists. `self` is the object.");

/** The arguments that repeat a block. */
export const REPETITION: Readonly<Record<string, AttributeSchema>> = {
  count: count("The number of instances. `count.index` is the index of each one."),
  for_each: anything(
    "A map, an object or a set of strings, with one instance for each element. `each.key` and `each.value` are its key and value.",
  ),
};

export const DEPENDS_ON: AttributeSchema = references(
  DEPENDENCY,
  "Resources and modules that this object depends on, although it uses no value of them.",
);

const PROVIDER_REFERENCE: AttributeSchema = reference(PROVIDER, "The provider configuration to use, such as `aws.west`.");

const CONNECTION: BlockSchema = block("How provisioners reach the machine.", () => CONNECTION_BODY, SINGLE);

const CONNECTION_BODY: BodySchema = body(
  {
    type: text("The protocol: `ssh` or `winrm`.", { default: "ssh" }),
    host: text("The address of the machine.", REQUIRED),
    port: count("The port."),
    user: text("The name of the user."),
    password: text("The password.", { sensitive: true }),
    private_key: text("The content of a private key for SSH.", { sensitive: true }),
    certificate: text("The content of a signed certificate."),
    agent: flag("Whether to ask the SSH agent for keys."),
    agent_identity: text("The preferred identity of the SSH agent."),
    host_key: text("The public key of the machine."),
    timeout: text("How long to wait for the connection, such as `5m`."),
    script_path: text("The path on the machine to which scripts are copied."),
    target_platform: text("`unix` or `windows`."),
    https: flag("Whether WinRM uses HTTPS."),
    insecure: flag("Whether WinRM accepts any certificate."),
    use_ntlm: flag("Whether WinRM uses NTLM."),
    cacert: text("The certificate of the authority that signed the machine's."),
    bastion_host: text("The address of a machine through which to connect."),
    bastion_host_key: text("The public key of that machine."),
    bastion_port: count("The port of that machine."),
    bastion_user: text("The name of the user on that machine."),
    bastion_password: text("The password on that machine.", { sensitive: true }),
    bastion_private_key: text("The content of a private key for that machine.", { sensitive: true }),
    bastion_certificate: text("The content of a signed certificate for that machine."),
    proxy_scheme: text("`http`, `https` or `socks5`."),
    proxy_host: text("The address of a proxy."),
    proxy_port: count("The port of the proxy."),
    proxy_user_name: text("The name of the user for the proxy."),
    proxy_user_password: text("The password for the proxy.", { sensitive: true }),
  },
  {},
);

const PROVISIONER_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, AttributeSchema>>>> = {
  "local-exec": {
    command: text("The command that runs on this machine.", REQUIRED),
    working_dir: text("The folder in which it runs."),
    interpreter: anything("The program and its arguments that run the command, as a list."),
    environment: anything("Environment variables by name."),
    quiet: flag("Whether to leave the command out of the output."),
  },
  "remote-exec": {
    inline: anything("Commands that run on the machine, as a list."),
    script: text("The path of a script that is copied to the machine and run."),
    scripts: anything("The paths of several scripts, as a list."),
  },
  file: {
    source: text("The path of the file or folder to copy."),
    content: text("The content of the file to create."),
    destination: text("The path on the machine.", REQUIRED),
  },
};

const PROVISIONER_DOCS: Readonly<Record<string, string>> = {
  "local-exec": "Runs a command on the machine that runs Terraform.",
  "remote-exec": "Runs commands on the new machine.",
  file: "Copies files to the new machine.",
};

const OF_PROVISIONERS = body(
  {
    when: keyword({ create: "After the resource is created.", destroy: "Before the resource is destroyed." }, "When to run."),
    on_failure: keyword({ fail: "The resource is tainted.", continue: "The failure is ignored." }, "What a failure means."),
  },
  { connection: CONNECTION },
);

/** Steps that run when a resource is created or destroyed. */
const PROVISIONER: BlockSchema = block(
  "A step that runs when the resource is created or destroyed.",
  { ...OF_PROVISIONERS, anyAttribute: ANY_ATTRIBUTE },
  {
    labels: [
      {
        name: "type",
        constraint: {
          kind: "values",
          values: Object.entries(PROVISIONER_DOCS).map(([value, docs]) => ({ value, docs: { text: docs } })),
        },
      },
    ],
    bodyFor: ([type = ""]) => {
      const own = Object.hasOwn(PROVISIONER_ARGUMENTS, type) ? PROVISIONER_ARGUMENTS[type] : undefined;
      return own && { ...OF_PROVISIONERS, attributes: new Map([...Object.entries(own), ...OF_PROVISIONERS.attributes]) };
    },
  },
);

const CONDITIONS = { precondition: PRECONDITION, postcondition: POSTCONDITION };

const ENABLED = { enabled: flag("Whether the object exists.") };

const ACTION_TRIGGER = block(
  "Actions that run when something happens to the resource.",
  body(
    {
      events: anything("The events, such as `[after_create]`.", REQUIRED),
      condition: flag("Whether to run the actions."),
      actions: references(DEPENDENCY, "The actions to run.", REQUIRED),
    },
    {},
  ),
);

function lifecycle(mode: "managed" | "data" | "ephemeral", dialect: Dialect): BlockSchema {
  const managed: Record<string, AttributeSchema> = {
    create_before_destroy: flag("Whether to create the replacement before the old object is destroyed."),
    prevent_destroy: flag("Whether to refuse plans that destroy the object."),
    ignore_changes: attributeList("The attributes whose changes in the configuration are ignored, or `all`."),
    replace_triggered_by: references(MANAGED, "Resources and their attributes whose changes replace the object."),
    ...(dialect === "opentofu" && { destroy: flag("Whether the object is destroyed with its block.") }),
  };
  const attributes = { ...(mode === "managed" && managed), ...(dialect === "opentofu" && ENABLED) };
  const blocks = { ...CONDITIONS, ...(mode === "managed" && dialect === "terraform" && { action_trigger: ACTION_TRIGGER }) };
  return block("How Terraform treats the object.", body(attributes, blocks), SINGLE);
}

function attributeList(docs: string): AttributeSchema {
  return {
    constraint: {
      kind: "oneOf",
      of: [
        { kind: "list", of: { kind: "reference", scope: OWN_ATTRIBUTE } },
        { kind: "keyword", values: [{ value: "all", docs: { text: "All attributes." } }] },
      ],
    },
    presence: "optional",
    docs: { text: docs },
  };
}

/** The items of every resource of a mode, besides those that its provider defines. */
export function resourceItems(mode: "managed" | "data" | "ephemeral", dialect: Dialect): BodySchema {
  return body(
    { ...REPETITION, provider: PROVIDER_REFERENCE, depends_on: DEPENDS_ON },
    { lifecycle: lifecycle(mode, dialect), ...(mode === "managed" && { connection: CONNECTION, provisioner: PROVISIONER }) },
  );
}

/** The lifecycle of a module call, which only OpenTofu has. */
export const MODULE_LIFECYCLE: BlockSchema = block("How OpenTofu treats the module.", body(ENABLED), SINGLE);

/** The items of a `removed` block that runs provisioners. */
export const REMOVED_ITEMS: Readonly<Record<string, BlockSchema>> = { connection: CONNECTION, provisioner: PROVISIONER };
