import { kept } from "@hcl-ts/cty/kernel";
import type { Range } from "@hcl-ts/hcl";
import { partsOf } from "./joined-parts.ts";
import {
  type Check,
  type GrowingLists,
  type Local,
  type Module,
  type ModuleCall,
  type ModuleLists,
  moduleLists,
  type Output,
  type ProviderConfig,
  type Resource,
  type Variable,
} from "./module.ts";

/** Declarations of a module. */
export interface Declarations extends ModuleLists {
  readonly variables: readonly Variable[];
  readonly locals: readonly Local[];
  readonly outputs: readonly Output[];
  /** Without the data sources of checks. */
  readonly resources: readonly Resource[];
  readonly calls: readonly ModuleCall[];
  readonly providers: readonly ProviderConfig[];
  readonly checks: readonly Check[];
}

const known = new WeakMap<Module, Map<string | undefined, Declarations>>();

/**
 * Returns what a module declares in one of its files, without looking at the others. What an override
 * file changes is declared where it is declared first.
 *
 * @param file the name of the file, as in `Module.files`; undefined for everything
 * @example
 * const { variables } = declarationsIn(module, "variables.tf");
 */
export function declarationsIn(module: Module, file: string | undefined): Declarations {
  const files = kept(known, module, () => new Map<string | undefined, Declarations>());
  return kept(files, file, () => findIn(module, file));
}

interface Named {
  readonly name: string;
  readonly address?: string;
}

function findIn(module: Module, file: string | undefined): Declarations {
  const declared = partsOf(module)?.parts.find((part) => part.file.name === file)?.declarations;
  const isOwn = (range: Range): boolean => file === undefined || range.filename === file;
  // A name may be declared twice, in two files or in one.
  const own = <T extends Named & { readonly range: Range }>(map: ReadonlyMap<string, T>, inFile: Iterable<Named> = map.values()): T[] =>
    [...new Set(Array.from(inFile, ({ address, name }) => map.get(address ?? name)))].flatMap((each) =>
      each !== undefined && isOwn(each.range) ? each : [],
    );
  return {
    variables: own(module.variables, declared?.variables),
    locals: own(module.locals, declared?.locals),
    outputs: own(module.outputs, declared?.outputs),
    resources: own(module.resources, declared?.resources),
    calls: own(module.calls, declared?.calls),
    providers: own(module.providers, declared?.providers),
    checks: own(module.checks, declared?.checks),
    ...moduleLists((name) => {
      const all: readonly ModuleLists[typeof name][number][] = module[name];
      const found = all.filter((each) => isOwn("definitionRange" in each ? each.definitionRange : each.range));
      return found as GrowingLists[typeof name];
    }),
  };
}
