/**
 * Merges the declarations of override files into other files' declarations, one function for each kind.
 */
import { dynamic, isValue, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import { type Range, type Traversal, traversalRange } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { nullDefault, unsuitableOverride, unsupportedOverride } from "./messages.ts";
import type { CheckRule, ProviderConfig } from "./module.ts";
import { overrideBody } from "./override-body.ts";
import type { ModuleCallDeclaration } from "./read-module-call.ts";
import type { OutputDeclaration } from "./read-output.ts";
import type { ResourceDeclaration } from "./read-resource.ts";
import type { VariableDeclaration } from "./read-variable.ts";

/** Merges a variable. The default is converted to the resulting type. */
export function overrideVariable(base: VariableDeclaration, override: VariableDeclaration, reader: BlockReader): VariableDeclaration {
  reportRules(override.validations, "validation blocks", reader);
  const setsType = override.type !== undefined;
  const type = override.type ?? base.type;
  const given = override.default ?? base.default;
  const nullable = override.nullable ?? base.nullable;
  if (nullable === false && given?.isNull() === true) reader.error(nullDefault(), { subject: override.range });
  return {
    ...base,
    ...replaced(base, override, VARIABLE_MEMBERS),
    type,
    typeDefaults: setsType ? override.typeDefaults : base.typeDefaults,
    default: given === undefined ? undefined : convertedDefault(given, type ?? dynamic, override, reader),
  };
}

/** The members of a variable that an override replaces individually. */
const VARIABLE_MEMBERS = [
  "description",
  "typeExpression",
  "parsingMode",
  "defaultExpression",
  "sensitive",
  "ephemeral",
  "nullable",
  "const",
  "deprecated",
] as const satisfies readonly (keyof VariableDeclaration)[];

/**
 * Converts a default to the type after an override. Returns undefined if that fails, and reports it
 * at the override.
 */
function convertedDefault(
  given: Value,
  type: Type,
  { range: subject, defaultExpression }: VariableDeclaration,
  reader: BlockReader,
): Value | undefined {
  const converted = tryConvert(given, type);
  if (isValue(converted)) return converted;
  reader.error(unsuitableOverride({ reason: converted.message }), { subject, context: defaultExpression?.range });
  return undefined;
}

/** Returns members of a declaration. Each is from the override if the override sets it. */
function replaced<T, K extends keyof T>(base: T, override: T, names: readonly K[]): Pick<T, K> {
  const members = {} as Pick<T, K>;
  for (const name of names) members[name] = override[name] ?? base[name];
  return members;
}

/** Merges an output. */
export function overrideOutput(base: OutputDeclaration, override: OutputDeclaration, reader: BlockReader): OutputDeclaration {
  reportDependsOn(override.dependsOn, reader);
  reportRules(override.preconditions, "precondition blocks", reader);
  const { type, typeExpression, typeDefaults } = override.type === undefined ? base : override;
  const members = replaced(base, override, ["value", "description", "sensitive", "ephemeral", "deprecated"]);
  return { ...base, ...members, type, typeExpression, typeDefaults };
}

/** Merges a resource of any mode. */
export function overrideResource(base: ResourceDeclaration, override: ResourceDeclaration, reader: BlockReader): ResourceDeclaration {
  reportDependsOn(override.dependsOn, reader);
  reportRules(override.preconditions, "precondition blocks", reader);
  reportRules(override.postconditions, "postcondition blocks", reader);
  const { ignoreChanges, ignoreAllChanges, setsIgnoreChanges } = override.setsIgnoreChanges ? override : base;
  return {
    ...base,
    ...replaced(base, override, RESOURCE_MEMBERS),
    ignoreChanges,
    ignoreAllChanges,
    setsIgnoreChanges,
    replaceTriggeredBy: override.replaceTriggeredBy.length > 0 ? override.replaceTriggeredBy : base.replaceTriggeredBy,
    provisioners: override.provisioners.length > 0 ? override.provisioners : base.provisioners,
    body: overrideBody(base.body, override.body),
  };
}

/** The members of a resource that an override replaces individually. */
const RESOURCE_MEMBERS = [
  "count",
  "forEach",
  "provider",
  "enabled",
  "createBeforeDestroy",
  "preventDestroy",
  "destroy",
  "connection",
] as const satisfies readonly (keyof ResourceDeclaration)[];

/** Merges a module call. */
export function overrideModuleCall(
  base: ModuleCallDeclaration,
  override: ModuleCallDeclaration,
  reader: BlockReader,
): ModuleCallDeclaration {
  reportDependsOn(override.dependsOn, reader);
  const setsSource = override.sourceExpression !== undefined;
  const setsVersion = override.versionExpression !== undefined;
  return {
    ...base,
    source: setsSource ? override.source : base.source,
    version: setsVersion ? override.version : base.version,
    ...replaced(base, override, ["sourceExpression", "versionExpression", "count", "forEach", "enabled"]),
    providers: override.setsProviders ? override.providers : base.providers,
    setsProviders: override.setsProviders || base.setsProviders,
    body: overrideBody(base.body, override.body),
  };
}

/** Merges a provider configuration. */
export function overrideProvider(base: ProviderConfig, override: ProviderConfig): ProviderConfig {
  return {
    ...base,
    ...replaced(base, override, ["version", "forEach"]),
    body: overrideBody(base.body, override.body),
  };
}

function reportDependsOn(dependsOn: readonly Traversal[], reader: BlockReader): void {
  const [first] = dependsOn;
  if (first !== undefined) reader.error(unsupportedOverride({ what: "depends_on" }), { subject: traversalRange(first) });
}

function reportRules(rules: readonly (CheckRule | { readonly range: Range })[], what: string, reader: BlockReader): void {
  for (const { range } of rules) reader.error(unsupportedOverride({ what }), { subject: range });
}
