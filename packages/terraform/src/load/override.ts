/** Merging of what override files declare into what other files declare, kind by kind. */
import { dynamic, isValue, tryConvert } from "@hcl-ts/cty";
import { type Range, type Traversal, traversalRange } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { nullDefault, unsuitableOverride, unsupportedOverride } from "./messages.ts";
import type { CheckRule, ProviderConfig } from "./module.ts";
import { overrideBody } from "./override-body.ts";
import type { ModuleCallDeclaration } from "./read-module-call.ts";
import type { OutputDeclaration } from "./read-output.ts";
import type { ResourceDeclaration } from "./read-resource.ts";
import type { VariableDeclaration } from "./read-variable.ts";

/** Merges a variable. The default is converted to the type that results. */
export function overrideVariable(base: VariableDeclaration, override: VariableDeclaration, reader: BlockReader): VariableDeclaration {
  reportRules(override.validations, "validation blocks", reader);
  const setsType = override.type !== undefined;
  const type = override.type ?? base.type;
  const given = override.default ?? base.default;
  const converted = given === undefined ? undefined : tryConvert(given, type ?? dynamic);
  if (converted !== undefined && !isValue(converted))
    reader.error(unsuitableOverride({ reason: converted.message }), {
      subject: override.range,
      context: override.defaultExpression?.range,
    });
  const nullable = override.nullable ?? base.nullable;
  if (nullable === false && given?.isNull() === true) reader.error(nullDefault(), { subject: override.range });
  return {
    ...base,
    description: override.description ?? base.description,
    type,
    typeExpression: override.typeExpression ?? base.typeExpression,
    typeDefaults: setsType ? override.typeDefaults : base.typeDefaults,
    parsingMode: override.parsingMode ?? base.parsingMode,
    default: converted !== undefined && isValue(converted) ? converted : undefined,
    defaultExpression: override.defaultExpression ?? base.defaultExpression,
    sensitive: override.sensitive ?? base.sensitive,
    ephemeral: override.ephemeral ?? base.ephemeral,
    nullable,
    const: override.const ?? base.const,
    deprecated: override.deprecated ?? base.deprecated,
  };
}

/** Merges an output. */
export function overrideOutput(base: OutputDeclaration, override: OutputDeclaration, reader: BlockReader): OutputDeclaration {
  reportDependsOn(override.dependsOn, reader);
  reportRules(override.preconditions, "precondition blocks", reader);
  return {
    ...base,
    value: override.value ?? base.value,
    description: override.description ?? base.description,
    sensitive: override.sensitive ?? base.sensitive,
    ephemeral: override.ephemeral ?? base.ephemeral,
    deprecated: override.deprecated ?? base.deprecated,
  };
}

/** Merges a resource of any mode. */
export function overrideResource(base: ResourceDeclaration, override: ResourceDeclaration, reader: BlockReader): ResourceDeclaration {
  reportDependsOn(override.dependsOn, reader);
  reportRules(override.preconditions, "precondition blocks", reader);
  reportRules(override.postconditions, "postcondition blocks", reader);
  const ignore = override.setsIgnoreChanges ? override : base;
  return {
    ...base,
    count: override.count ?? base.count,
    forEach: override.forEach ?? base.forEach,
    provider: override.provider ?? base.provider,
    enabled: override.enabled ?? base.enabled,
    createBeforeDestroy: override.createBeforeDestroy ?? base.createBeforeDestroy,
    preventDestroy: override.preventDestroy ?? base.preventDestroy,
    destroy: override.destroy ?? base.destroy,
    ignoreChanges: ignore.ignoreChanges,
    ignoreAllChanges: ignore.ignoreAllChanges,
    setsIgnoreChanges: ignore.setsIgnoreChanges,
    replaceTriggeredBy: override.replaceTriggeredBy.length > 0 ? override.replaceTriggeredBy : base.replaceTriggeredBy,
    connection: override.connection ?? base.connection,
    provisioners: override.provisioners.length > 0 ? override.provisioners : base.provisioners,
    body: overrideBody(base.body, override.body),
  };
}

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
    sourceExpression: override.sourceExpression ?? base.sourceExpression,
    version: setsVersion ? override.version : base.version,
    versionExpression: override.versionExpression ?? base.versionExpression,
    count: override.count ?? base.count,
    forEach: override.forEach ?? base.forEach,
    enabled: override.enabled ?? base.enabled,
    providers: override.setsProviders ? override.providers : base.providers,
    setsProviders: override.setsProviders || base.setsProviders,
    body: overrideBody(base.body, override.body),
  };
}

/** Merges a provider configuration. */
export function overrideProvider(base: ProviderConfig, override: ProviderConfig): ProviderConfig {
  return {
    ...base,
    version: override.version ?? base.version,
    forEach: override.forEach ?? base.forEach,
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
