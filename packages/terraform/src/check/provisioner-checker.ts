/** Checks the arguments of provisioners, whose types are built into the program. */
import { constantValue } from "@hcl-ts/analysis";
import { type Body, type BodySchema, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Provisioner } from "../load/module.ts";
import { oneProvisionerArgument, unknownProvisioner } from "./messages.ts";

const optional = (...names: readonly string[]): readonly { readonly name: string }[] => names.map((name) => ({ name }));

/** The arguments of a type of provisioner. */
interface ProvisionerSchema {
  readonly body: BodySchema;
  /** The arguments of which exactly one is required. */
  readonly oneOf: readonly string[];
}

const SCHEMAS: ReadonlyMap<string, ProvisionerSchema> = new Map([
  [
    "local-exec",
    {
      body: { attributes: [{ name: "command", required: true }, ...optional("interpreter", "working_dir", "environment", "quiet")] },
      oneOf: [],
    },
  ],
  ["remote-exec", { body: { attributes: optional("inline", "script", "scripts") }, oneOf: ["inline", "script", "scripts"] }],
  [
    "file",
    { body: { attributes: [{ name: "destination", required: true }, ...optional("source", "content")] }, oneOf: ["source", "content"] },
  ],
]);

const CONNECTION: BodySchema = {
  attributes: [
    { name: "host", required: true },
    ...optional("type", "user", "password", "port", "timeout", "script_path", "target_platform", "private_key", "certificate", "host_key"),
    ...optional("agent", "agent_identity", "proxy_scheme", "proxy_host", "proxy_port", "proxy_user_name", "proxy_user_password"),
    ...optional("bastion_host", "bastion_host_key", "bastion_port", "bastion_user", "bastion_password", "bastion_private_key"),
    ...optional("bastion_certificate", "https", "insecure", "cacert", "use_ntlm"),
  ],
};

/** Returns the problems in the type and the arguments of a provisioner. */
export function checkProvisioner({ type, range, body }: Provisioner): readonly Diagnostic[] {
  const schema = SCHEMAS.get(type);
  if (schema === undefined)
    return [errorDiagnostic(unknownProvisioner({ type, suggestion: suggest(type, SCHEMAS.keys()) }), { subject: range })];
  const { content, diagnostics } = body.content(schema.body);
  const { oneOf } = schema;
  // A null argument counts as absent.
  const given = oneOf.filter((name) => {
    const attribute = content.attributes.get(name);
    return attribute !== undefined && constantValue(attribute.expression)?.isNull() !== true;
  });
  if (oneOf.length === 0 || given.length === 1 || diagnostics.length > 0) return diagnostics;
  return [errorDiagnostic(oneProvisionerArgument({ type, oneOf, given }), { subject: range })];
}

/** Returns the problems in the arguments of a `connection` block. */
export function checkConnection(body: Body): readonly Diagnostic[] {
  return body.content(CONNECTION).diagnostics;
}
