import { type Diagnostic, warningDiagnostic } from "@hcl-ts/hcl";
import { bodyReferences, ofCall, ofCheck, ofExpressions, ofOutput, ofProvider, ofResource, ofRules } from "../graph/entity-references.ts";
import { referenceTarget } from "../graph/reference-target.ts";
import type { Module } from "../load/module.ts";
import { unusedDeclaration } from "./messages.ts";

/**
 * Returns a warning for each variable, local value and data source that nothing in the module refers to. The validation of a variable
 * is no use of it. A data source with conditions is used by these.
 *
 * @param meant names that misspelled references probably mean, which count as used
 */
export function unusedDeclarations(module: Module, meant: ReadonlySet<string>): readonly Diagnostic[] {
  const used = usedAddresses(module);
  const found: Diagnostic[] = [];
  const report = (kind: string, name: string, address: string, subject: Diagnostic["subject"]): void => {
    if (!used.has(address) && !meant.has(name)) found.push(warningDiagnostic(unusedDeclaration({ kind, name }), { subject }));
  };
  for (const { name, nameRange } of module.variables.values()) report("variable", name, `var.${name}`, nameRange);
  for (const { name, nameRange } of module.locals.values()) report("local value", name, `local.${name}`, nameRange);
  for (const { mode, address, nameRange, preconditions, postconditions } of module.resources.values())
    if (mode === "data" && preconditions.length + postconditions.length === 0) report("data source", address, address, nameRange);
  return found;
}

/** The addresses of the variables, locals and resources that something else refers to. */
function usedAddresses(module: Module): ReadonlySet<string> {
  const used = new Set<string>();
  const add = (references: ReturnType<typeof ofExpressions>, except?: string): void => {
    for (const reference of references) {
      const target = referenceTarget(reference, module.dialect);
      const address =
        target.kind === "variable"
          ? `var.${target.name}`
          : target.kind === "local"
            ? `local.${target.name}`
            : target.kind === "resource"
              ? target.address
              : undefined;
      if (address !== undefined && address !== except) used.add(address);
    }
  };
  for (const { name, validations } of module.variables.values()) add(ofRules(validations), `var.${name}`);
  for (const { name, expression } of module.locals.values()) add(ofExpressions(expression), `local.${name}`);
  for (const output of module.outputs.values()) add(ofOutput(output));
  for (const resource of module.resources.values()) add(ofResource(resource), resource.address);
  for (const provider of module.providers.values()) add(ofProvider(provider));
  for (const call of module.calls.values()) {
    add(ofCall(call));
    add(bodyReferences(call.body));
    add(ofExpressions(call.sourceExpression, call.versionExpression));
  }
  for (const check of module.checks.values()) {
    add(ofCheck(check));
    if (check.data !== undefined) add(ofResource(check.data), check.data.address);
  }
  for (const { to, id, identity, forEach } of module.imports) add(ofExpressions(to, id, identity, forEach));
  return used;
}
