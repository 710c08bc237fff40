/** The uses of a declaration, in its module and in those that call it, and the edits that rename it. */
import type { TextEdit } from "@hcl-ts/analysis";
import { isValidIdentifier } from "@hcl-ts/cty/kernel";
import type { Range } from "@hcl-ts/hcl";
import { type Module, type ModuleTree, type RenamedDeclaration, renameDeclaration } from "@hcl-ts/terraform/load";
import { invalidName, nameIsTaken } from "../../messages.ts";
import type { FileEdits, Renamed, Use } from "../../model/language-support.ts";
import { cannotRenameProvider } from "../messages.ts";
import type { Site } from "../modules/site.ts";
import { blocksDeclaring, LOCALS } from "./declaring-blocks.ts";
import { providerDeclarations, providerUses } from "./providers.ts";
import { nameRangeIn } from "./ranges.ts";
import { nameRange, referencesNaming, referencesTo, startsWith } from "./references.ts";
import type { FoundDeclaration, Target } from "./target.ts";
import { rangesInTests } from "./test-files.ts";
import { givenValues } from "./variables-files.ts";

/** Returns the declaration ranges of a target, including those in override files. */
export function declarationsOf({ site, folder, kind, address, name, ranges }: Target): readonly FoundDeclaration[] {
  if (kind === "part") return (ranges ?? []).map((range) => ({ range, whole: range }));
  const module = site.module(folder);
  if (kind === "provider") return providerDeclarations(module, address);
  return module.files.flatMap(({ body }) =>
    blocksDeclaring(body, kind === "local" ? LOCALS : address).flatMap((block): readonly FoundDeclaration[] => {
      if (kind === "local") {
        const attribute = block.body.justAttributes().attributes.get(name);
        return attribute === undefined ? [] : [{ range: nameRangeIn(attribute.nameRange, module), whole: attribute.range }];
      }
      const label = block.labelRanges.at(-1);
      return label === undefined ? [] : [{ range: nameRangeIn(label, module), whole: block.definitionRange }];
    }),
  );
}

/** Returns everything that names a target. */
export function usesOf(target: Target): readonly Use[] {
  const { site, folder, kind, address, name } = target;
  const uses: Use[] = [];
  const add = (range: Range, isDeclaration: boolean): void => {
    uses.push({ uri: site.uri(range.filename), range, isDeclaration });
  };
  for (const { range } of declarationsOf(target)) add(range, true);
  const module = site.module(folder);
  if (kind === "provider") {
    for (const range of providerUses(module, address)) add(range, false);
    return uses;
  }
  for (const range of rangesInTests(target)) add(range, false);
  if (kind !== "output") {
    const names = address.split(".");
    for (const prefix of kind === "resource" && names.length === 2 ? [names, ["resource", ...names]] : [names])
      for (const reference of referencesTo(module, prefix.at(-1) ?? ""))
        if (startsWith(reference, prefix)) add(nameRange(reference, prefix.length - 1), false);
  }
  if (kind === "variable") {
    for (const { range } of givenValues(site, folder, name)) add(range, false);
  }
  for (const range of rangesInCallers(target)) add(range, false);
  return uses;
}

/** Returns the ranges that name a variable or an output in the modules that call its module. */
function rangesInCallers({ site, folder, kind, name }: Target): readonly Range[] {
  if (kind !== "variable" && kind !== "output") return [];
  return site.callersOf(folder).flatMap((caller) => (kind === "variable" ? caller.argument(name) : caller.output(name)));
}

// --- renaming ---------------------------------------------------------------------------------------------------------

/** Returns the edits that rename a target in all modules. */
export function renamed(target: Target, newName: string, moved: boolean): Renamed {
  const { site, folder, kind, address, name } = target;
  const module = site.module(folder);
  const edits = new Edits(site);
  const replace = ({ filename, start, end }: Range): void =>
    edits.addEdit({ filename, start: start.offset, end: end.offset, newText: newName });
  if (kind === "provider") return renamedAlias(target, newName, module, edits, replace);
  const own = renameDeclaration(treeOf(module), address, newName, {
    moved,
    declarations: declarationsOf(target).map(({ range }) => range),
    referencesIn: (body) => referencesNaming(body, name),
  });
  const refused = edits.add(own);
  if (refused !== undefined) return { refused };
  for (const range of rangesInCallers(target)) replace(range);
  if (kind === "variable") for (const { range } of givenValues(site, folder, name)) replace(range);
  for (const range of rangesInTests(target)) replace(range);
  return { edits: edits.byUri };
}

/** Renames the alias of a provider configuration. The name of a provider itself is part of its resource types. */
function renamedAlias({ address, name }: Target, newName: string, module: Module, edits: Edits, replace: (range: Range) => void): Renamed {
  const isAlias = address.split(".").length === 3;
  if (!isAlias) return { refused: cannotRenameProvider(name) };
  if (!isValidIdentifier(newName)) return { refused: invalidName(newName) };
  const provider = address.slice("provider.".length, -name.length - 1);
  if (newName !== name && module.providers.has(`${provider}.${newName}`)) return { refused: nameIsTaken(newName) };
  for (const { range } of providerDeclarations(module, address)) replace(range);
  for (const range of providerUses(module, address)) replace(range);
  return { edits: edits.byUri };
}

/** Returns a tree of one module. */
function treeOf(module: Module): ModuleTree {
  return { path: [], folder: module.folder, module, children: new Map(), diagnostics: [] };
}

/** Collects edits, each of them once. */
class Edits {
  readonly #site: Site;
  readonly #found = new Map<string, Map<string, TextEdit>>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Returns why there are no edits, in a sentence. */
  add({ edits, diagnostics }: RenamedDeclaration): string | undefined {
    for (const edit of edits) this.addEdit(edit);
    const [problem] = diagnostics;
    return problem?.detail ?? problem?.summary;
  }

  addEdit(edit: TextEdit): void {
    const uri = this.#site.uri(edit.filename);
    const inFile = this.#found.get(uri) ?? new Map<string, TextEdit>();
    this.#found.set(uri, inFile);
    inFile.set(`${edit.start}-${edit.end}`, edit);
  }

  get byUri(): FileEdits {
    return new Map(Array.from(this.#found, ([uri, edits]) => [uri, [...edits.values()]]));
  }
}
