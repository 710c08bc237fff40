/**
 * Joins the declarations of all files of a module. Names must be unique, and override files change
 * existing declarations.
 */
import type { Range } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { formatAddress } from "./address.ts";
import type { BlockReader } from "./block-reader.ts";
import { declaredIn, type FileDeclarations } from "./file-declarations.ts";
import {
  duplicateBackend,
  duplicateDeclaration,
  duplicateImport,
  duplicateRequiredProviders,
  ignoredOverride,
  nothingToOverride,
  unsupportedOverride,
} from "./messages.ts";
import {
  type Backend,
  type Check,
  type Cloud,
  type Import,
  type Local,
  type Module,
  moduleLists,
  type ProviderConfig,
  type ProviderMeta,
  type ProviderRequirement,
  type RequiredVersion,
} from "./module.ts";
import { overrideModuleCall, overrideOutput, overrideProvider, overrideResource, overrideVariable } from "./override.ts";
import { completeModuleCall, type ModuleCallDeclaration, moduleSourceProblems, staticSource } from "./read-module-call.ts";
import { completeOutput, type OutputDeclaration } from "./read-output.ts";
import { completeResource, type ResourceDeclaration } from "./read-resource.ts";
import type { TerraformBlock } from "./read-terraform-block.ts";
import { completeVariable, type VariableDeclaration } from "./read-variable.ts";
import { StaticScope } from "./static-scope.ts";

/** The members of a module that are derived from its declarations. */
export type JoinedFiles = Omit<Module, "dialect" | "version" | "folder" | "files" | "sources" | "diagnostics">;

/** Joins declarations in the order of the files, in short steps. */
export function* joinFiles(files: readonly FileDeclarations[], reader: BlockReader): Generator<void, JoinedFiles> {
  const primary = files.filter(({ override }) => !override);
  const terraform = primary.flatMap((file) => file.terraform);
  const module: Joined = {
    variables: yield* byName(declaredIn(primary, "variables"), "variable", named, reader),
    locals: yield* byName(declaredIn(primary, "locals"), "local value", named, reader),
    outputs: yield* byName(declaredIn(primary, "outputs"), "output", named, reader),
    resources: yield* byName(declaredIn(primary, "resources"), "resource", addressed, reader),
    calls: yield* byName(declaredIn(primary, "calls"), "module", named, reader),
    providers: yield* byName(declaredIn(primary, "providers"), "provider configuration", addressed, reader),
    checks: yield* byName(declaredIn(primary, "checks"), "check", named, reader),
    requiredProviders: requiredProvidersOf(terraform, reader),
    requiredVersions: terraform.flatMap((block) => block.requiredVersions),
    providerMeta: yield* byName(
      terraform.flatMap((block) => block.providerMeta),
      "provider_meta block",
      named,
      reader,
    ),
    ...backendOf(terraform, reader),
  };
  const primaryCalls = new Map(module.calls);
  for (const file of files) if (file.override) applyOverride(file, module, reader);
  resolveSources(module, reader);
  if (reader.isOpenTofu) reportSources(primaryCalls, module.calls, reader);
  const lists = moduleLists((name) => declaredIn(primary, name));
  reportDuplicateImports(lists.imports, reader);
  reportDuplicateData(module, reader);
  return {
    ...module,
    variables: mapValues(module.variables, completeVariable),
    outputs: mapValues(module.outputs, completeOutput),
    resources: mapValues(module.resources, completeResource),
    calls: mapValues(module.calls, completeModuleCall),
    ...lists,
  };
}

/** A module whose files are being joined. */
interface Joined {
  readonly variables: Map<string, VariableDeclaration>;
  readonly locals: Map<string, Local>;
  readonly outputs: Map<string, OutputDeclaration>;
  readonly resources: Map<string, ResourceDeclaration>;
  readonly calls: Map<string, ModuleCallDeclaration>;
  readonly providers: Map<string, ProviderConfig>;
  readonly checks: Map<string, Check>;
  readonly requiredProviders: Map<string, ProviderRequirement>;
  requiredVersions: readonly RequiredVersion[];
  readonly providerMeta: Map<string, ProviderMeta>;
  backend: Backend | undefined;
  cloud: Cloud | undefined;
}

export const named = ({ name }: { readonly name: string }): string => name;
export const addressed = ({ address }: { readonly address: string }): string => address;

/** Applies the declarations of an override file to a module. */
function applyOverride(file: FileDeclarations, module: Joined, reader: BlockReader): void {
  change(module.variables, file.variables, "variable", named, overrideVariable, reader);
  change(module.locals, file.locals, "local value", named, (_, override) => override, reader);
  change(module.outputs, file.outputs, "output", named, overrideOutput, reader);
  change(module.resources, file.resources, "resource", addressed, overrideResource, reader);
  change(module.calls, file.calls, "module", named, overrideModuleCall, reader);
  for (const provider of file.providers) {
    const base = module.providers.get(provider.address);
    // Only a configuration without an alias exists implicitly.
    if (base === undefined && provider.alias !== undefined)
      reader.error(nothingToOverride({ kind: "provider configuration", name: provider.address }), { subject: provider.range });
    module.providers.set(provider.address, base === undefined ? provider : overrideProvider(base, provider));
  }
  for (const { type, definitionRange: subject } of file.notOverridable) {
    if (type === "removed" && !reader.isOpenTofu) reader.warn(ignoredOverride({ type }), { subject });
    else reader.error(unsupportedOverride({ what: `${type} blocks` }), { subject });
  }
  overrideTerraform(file.terraform, module, reader);
}

