/** Joins the files of a module again after a change of some of them. */
import { finish } from "@hcl-ts/hcl/syntax";
import type { BlockReader } from "./block-reader.ts";
import { type DeclarationList, declaredIn, type FileDeclarations } from "./file-declarations.ts";
import { addressed, type JoinedFiles, joinFiles, named } from "./join-files.ts";
import { type ModulePart, partsOf } from "./joined-parts.ts";
import { type Module, type ModuleLists, moduleLists } from "./module.ts";
import { type JoinModuleOptions, joinWith } from "./module-part.ts";
import { PatchedMap } from "./patched-map.ts";
import { completeModuleCall, dependsOnNames, type ModuleCallDeclaration, moduleSourceProblems } from "./read-module-call.ts";
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
  return finish(joinModuleSteps(parts, previous, options));
}

/**
 * Joins the files of a module like `joinModule`, or like {@link rejoinModule} if there is a module before the change, in steps of
 * less than a millisecond for most modules. A program such as an editor can answer requests between them.
 *
 * @throws CtyError if the version is not valid
 * @example
 * const work = joinModuleSteps(parts, previous);
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function joinModuleSteps(
  parts: readonly ModulePart[],
  previous: Module | undefined,
  options: JoinModuleOptions = {},
): Generator<void, Module> {
  const known = previous && partsOf(previous);
  if (previous === undefined || known?.isJoinable !== true) return joinWith(parts, options, joinFiles);
  const before = known.parts.map(({ declarations }) => declarations);
  return joinWith(
    parts,
    options,
    function* (files, reader) {
      return rejoinFiles(files, before, previous, reader) ?? (yield* joinFiles(files, reader));
    },
    previous,
  );
}

/** Joins declarations by changing a module that was joined without problems; undefined if they have to be joined from the start. */
function rejoinFiles(
  files: readonly FileDeclarations[],
  before: readonly FileDeclarations[],
  module: Module,
  reader: BlockReader,
): JoinedFiles | undefined {
  if (module.dialect !== reader.dialect || files.length !== before.length || files.some(({ override }) => override)) return undefined;
  for (const call of module.calls.values()) if (hasDynamicSource(call)) return undefined;
  let { variables, locals, outputs, resources, calls, providers, checks } = module;
  let hasLists = false;
  for (const [i, file] of files.entries()) {
    const old = before[i];
    if (file === old) continue;
    if (old === undefined || !isReplaceable(old, file)) return undefined;
    hasLists ||= [old, file].some((each) => Object.values(moduleLists((name) => each[name])).some(({ length }) => length > 0));
    if (reader.isOpenTofu) for (const call of file.calls) reader.addAll(moduleSourceProblems(call));
    variables = replaced(variables, file.variables.map(completeVariable), named);
    locals = replaced(locals, file.locals, named);
    outputs = replaced(outputs, file.outputs.map(completeOutput), named);
    resources = replaced(resources, file.resources.map(completeResource), addressed);
    calls = replaced(calls, file.calls.map(completeModuleCall), named);
    providers = replaced(providers, file.providers, addressed);
    checks = replaced(checks, file.checks, named);
  }
  const maps: Pick<Module, Exclude<DeclarationList & keyof Module, keyof ModuleLists>> = {
    variables,
    locals,
    outputs,
    resources,
    calls,
    providers,
    checks,
  };
  return { ...module, ...maps, ...(hasLists ? moduleLists((name) => declaredIn(files, name)) : undefined) };
}

/** Whether a file declares the same names as before, and nothing that is joined with other files. */
function isReplaceable(old: FileDeclarations, file: FileDeclarations): boolean {
  const kinds = Object.keys(IDENTITIES) as (keyof typeof IDENTITIES)[];
  return kinds.every((kind) => isSame(old, file, kind)) && !file.calls.some(hasDynamicSource);
}

/** Returns the identity of a declaration in another file; or says that the declarations of all files are joined. */
type Identity<T> = ((declaration: T) => string) | "joined";

/** The declarations that are only listed. Override files are always joined from the start. */
type Listed = Exclude<keyof ModuleLists, "imports"> | "notOverridable";

/** For every kind of declarations that is not only listed, what must be as before if a file is replaced. */
const IDENTITIES: { readonly [List in Exclude<DeclarationList, Listed>]: Identity<FileDeclarations[List][number]> } = {
  terraform: "joined",
  providers: addressed,
  variables: named,
  locals: named,
  outputs: named,
  calls: named,
  resources: addressed,
  imports: "joined",
  checks: ({ name, data }) => `${name} ${data?.address}`,
};

function isSame<List extends keyof typeof IDENTITIES>(old: FileDeclarations, file: FileDeclarations, list: List): boolean {
  type Declarations = readonly FileDeclarations[List][number][];
  const identity = IDENTITIES[list];
  const before: Declarations = old[list];
  const after: Declarations = file[list];
  if (identity === "joined") return before.length + after.length === 0;
  const names = after.map(identity);
  return before.length === names.length && before.every((declaration, i) => identity(declaration) === names[i]);
}

function replaced<T>(map: ReadonlyMap<string, T>, declarations: readonly T[], nameOf: (declaration: T) => string): ReadonlyMap<string, T> {
  if (declarations.length === 0) return map;
  return new PatchedMap(map, new Map(declarations.map((declaration) => [nameOf(declaration), declaration])));
}

/** Whether the source or version of a module call depends on declarations. */
function hasDynamicSource({
  sourceExpression,
  versionExpression,
}: Pick<ModuleCallDeclaration, "sourceExpression" | "versionExpression">): boolean {
  return dependsOnNames(sourceExpression) || dependsOnNames(versionExpression);
}
