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

/** A use of a provider. */
interface Use {
  readonly name: string;
  readonly range: Range;
}

/** The kinds of uses in the order in which the first one is looked for. */
const KINDS = ["configurations", "resources", "calls", "imports", "functions"] as const;

type FileUses = Readonly<Record<(typeof KINDS)[number], readonly Use[]>>;

/** The uses in each file. A module that is joined again after a change has most of its files from before. */
const usesByFile = new WeakMap<ModuleFile, FileUses>();

function findUses(module: Module): ReadonlyMap<string, Range> {
  const files = module.files.map((file) => {
    let uses = usesByFile.get(file);
    if (uses === undefined) {
      uses = usesIn(module, file);
      // A declaration that an override file changes depends on both files.
      if (!module.files.some(({ override }) => override)) usesByFile.set(file, uses);
    }
    return uses;
  });
  const found = new Map<string, Range>();
  for (const kind of KINDS)
    for (const uses of files) for (const { name, range } of uses[kind]) if (!found.has(name)) found.set(name, range);
  return found;
}

function usesIn(module: Module, { name: file, body }: ModuleFile): FileUses {
  const { providers, resources, checks, calls, imports } = declarationsIn(module, file);
  const inChecks = checks.flatMap(({ data }) => data ?? []);
  return {
    configurations: providers,
    resources: [...resources, ...inChecks].map(({ provider, type, range }) => ({ name: provider?.name ?? impliedProvider(type), range })),
    calls: calls.flatMap(({ providers: passed, range }) => passed.map(({ inParent }) => ({ name: inParent.name, range }))),
    imports: imports.flatMap(({ provider, range }) => (provider === undefined ? [] : [{ name: provider.name, range }])),
    functions: functions(body).flatMap(({ name, nameRange: range }) => {
      const [namespace, provider] = name.split("::");
      return namespace === "provider" && provider !== undefined ? [{ name: provider, range }] : [];
    }),
  };
}