/** Overrides declarations of one kind. Reports those that override nothing. */
function change<T extends { readonly range: Range }>(
  declared: Map<string, T>,
  overrides: readonly T[],
  kind: string,
  nameOf: (declaration: T) => string,
  merge: (base: T, override: T, reader: BlockReader) => T,
  reader: BlockReader,
): void {
  for (const override of overrides) {
    const name = nameOf(override);
    const base = declared.get(name);
    if (base === undefined) reader.error(nothingToOverride({ kind, name }), { subject: override.range });
    else declared.set(name, merge(base, override, reader));
  }
}

function overrideTerraform(blocks: readonly TerraformBlock[], module: Joined, reader: BlockReader): void {
  const versions = blocks.flatMap((block) => block.requiredVersions);
  if (versions.length > 0) module.requiredVersions = versions;
  for (const [name, requirement] of requiredProvidersOf(blocks, reader)) module.requiredProviders.set(name, requirement);
  for (const meta of blocks.flatMap((block) => block.providerMeta)) module.providerMeta.set(meta.name, meta);
  const { backend, cloud } = backendOf(blocks, reader);
  if (backend === undefined && cloud === undefined) return;
  module.backend = backend;
  module.cloud = cloud;
}

/**
 * Resolves sources and versions that depend on variables and locals. Terraform allows only constant
 * variables in them, which is checked later.
 */
function resolveSources({ variables, locals, calls }: Joined, reader: BlockReader): void {
  const scope = new StaticScope({ variables, locals });
  for (const [name, call] of calls) calls.set(name, { ...call, ...staticSource(call, scope, reader.dialect) });
}

/**
 * Reports data sources of checks with duplicate names. They share one namespace with all other data
 * sources, although only their checks can refer to them.
 */
function reportDuplicateData({ resources, checks }: Joined, reader: BlockReader): void {
  const first = new Map<string, Range>();
  for (const { data } of checks.values()) {
    if (data === undefined) continue;
    const earlier = resources.get(data.address)?.range ?? first.get(data.address);
    if (earlier === undefined) first.set(data.address, data.range);
    else
      reader.error(duplicateDeclaration({ kind: "resource", name: data.address, first: formatRangeStart(earlier) }), {
        subject: data.range,
      });
  }
}

function reportDuplicateImports(imports: readonly Import[], reader: BlockReader): void {
  const first = new Map<string, Import>();
  for (const found of imports) {
    if (found.target === undefined || found.hasDynamicKeys) continue;
    const address = formatAddress(found.target);
    const earlier = first.get(address);
    if (earlier === undefined) first.set(address, found);
    else
      reader.error(duplicateImport({ address, first: formatRangeStart(earlier.range) }), {
        subject: reader.isOpenTofu ? found.range : found.to.range,
      });
  }
}

/** Reports problems with the sources of calls, both in the primary files and after overrides. */
function reportSources(
  primary: ReadonlyMap<string, ModuleCallDeclaration>,
  merged: ReadonlyMap<string, ModuleCallDeclaration>,
  reader: BlockReader,
): void {
  for (const [name, call] of merged) {
    const base = primary.get(name);
    if (base === undefined) continue;
    reader.addAll(moduleSourceProblems(base));
    if (call.sourceExpression !== base.sourceExpression || call.versionExpression !== base.versionExpression)
      reader.addAll(moduleSourceProblems(call));
  }
}

/** Returns declarations by name. A second declaration of a name is reported and omitted. */
function* byName<T extends { readonly range: Range }>(
  declarations: readonly T[],
  kind: string,
  nameOf: (declaration: T) => string,
  reader: BlockReader,
): Generator<void, Map<string, T>> {
  const map = new Map<string, T>();
  // In JSON, all blocks of an array have the same range, so the error is reported once.
  const reported = new Set<string>();
  for (const declaration of declarations) {
    const name = nameOf(declaration);
    const first = map.get(name);
    if (first === undefined) {
      map.set(name, declaration);
      continue;
    }
    const place = `${formatRangeStart(declaration.range)} ${name}`;
    if (reported.has(place)) continue;
    reported.add(place);
    reader.error(duplicateDeclaration({ kind, name, first: formatRangeStart(first.range) }), { subject: declaration.range });
    yield;
  }
  yield;
  return map;
}

function mapValues<T, Result>(map: ReadonlyMap<string, T>, change: (value: T) => Result): Map<string, Result> {
  return new Map(Array.from(map, ([name, value]) => [name, change(value)]));
}

function requiredProvidersOf(blocks: readonly TerraformBlock[], reader: BlockReader): Map<string, ProviderRequirement> {
  const [first, ...others] = blocks.flatMap((block) => block.requiredProviders);
  if (first === undefined) return new Map();
  for (const { block } of others)
    reader.error(duplicateRequiredProviders({ first: formatRangeStart(first.block.definitionRange) }), { subject: block.definitionRange });
  return new Map(first.entries);
}

function backendOf(
  blocks: readonly TerraformBlock[],
  reader: BlockReader,
): { readonly backend: Backend | undefined; readonly cloud: Cloud | undefined } {
  const backends = blocks.flatMap((block) => block.backends);
  const clouds = blocks.flatMap((block) => block.clouds);
  const [backend] = backends;
  const [cloud] = clouds;
  const report = (repeated: Range, first: Range): void =>
    reader.error(duplicateBackend({ first: formatRangeStart(first) }), { subject: repeated });
  for (const found of backends) if (backend !== undefined && found !== backend) report(found.range, backend.range);
  for (const found of clouds) if (cloud !== undefined && found !== cloud) report(found.range, cloud.range);
  if (backend !== undefined && cloud !== undefined) report(backend.range, cloud.range);
  const stores = blocks.flatMap((block) => block.stateStores);
  const first = (backend ?? cloud)?.range ?? stores[0];
  for (const store of stores) if (first !== undefined && store !== first) report(store, first);
  return { backend, cloud };
}
