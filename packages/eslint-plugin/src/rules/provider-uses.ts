/** The providers that a module uses, by local name, with the place of the first use. */
import { functions } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import { declarationsIn, impliedProvider, type Module, type ModuleFile } from "@hcl-ts/terraform/load";

/** The uses of each module. Rules ask for them once for each file. */
const known = new WeakMap<Module, ReadonlyMap<string, Range>>();

/** Returns the range of the first use of each provider. */
export function providerUses(module: Module): ReadonlyMap<string, Range> {
  let uses = known.get(module);
  if (uses === undefined) {
    uses = findUses(module);
    known.set(module, uses);
  }
  return uses;
}

/** The first use of a provider in a file. */
interface Use {
  readonly name: string;
  readonly range: Range;
  /** The kind of the use: of several, the one with the lowest number is the first. */
  readonly rank: number;
}

/** The first uses in each file. A module that is joined again after a change has most of its files from before. */
const usesByFile = new WeakMap<ModuleFile, readonly Use[]>();

function findUses(module: Module): ReadonlyMap<string, Range> {
  const found = new Map<string, Use>();
  // A declaration that an override file changes depends on both files.
  const isKept = !module.files.some(({ override }) => override);
  for (const file of module.files) {
    let uses = usesByFile.get(file);
    if (uses === undefined) {
      uses = usesIn(module, file);
      if (isKept) usesByFile.set(file, uses);
    }
    for (const use of uses) {
      const known = found.get(use.name);
      if (known === undefined || use.rank < known.rank) found.set(use.name, use);
    }
  }
  return new Map(Array.from(found.values(), ({ name, range }) => [name, range]));
}

function usesIn(module: Module, { name: file, body, source }: ModuleFile): readonly Use[] {
  const { providers, resources, checks, calls, imports } = declarationsIn(module, file);
  const found = new Map<string, Use>();
  const add = (rank: number, name: string, range: Range): void => {
    if (!found.has(name)) found.set(name, { name, range, rank });
  };
  const inChecks = checks.flatMap(({ data }) => data ?? []);
  for (const { name, range } of providers) add(0, name, range);
  for (const { provider, type, range } of [...resources, ...inChecks]) add(1, provider?.name ?? impliedProvider(type), range);
  for (const { providers: passed, range } of calls) for (const { inParent } of passed) add(2, inParent.name, range);
  for (const { provider, range } of imports) if (provider !== undefined) add(3, provider.name, range);
  // Looking at all expressions takes longer than all of the above.
  for (const { name, nameRange } of source.text.includes("provider::") ? functions(body) : []) {
    const [namespace, provider] = name.split("::");
    if (namespace === "provider" && provider !== undefined) add(4, provider, nameRange);
  }
  return [...found.values()];
}
