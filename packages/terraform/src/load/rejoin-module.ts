/** Joins the files of a module again after a change of some of them. */
import type { BlockReader } from "./block-reader.ts";
import { declaredIn, type FileDeclarations } from "./file-declarations.ts";
import { addressed, type JoinedFiles, joinFiles, named } from "./join-files.ts";
import { type ModulePart, partsOf } from "./joined-parts.ts";
import type { Module } from "./module.ts";
import { type JoinModuleOptions, joinWith } from "./module-part.ts";
import { PatchedMap } from "./patched-map.ts";
import { completeModuleCall, dependsOnNames, moduleSourceProblems } from "./read-module-call.ts";
import { completeOutput } from "./read-output.ts";
import { completeResource } from "./read-resource.ts";
import { completeVariable } from "./read-variable.ts";

/**
 * Joins the files of a module like `joinModule`, by changing a module that was joined before with the same
 * options. If most files are the same and the others declare the same names, this takes a fraction of the
 * time. The result is the same.
 *
 * @param parts the files in the order of `moduleFiles`, in which override files come last
 * @param previous the module before the change
 * @throws CtyError if the version is not valid
 * @example
 * const before = joinModule(parts);
 * const after = rejoinModule(parts.map((part) => (part.file.name === "main.tf" ? changed : part)), before);
 */
export function rejoinModule(parts: readonly ModulePart[], previous: Module, options: JoinModuleOptions = {}): Module {
  const known = partsOf(previous);
  if (known?.isJoinable !== true) return joinWith(parts, options, joinFiles);
  const before = known.parts.map(({ declarations }) => declarations);
  return joinWith(parts, options, (files, reader) => rejoinFiles(files, before, previous, reader) ?? joinFiles(files, reader), previous);
}

/** Joins declarations by changing a module that was joined without problems; undefined if they have to be joined from the start. */
function rejoinFiles(
  files: readonly FileDeclarations[],
  before: readonly FileDeclarations[],
  module: Module,
  reader: BlockReader,
): JoinedFiles | undefined {
  if (module.dialect !== reader.dialect || files.length !== before.length || files.some(({ override }) => override)) return undefined;
  for (const { sourceExpression, versionExpression } of module.calls.values())
    if (dependsOnNames(sourceExpression) || dependsOnNames(versionExpression)) return undefined;
  let { variables, locals, outputs, resources, calls, providers, checks } = module;
  let hasLists = false;
  for (const [i, file] of files.entries()) {
    const old = before[i];
    if (file === old) continue;
    if (old === undefined || !isReplaceable(old, file)) return undefined;
    hasLists ||= [old, file].some(({ moved, removed, others }) => moved.length + removed.length + others.length > 0);
    if (reader.isOpenTofu) for (const call of file.calls) reader.addAll(moduleSourceProblems(call));
    variables = replaced(variables, file.variables.map(completeVariable), named);
    locals = replaced(locals, file.locals, named);
    outputs = replaced(outputs, file.outputs.map(completeOutput), named);
    resources = replaced(resources, file.resources.map(completeResource), addressed);
    calls = replaced(calls, file.calls.map(completeModuleCall), named);
    providers = replaced(providers, file.providers, addressed);
    checks = replaced(checks, file.checks, named);
  }
  const lists = hasLists && {
    moved: declaredIn(files, "moved"),
    removed: declaredIn(files, "removed"),
    others: declaredIn(files, "others"),
  };
  return { ...module, variables, locals, outputs, resources, calls, providers, checks, ...lists };
}

/** Whether a file declares the same names as before, and nothing that is joined with other files. */
function isReplaceable(old: FileDeclarations, file: FileDeclarations): boolean {
  const namesOf = ({
    variables,
    locals,
    outputs,
    resources,
    calls,
    providers,
    checks,
  }: FileDeclarations): readonly (readonly string[])[] => [
    variables.map(named),
    locals.map(named),
    outputs.map(named),
    resources.map(addressed),
    calls.map(named),
    providers.map(addressed),
    checks.map(({ name, data }) => `${name} ${data?.address}`),
  ];
  const isJoined = [old, file].some(({ terraform, imports }) => terraform.length + imports.length > 0);
  const isDynamic = file.calls.some((call) => dependsOnNames(call.sourceExpression) || dependsOnNames(call.versionExpression));
  return !isJoined && !isDynamic && JSON.stringify(namesOf(old)) === JSON.stringify(namesOf(file));
}

function replaced<T>(map: ReadonlyMap<string, T>, declarations: readonly T[], nameOf: (declaration: T) => string): ReadonlyMap<string, T> {
  if (declarations.length === 0) return map;
  return new PatchedMap(map, new Map(declarations.map((declaration) => [nameOf(declaration), declaration])));
}
