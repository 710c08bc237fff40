import { kept } from "@hcl-ts/cty/kernel";
import { type Attribute, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import type { Module, ModuleCall } from "../load/module.ts";
import { baseOfOverride } from "../load/override-body.ts";
import { missingModuleArgument, unsupportedModuleArgument } from "./messages.ts";
import { suggestDeclared } from "./undeclared.ts";

const argumentsCache = new WeakMap<ModuleCall, ReadonlyMap<string, Attribute>>();

/** Returns the arguments of a module call by name. */
export function argumentsOf(call: ModuleCall): ReadonlyMap<string, Attribute> {
  return kept(argumentsCache, call, () => call.body.justAttributes().attributes);
}

/**
 * Returns the argument problems of a module call: missing and unsupported ones.
 * If another file overrides the call, only those that are missing in its base.
 */
export function argumentProblems(call: ModuleCall, { variables }: Module): readonly Diagnostic[] {
  const { name: module, body, range } = call;
  const base = baseOfOverride(body);
  const given = argumentsOf(call);
  const required = base === undefined ? given : base.justAttributes().attributes;
  const problems: Diagnostic[] = [];
  for (const { name, defaultExpression } of variables.values()) {
    if (defaultExpression !== undefined || required.has(name)) continue;
    // The header of a block in JSON syntax does not show where the argument belongs.
    const subject = body.staticContent === undefined ? body.missingItemRange() : range;
    problems.push(errorDiagnostic(missingModuleArgument({ module, name }), { subject }));
  }
  if (base !== undefined) return problems;
  for (const { name, nameRange: subject } of given.values())
    if (!variables.has(name))
      problems.push(
        errorDiagnostic(unsupportedModuleArgument({ module, name, suggestion: suggestDeclared(name, variables) }), { subject }),
      );
  return problems;
}
