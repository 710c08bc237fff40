/** The argument types of provisioners, which are built into the program. */

import { bool, isValue, list, map, number, string, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import { contentOf, zip } from "@hcl-ts/cty/kernel";
import { type Body, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { isBudgetSpent } from "@hcl-ts/hcl/syntax";
import { unsuitableProvisionerArgument } from "./messages.ts";

/** The types of arguments, by type of provisioner and by name. */
export const provisionerTypes: ReadonlyMap<string, ReadonlyMap<string, Type>> = /* @__PURE__ */ new Map([
  [
    "local-exec",
    new Map<string, Type>([
      ["command", string],
      ["interpreter", /* @__PURE__ */ list(string)],
      ["working_dir", string],
      ["environment", /* @__PURE__ */ map(string)],
      ["quiet", bool],
    ]),
  ],
  [
    "remote-exec",
    new Map<string, Type>([
      ["inline", /* @__PURE__ */ list(string)],
      ["script", string],
      ["scripts", /* @__PURE__ */ list(string)],
    ]),
  ],
  [
    "file",
    new Map<string, Type>([
      ["source", string],
      ["content", string],
      ["destination", string],
    ]),
  ],
]);

/** The types of `connection` arguments that are not strings, by name. */
export const connectionTypes: ReadonlyMap<string, Type> = /* @__PURE__ */ new Map<string, Type>([
  ...["port", "proxy_port", "bastion_port"].map((name) => [name, number] as const),
  ...["agent", "https", "insecure", "use_ntlm"].map((name) => [name, bool] as const),
]);

/**
 * Returns a diagnostic for each argument whose value cannot be converted to its type.
 * @param otherwise the type of the arguments that are not listed
 */
export function unsuitableArguments(
  body: Body,
  value: Value,
  types: ReadonlyMap<string, Type> | undefined,
  otherwise?: Type,
): readonly Diagnostic[] {
  const { type, content } = value;
  if (types === undefined || type.kind !== "object" || !Array.isArray(content)) return [];
  const found: Diagnostic[] = [];
  for (const [name, given] of zip(type.names, contentOf(value, "object"))) {
    const wanted = types.get(name) ?? otherwise;
    if (wanted === undefined) continue;
    const converted = tryConvert(given, wanted);
    if (isValue(converted)) continue;
    const attribute = body.partialContent({ attributes: [{ name }] }).content.attributes.get(name);
    found.push(
      errorDiagnostic(unsuitableProvisionerArgument({ name, reason: converted.message }), { subject: attribute?.expression.range }),
    );
  }
  return found;
}

/** Returns an error as a warning. The diagnostic of an exceeded budget stays an error. */
export function asWarning(diagnostic: Diagnostic): Diagnostic {
  return isBudgetSpent(diagnostic) ? diagnostic : { ...diagnostic, severity: "warning" };
}
