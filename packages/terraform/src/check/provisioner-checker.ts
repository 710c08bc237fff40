/** Checks the arguments of provisioners, which are part of the program. */
import { type BodySchema, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Provisioner } from "../load/module.ts";
import { unknownProvisioner } from "./messages.ts";

const optional = (...names: readonly string[]): readonly { readonly name: string }[] => names.map((name) => ({ name }));

const SCHEMAS: ReadonlyMap<string, BodySchema> = new Map([
  ["local-exec", { attributes: [{ name: "command", required: true }, ...optional("interpreter", "working_dir", "environment", "quiet")] }],
  ["remote-exec", { attributes: optional("inline", "script", "scripts") }],
  ["file", { attributes: [{ name: "destination", required: true }, ...optional("source", "content")] }],
]);

/** Returns what is wrong with the type and the arguments of a provisioner. */
export function checkProvisioner({ type, range, body }: Provisioner): readonly Diagnostic[] {
  const schema = SCHEMAS.get(type);
  if (schema === undefined)
    return [errorDiagnostic(unknownProvisioner({ type, suggestion: suggest(type, SCHEMAS.keys()) }), { subject: range })];
  return body.content(schema).diagnostics;
}
