import { constantValue } from "@hcl-ts/analysis";
import { isValue, string, tryConvert } from "@hcl-ts/cty";
import { type Attribute, type Block, type BodySchema, type Diagnostic, type Expression, errorDiagnostic, mergeBodies } from "@hcl-ts/hcl";
import type { Dialect } from "../source/dialect.ts";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { invalidModuleSource, invalidVersionConstraint, reservedBlock, unsuitableModuleSource, versionOfLocalModule } from "./messages.ts";
import type { ModuleCall } from "./module.ts";
import { type ModuleSource, parseModuleSource } from "./module-source.ts";
import { readPassedProviders } from "./read-provider-reference.ts";
import { only, reportCountAndForEach } from "./read-resource.ts";
import type { StaticScope } from "./static-scope.ts";
import { parseVersionConstraints, type VersionConstraints } from "./version.ts";

const schema = (override: boolean): BodySchema => ({
  attributes: [
    { name: "source", required: !override },
    { name: "version" },
    { name: "count" },
    { name: "for_each" },
    { name: "depends_on" },
    { name: "providers" },
  ],
  blocks: [{ type: "_" }, { type: "lifecycle" }, { type: "locals" }, { type: "providers", labelNames: ["type", "alias"] }],
});

/** A module call as one file declares it. */
export interface ModuleCallDeclaration extends ModuleCall {
  /** Whether the `providers` argument is set. */
  readonly setsProviders: boolean;
}

/** Reads a `module` block. In an override, the source is optional. */
export function readModuleCall(block: Block, override: boolean, reader: BlockReader): ModuleCallDeclaration {
  const [name = ""] = block.labels;
  const declaration = declarationOf(block);
  reader.checkName("module", name, declaration.nameRange);
  const { content, remain } = reader.partialContent(block.body, schema(override));
  const { attributes, blocks } = content;
  const count = attributes.get("count");
  const forEach = attributes.get("for_each");
  if (count !== undefined && forEach !== undefined) reportCountAndForEach(count, forEach, reader);
  for (const { type, typeRange } of blocks)
    if (type === "locals" || type === "providers" || (type === "lifecycle" && !reader.isOpenTofu))
      reader.error(reservedBlock({ type, where: "module" }), { subject: typeRange });
  const lifecycle = reader.isOpenTofu ? only(blocks, "lifecycle", reader) : undefined;
  const enabled = lifecycle && reader.content(lifecycle.body, { attributes: [{ name: "enabled" }] }).attributes.get("enabled");
  const version = attributes.get("version");
  const escaped = only(blocks, "_", reader);
  const source = attributes.get("source");
  return {
    ...declaration,
    name,
    source: source && readSource(source, reader),
    sourceExpression: source?.expression,
    version: version && readVersion(version),
    versionExpression: version?.expression,
    count: count?.expression,
    forEach: forEach?.expression,
    enabled: enabled?.expression,
    dependsOn: reader.references(attributes.get("depends_on")),
    providers: readPassedProviders(attributes.get("providers"), reader),
    setsProviders: attributes.has("providers"),
    body: escaped === undefined ? remain : mergeBodies([remain, escaped.body]),
  };
}

/** Completes a module call by removing the members that only matter for overrides. */
export function completeModuleCall({ setsProviders: _, ...declared }: ModuleCallDeclaration): ModuleCall {
  return declared;
}

function readSource({ expression }: Attribute, reader: BlockReader): ModuleSource | undefined {
  const text = constantText(expression);
  return text === undefined ? undefined : parseModuleSource(text, reader.dialect);
}

/**
 * Returns the source or the version of a module as a string. Undefined if it is not constant, is
 * null, or cannot be converted.
 */
function constantText(expression: Expression): string | undefined {
  const value = constantValue(expression);
  const converted = value === undefined ? undefined : tryConvert(value, string);
  return converted !== undefined && isValue(converted) && !converted.isNull() ? converted.asString() : undefined;
}

function readVersion(attribute: Attribute): VersionConstraints | undefined {
  const text = constantText(attribute.expression);
  return text === undefined ? undefined : parseVersionConstraints(text);
}

/**
 * Returns the source and the version of a call, which may depend on variables or locals.
 *
 * @param scope the variables and locals of the module with the call
 */
export function staticSource(call: ModuleCall, scope: StaticScope, dialect: Dialect): Pick<ModuleCall, "source" | "version"> {
  const { sourceExpression, versionExpression } = call;
  const source = dependsOnNames(sourceExpression) ? scope.text(sourceExpression) : undefined;
  const version = dependsOnNames(versionExpression) ? scope.text(versionExpression) : undefined;
  return {
    source: source === undefined ? call.source : parseModuleSource(source, dialect),
    version: version === undefined ? call.version : parseVersionConstraints(version),
  };
}

/** Whether the source or the version of a module is not constant. */
export function dependsOnNames(expression: Expression | undefined): expression is Expression {
  return expression !== undefined && expression.variables().length > 0;
}

/**
 * Returns the problems in the source and the version of a call. Terraform reports them when it
 * searches for the modules, OpenTofu already while loading.
 */
export function moduleSourceProblems(call: ModuleCall): readonly Diagnostic[] {
  const { source, sourceExpression, version, versionExpression } = call;
  if (sourceExpression === undefined) return [];
  const text = constantText(sourceExpression);
  if (text !== undefined && source === undefined)
    return [errorDiagnostic(invalidModuleSource({ source: text }), { subject: sourceExpression.range })];
  if (text === undefined && sourceExpression.variables().length === 0)
    return [errorDiagnostic(unsuitableModuleSource(), { subject: sourceExpression.range })];
  if (versionExpression === undefined) return [];
  if (source !== undefined && source.kind !== "registry")
    return [
      errorDiagnostic(versionOfLocalModule({ source: source.raw }), { subject: sourceExpression.range, context: versionExpression.range }),
    ];
  const isConstraint = version !== undefined || constantValue(versionExpression)?.isNull() !== false;
  if (!isConstraint)
    return [errorDiagnostic(invalidVersionConstraint({ text: constantText(versionExpression) }), { subject: versionExpression.range })];
  return [];
}
