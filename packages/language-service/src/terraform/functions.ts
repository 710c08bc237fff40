/** The functions that expressions of a module can call, with their documentation. */
import { defineFunction, dynamic, type Func, type Type, typeFromJSON, unknownVal } from "@hcl-ts/cty";
import type { FunctionJson, ParameterJson } from "@hcl-ts/terraform/evaluate";
import { builtinProviderFunctions, describedFunctions, terraformFunctions } from "@hcl-ts/terraform/functions";
import type { Module } from "@hcl-ts/terraform/load";
import type { FunctionInfo } from "../model/language-support.ts";
import type { Language } from "./options.ts";
import { BUILT_IN } from "./providers/builtin.ts";
import type { ProviderBodies } from "./providers/provider-schemas.ts";

const ofLanguage = new Map<string, ReadonlyMap<string, FunctionInfo>>();
const ofModules = new WeakMap<Module, ReadonlyMap<string, FunctionInfo>>();

/** Returns the functions of the language, and of the providers that a module requires. */
export function functionsOf(language: Language, module: Module, bodies: ProviderBodies): ReadonlyMap<string, FunctionInfo> {
  const common = functionsOfLanguage(language);
  if (module.requiredProviders.size === 0) return common;
  let known = ofModules.get(module);
  if (known === undefined) {
    known = withProviders(common, module, bodies);
    ofModules.set(module, known);
  }
  return known;
}

/** Returns the functions of the language, without providers' functions. */
export function functionsOfLanguage({ dialect, version }: Language): ReadonlyMap<string, FunctionInfo> {
  const key = `${dialect} ${version ?? ""}`;
  let known = ofLanguage.get(key);
  if (known === undefined) {
    const functions = [...describedFunctions(terraformFunctions({ dialect, version }))].filter(([name]) => !name.startsWith("core::"));
    known = new Map(functions.map(([name, func]) => [name, { func, docs: { text: func.description, url: pageOf(name, dialect) } }]));
    ofLanguage.set(key, known);
  }
  return known;
}

function pageOf(name: string, dialect: Language["dialect"]): string {
  return dialect === "opentofu"
    ? `https://opentofu.org/docs/language/functions/${name}/`
    : `https://developer.hashicorp.com/terraform/language/functions/${name}`;
}

function withProviders(
  common: ReadonlyMap<string, FunctionInfo>,
  module: Module,
  bodies: ProviderBodies,
): ReadonlyMap<string, FunctionInfo> {
  const all = new Map(common);
  for (const [local, { provider }] of module.requiredProviders) {
    const prefix = `provider::${local}::`;
    if (provider === BUILT_IN)
      for (const [name, func] of builtinProviderFunctions(module.dialect))
        all.set(prefix + name, { func, docs: { text: func.description } });
    for (const [name, json] of bodies.functions(provider)) {
      const func = functionOf(json);
      if (func !== undefined) all.set(prefix + name, { func, docs: { text: func.description } });
    }
  }
  return all;
}

/** Returns a function with the signature of a provider's function, whose results are not known. */
function functionOf({ description, summary, return_type, parameters = [], variadic_parameter }: FunctionJson): Func | undefined {
  try {
    const type = typeOf(return_type);
    return defineFunction({
      description: description ?? summary ?? "",
      params: parameters.map(parameterOf),
      varParam: variadic_parameter && parameterOf(variadic_parameter),
      type,
      impl: () => unknownVal(type),
    });
  } catch {
    // A signature that is not valid must not keep an editor from working.
    return undefined;
  }
}

function parameterOf({ name = "value", description = "", type }: ParameterJson): {
  readonly name: string;
  readonly description: string;
  readonly type: Type;
} {
  return { name, description, type: typeOf(type) };
}

function typeOf(json: unknown): Type {
  return json === undefined ? dynamic : typeFromJSON(JSON.stringify(json));
}
