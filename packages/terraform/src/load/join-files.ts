/** Joining the declarations of all files of a module: names are declared once, and override files change what others declare. */
import type { Range } from "@hcl-ts/hcl";
import { formatPlace } from "@hcl-ts/hcl/syntax";
import type { BlockReader } from "./block-reader.ts";
import { duplicateBackend, duplicateDeclaration, duplicateRequiredProviders } from "./messages.ts";
import type { Backend, Cloud, Module, ProviderRequirement } from "./module.ts";
import type { FileDeclarations } from "./read-file.ts";
import { completeModuleCall, moduleSourceProblems } from "./read-module-call.ts";
import { completeOutput } from "./read-output.ts";
import { completeResource } from "./read-resource.ts";
import { completeVariable } from "./read-variable.ts";

/** Everything of a module that follows from its declarations. */
export type JoinedFiles = Omit<Module, "dialect" | "folder" | "files" | "sources" | "diagnostics">;

/** Joins declarations in the order of the files. */
export function joinFiles(files: readonly FileDeclarations[], reader: BlockReader): JoinedFiles {
  const primary = files.filter(({ override }) => !override);
  const terraform = primary.flatMap((file) => file.terraform);
  const backends = backendOf(
    terraform.flatMap((block) => block.backends),
    terraform.flatMap((block) => block.clouds),
    reader,
  );
  const calls = byName(
    primary.flatMap((f) => f.calls),
    "module",
    ({ name }) => name,
    reader,
  );
  if (reader.isOpenTofu) for (const call of calls.values()) reader.addAll(moduleSourceProblems(call));
  return {
    variables: mapValues(
      byName(
        primary.flatMap((f) => f.variables),
        "variable",
        ({ name }) => name,
        reader,
      ),
      completeVariable,
    ),
    locals: byName(
      primary.flatMap((f) => f.locals),
      "local value",
      ({ name }) => name,
      reader,
    ),
    outputs: mapValues(
      byName(
        primary.flatMap((f) => f.outputs),
        "output",
        ({ name }) => name,
        reader,
      ),
      completeOutput,
    ),
    resources: mapValues(
      byName(
        primary.flatMap((f) => f.resources),
        "resource",
        ({ address }) => address,
        reader,
      ),
      completeResource,
    ),
    calls: mapValues(calls, completeModuleCall),
    providers: byName(
      primary.flatMap((f) => f.providers),
      "provider configuration",
      ({ address }) => address,
      reader,
    ),
    requiredProviders: requiredProvidersOf(primary, reader),
    requiredVersions: terraform.flatMap((block) => block.requiredVersions),
    moved: primary.flatMap((f) => f.moved),
    imports: primary.flatMap((f) => f.imports),
    removed: primary.flatMap((f) => f.removed),
    checks: byName(
      primary.flatMap((f) => f.checks),
      "check",
      ({ name }) => name,
      reader,
    ),
    ...backends,
    providerMeta: byName(
      terraform.flatMap((block) => block.providerMeta),
      "provider_meta block",
      ({ name }) => name,
      reader,
    ),
  };
}

/** Declarations by name; a second one of a name is reported and left out. */
function byName<T extends { readonly range: Range }>(
  declarations: readonly T[],
  kind: string,
  nameOf: (declaration: T) => string,
  reader: BlockReader,
): Map<string, T> {
  const map = new Map<string, T>();
  for (const declaration of declarations) {
    const name = nameOf(declaration);
    const first = map.get(name);
    if (first === undefined) map.set(name, declaration);
    else reader.error(duplicateDeclaration({ kind, name, first: formatPlace(first.range) }), { subject: declaration.range });
  }
  return map;
}

function mapValues<T, Result>(map: ReadonlyMap<string, T>, change: (value: T) => Result): Map<string, Result> {
  return new Map(Array.from(map, ([name, value]) => [name, change(value)]));
}

function requiredProvidersOf(files: readonly FileDeclarations[], reader: BlockReader): ReadonlyMap<string, ProviderRequirement> {
  const [first, ...others] = files.flatMap((file) => file.terraform.flatMap((block) => block.requiredProviders));
  for (const { block } of others)
    reader.error(duplicateRequiredProviders({ first: formatPlace(first!.block.definitionRange) }), { subject: block.definitionRange });
  return first?.entries ?? new Map();
}

function backendOf(
  backends: readonly Backend[],
  clouds: readonly Cloud[],
  reader: BlockReader,
): { readonly backend: Backend | undefined; readonly cloud: Cloud | undefined } {
  const [backend] = backends;
  const [cloud] = clouds;
  const first = backend ?? cloud;
  for (const { range } of [...backends, ...clouds])
    if (range !== first?.range) reader.error(duplicateBackend({ first: formatPlace(first!.range) }), { subject: range });
  return { backend, cloud };
}
