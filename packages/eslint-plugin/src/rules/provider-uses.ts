/** The providers that a module uses, by local name, with the place of the last use. */
import { functions } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import { declarationsIn, impliedProvider, type Module, type ModuleFile } from "@hcl-ts/terraform/load";

/** The uses of each module. Rules ask for them once for each file. */
const known = new WeakMap<Module, ReadonlyMap<string, Range>>();

/** Returns the range of the last use of each provider. */
export function providerUses(module: Module): ReadonlyMap<string, Range> {
  let uses = known.get(module);
  if (uses === undefined) {
    uses = findUses(module);
    known.set(module, uses);
  }
  return uses;
}

/** The kinds of uses. Of several uses, a call of a function is reported rather than a block, and a block rather than an import. */
const RANKS = { import: 0, block: 1, function: 2 } as const;

type Rank = keyof typeof RANKS;

/** A use of a provider in a file. */
interface Use {
  readonly name: string;
  readonly range: Range;
  readonly rank: Rank;
}

/** The uses in each file. A module that is joined again after a change has most of its files from before. */
const usesByFile = new WeakMap<ModuleFile, readonly Use[]>();

/** Returns the names of the providers that a file uses. */
export function providersIn(module: Module, file: string): readonly string[] {
  const found = module.files.find(({ name }) => name === file);
  return found === undefined ? [] : usesOf(module, found).map(({ name }) => name);
}

function findUses(module: Module): ReadonlyMap<string, Range> {
  const found = new Map<string, Use>();
  for (const file of module.files) {
    for (const use of usesOf(module, file)) {
      const known = found.get(use.name);
      if (known === undefined || RANKS[use.rank] >= RANKS[known.rank]) found.set(use.name, use);
    }
  }
  return new Map(Array.from(found.values(), ({ name, range }) => [name, range]));
}

function usesOf(module: Module, file: ModuleFile): readonly Use[] {
  let uses = usesByFile.get(file);
  if (uses === undefined) {
    uses = usesIn(module, file);
    // A declaration that an override file changes depends on both files.
    if (!module.files.some(({ override }) => override)) usesByFile.set(file, uses);
  }
  return uses;
}

/** Returns the last use of each provider in a file. */
function usesIn(module: Module, { name: file, body, source }: ModuleFile): readonly Use[] {
  const { providers, resources, checks, calls, imports } = declarationsIn(module, file);
  const found = new Map<string, Use>();
  const add = (rank: Rank, name: string, range: Range): void => {
    const known = found.get(name);
    const isLater =
      known === undefined || RANKS[rank] > RANKS[known.rank] || (rank === known.rank && range.start.offset >= known.range.start.offset);
    if (isLater) found.set(name, { name, range, rank });
  };
  const inChecks = checks.flatMap(({ data }) => data ?? []);
  for (const { name, range } of providers) add("block", name, range);
  for (const { provider, type, range } of [...resources, ...inChecks]) add("block", provider?.name ?? impliedProvider(type), range);
  for (const { providers: passed, range } of calls) for (const { inParent } of passed) add("block", inParent.name, range);
  for (const { provider, range } of imports) if (provider !== undefined) add("import", provider.name, range);
  // Looking at all expressions takes longer than all of the above.
  for (const { name, nameRange } of source.text.includes("provider::") ? functions(body) : []) {
    const [namespace, provider] = name.split("::");
    if (namespace === "provider" && provider !== undefined) add("function", provider, nameRange);
  }
  return [...found.values()];
}
