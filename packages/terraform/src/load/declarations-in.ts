import type { Block } from "@hcl-ts/hcl";
import type { Check, Import, Local, Module, ModuleCall, Output, ProviderConfig, Resource, Variable } from "./module.ts";
import type { ModulePart } from "./module-part.ts";

/** Declarations of a module. */
export interface Declarations {
  readonly variables: readonly Variable[];
  readonly locals: readonly Local[];
  readonly outputs: readonly Output[];
  /** Without the data sources of checks. */
  readonly resources: readonly Resource[];
  readonly calls: readonly ModuleCall[];
  readonly providers: readonly ProviderConfig[];
  readonly checks: readonly Check[];
  readonly imports: readonly Import[];
  /** Blocks of types that declare nothing. */
  readonly others: readonly Block[];
}

/** The parts of each module, by the names of their files. */
const partsOf = new WeakMap<Module, ReadonlyMap<string, ModulePart>>();
const known = new WeakMap<Module, Map<string, Declarations>>();

/** @internal Notes the parts that a module was joined from. */
export function setParts(module: Module, parts: readonly ModulePart[]): void {
  partsOf.set(module, new Map(parts.map((part) => [part.file.name, part])));
}

/**
 * Returns what a module declares in one of its files, without looking at the others. What an override
 * file changes is declared where it is declared first.
 *
 * @param file the name of the file, as in `Module.files`; undefined for everything
 * @example
 * const { variables } = declarationsIn(module, "variables.tf");
 */
export function declarationsIn(module: Module, file: string | undefined): Declarations {
  if (file === undefined) return allOf(module);
  let files = known.get(module);
  if (files === undefined) {
    files = new Map();
    known.set(module, files);
  }
  let found = files.get(file);
  if (found === undefined) {
    found = findIn(module, file);
    files.set(file, found);
  }
  return found;
}

function allOf({ variables, locals, outputs, resources, calls, providers, checks, imports, others }: Module): Declarations {
  return {
    variables: [...variables.values()],
    locals: [...locals.values()],
    outputs: [...outputs.values()],
    resources: [...resources.values()],
    calls: [...calls.values()],
    providers: [...providers.values()],
    checks: [...checks.values()],
    imports,
    others,
  };
}

function findIn(module: Module, file: string): Declarations {
  const declared = partsOf.get(module)?.get(file)?.declarations;
  // A name may be declared twice, in two files or in one.
  const own = <T extends Check | Local | Output | ProviderConfig | ModuleCall | Resource | Variable>(
    map: ReadonlyMap<string, T>,
    names: readonly string[] | undefined,
  ): readonly T[] =>
    [...new Set(names ?? map.keys())].flatMap((name) => {
      const declaration = map.get(name);
      return declaration?.range.filename === file ? [declaration] : [];
    });
  const named = ({ name }: { readonly name: string }): string => name;
  const addressed = ({ address }: { readonly address: string }): string => address;
  return {
    variables: own(module.variables, declared?.variables.map(named)),
    locals: own(module.locals, declared?.locals.map(named)),
    outputs: own(module.outputs, declared?.outputs.map(named)),
    resources: own(module.resources, declared?.resources.map(addressed)),
    calls: own(module.calls, declared?.calls.map(named)),
    providers: own(module.providers, declared?.providers.map(addressed)),
    checks: own(module.checks, declared?.checks.map(named)),
    imports: module.imports.filter(({ range }) => range.filename === file),
    others: module.others.filter(({ definitionRange }) => definitionRange.filename === file),
  };
}
