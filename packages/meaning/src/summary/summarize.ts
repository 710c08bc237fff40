/**
 * Shortens the differences of a tree of folders to what a reviewer reads: whole folders in one line
 * each, equal changes of several folders once, additions and removals by kind, equal changes of
 * several declarations once, and texts for people as a number.
 */
import { groupBy } from "@hcl-ts/cty/kernel";
import { CHANGE_CLASSES, type Change, type ChangeClass, type ChangedPart } from "../change.ts";
import { kindWord } from "../folders/diff-scopes.ts";
import type { FolderDiff, TreeDiff } from "../folders/folder-diff.ts";
import { folderOf, nameOf } from "../folders/scope.ts";
import {
  andMore,
  changedPart,
  countOf,
  documentation,
  inSeveral,
  movedFiles,
  movedFolder,
  orderOnly,
  otherPart,
  renamed,
  severalParts,
  severalRenamed,
  wholeFolder,
  wholeFolders,
} from "./messages.ts";

/** The sign of a line: added, removed, changed, renamed or moved, in another place, documentation. */
export type SummarySign = "+" | "-" | "~" | ">" | "=" | "#";

/** A line of a summary. */
export interface SummaryLine {
  readonly sign: SummarySign;
  /** The change in words. */
  readonly text: string;
  /** The folders with this change; none if the line is about a folder itself. */
  readonly folders: readonly string[];
  readonly class: ChangeClass;
}

/** The longest list of names in a line. */
const MAX_NAMES = 6;

/** More folders with a common parent, or parts of a declaration, or renamed declarations, share a line. */
const MAX_LINES = 3;

/**
 * Summarizes the differences of a tree of folders. Lines of greater effect come first, after those
 * about whole folders.
 *
 * @example summarize(diffFolders([], [["main.tf", 'variable "a" {}']])) // → [{ sign: "+", text: "folder . (1 variable)", … }]
 */
export function summarize({ folders }: Pick<TreeDiff, "folders">): readonly SummaryLine[] {
  const lines = [
    ...linesOfRenames(folders),
    ...linesOfWhole(folders, "added", "+"),
    ...linesOfWhole(folders, "removed", "-"),
    ...linesOfParts(folders),
    ...linesOfMovedFiles(folders),
    ...linesOfDocumentation(folders),
  ];
  const rank = (line: SummaryLine): number => CHANGE_CLASSES.length - CHANGE_CLASSES.indexOf(line.class);
  // Sorting is stable, so lines of a class keep their order.
  return [...linesOfFolders(folders), ...lines.sort((a, b) => rank(a) - rank(b))];
}

function linesOfFolders(folders: readonly FolderDiff[]): readonly SummaryLine[] {
  const lines: SummaryLine[] = [];
  for (const [kind, sign] of [
    ["added", "+"],
    ["removed", "-"],
  ] as const) {
    const whole = folders.filter((folder) => folder.kind === kind);
    for (const [parent, group] of groupBy(whole, ({ folder }) => folderOf(folder))) {
      if (group.length > MAX_LINES)
        lines.push(folderLine(sign, wholeFolders(group.length, parent, listed(group.map(({ folder }) => nameOf(folder))))));
      else
        for (const { folder, counts } of group)
          lines.push(folderLine(sign, wholeFolder(folder, counts.map(({ count, kind: of }) => countOf(count, of)).join(", "))));
    }
  }
  for (const { kind, folder, from } of folders)
    if (kind === "moved" && from !== undefined) lines.push(folderLine(">", movedFolder(from, folder)));
  return lines;
}

const folderLine = (sign: SummarySign, text: string): SummaryLine => ({ sign, text, folders: [], class: "values" });

/** A change with its folder. */
interface Located {
  readonly folder: string;
  readonly change: Change;
}

function changesOf(folders: readonly FolderDiff[]): readonly Located[] {
  return folders.flatMap(({ folder, changes }) => changes.map((change) => ({ folder, change })));
}

/** Additions or removals: the same kind in the same folders shares a line. */
function linesOfWhole(folders: readonly FolderDiff[], kind: "added" | "removed", sign: SummarySign): readonly SummaryLine[] {
  const covered = new Set<string>();
  for (const { folder, change } of changesOf(folders))
    if (change.kind === "renamed" && change.moved === true) covered.add(`${folder}\0${change.from}`);
  const isShown = ({ folder, change }: Located): boolean =>
    change.kind === kind || (change.kind === `${kind}-moved` && !covered.has(`${folder}\0${change.address}`));
  const byAddress = groupBy(
    changesOf(folders).filter(isShown),
    ({ change }) => `${kindWord(change.declaration)}\0${change.class}\0${change.address}`,
  );
  const items = Array.from(byAddress.values(), (group) => ({ ...group[0], folders: namesOf(group) }));
  const byFolders = groupBy(items, (item) => JSON.stringify([kindWord(item.change.declaration), item.change.class, item.folders]));
  return Array.from(byFolders.values(), (group) => {
    const [{ change, folders: where }] = group;
    const word = kindWord(change.declaration);
    const addresses = group.map((item) => item.change.address);
    // Most addresses begin with the kind, and a block without labels has its type as the address.
    const [first = ""] = addresses;
    const isClear = OWN_PREFIX.has(word) || first.split(".", 1)[0] === word;
    const text = group.length > 1 ? `${countOf(group.length, word)}: ${listed(addresses)}` : isClear ? first : `${word} ${first}`;
    return { sign, text, folders: where, class: change.class };
  });
}

/** The kinds of declarations that their addresses name in another word. */
const OWN_PREFIX: ReadonlySet<string> = new Set(["variable"]);

function linesOfRenames(folders: readonly FolderDiff[]): readonly SummaryLine[] {
  const byNames = groupBy(
    changesOf(folders).filter(({ change }) => change.kind === "renamed"),
    ({ change }) => `${change.from}\0${change.address}\0${movedOf(change)}`,
  );
  const items = Array.from(byNames.values(), (group) => ({ ...group[0], folders: namesOf(group) }));
  const textOf = ({ change }: Located): string => renamed(change.from ?? "", change.address, movedOf(change));
  return Array.from(groupBy(items, (item) => JSON.stringify([kindWord(item.change.declaration), item.folders])).values()).flatMap(
    (group): readonly SummaryLine[] => {
      const [first] = group;
      if (first === undefined || group.length <= MAX_LINES)
        return group.map((item) => ({ sign: ">", text: textOf(item), folders: item.folders, class: ownClass(item.change) }));
      const text = severalRenamed(group.length, kindWord(first.change.declaration), listed(group.map(textOf)));
      return [{ sign: ">", text, folders: first.folders, class: ownClass(first.change) }];
    },
  );
}

/** Only objects of a state need a `moved` block. */
function movedOf({ declaration, moved }: Change): boolean | undefined {
  return /^(?:resource |module$)/.test(declaration) ? moved === true : undefined;
}

/** The class of a renamed declaration without its parts' classes. */
function ownClass({ declaration }: Change): ChangeClass {
  return declaration === "variable" || declaration === "output" ? "interface" : "values";
}

/** A part with its declarations and folders. */
interface PartItem {
  readonly part: ChangedPart;
  readonly addresses: readonly string[];
  readonly folders: readonly string[];
}

function linesOfParts(folders: readonly FolderDiff[]): readonly SummaryLine[] {
  const all = changesOf(folders).flatMap(({ folder, change }) =>
    (change.parts ?? []).filter((part) => part.class !== "documentation").map((part) => ({ folder, address: change.address, part })),
  );
  const sameOf = ({ path, kind, from, to }: ChangedPart): string => JSON.stringify([path, kind, from, to]);
  // The same change of the same declaration, in one or several folders.
  const items = Array.from(groupBy(all, ({ address, part }) => `${address}\0${sameOf(part)}`).values(), (group) => ({
    address: group[0].address,
    part: group[0].part,
    folders: namesOf(group),
  }));
  // The same change of several declarations.
  const several: PartItem[] = [];
  const single: (typeof items)[number][] = [];
  for (const group of groupBy(items, ({ part, folders: where }) => `${sameOf(part)}${JSON.stringify(where)}`).values()) {
    const [first] = group;
    // A local is its own value, so its address is needed.
    if (first === undefined || group.length === 1 || first.part.path === "") single.push(...group);
    else several.push({ part: first.part, addresses: group.map(({ address }) => address), folders: first.folders });
  }
  const lines: SummaryLine[] = several.map(({ part, addresses, folders: where }) => ({
    sign: "~",
    text: inSeveral(textOfPart(part.path, part), addresses.length, listed(addresses)),
    folders: where,
    class: part.class,
  }));
  for (const group of groupBy(single, ({ address, folders: where }) => JSON.stringify([address, where])).values()) {
    const [first] = group;
    if (first === undefined) continue;
    if (group.length > MAX_LINES) {
      const greatest = CHANGE_CLASSES.findLast((each) => group.some(({ part }) => part.class === each)) ?? "values";
      const paths = listed(group.map(({ part }) => signed(part)));
      lines.push({ sign: "~", text: severalParts(first.address, group.length, paths), folders: first.folders, class: greatest });
    } else
      for (const { address, part, folders: where } of group)
        lines.push({ sign: "~", text: textOfPart(pathIn(address, part.path), part), folders: where, class: part.class });
  }
  return lines;
}

function textOfPart(path: string, { kind, from, to }: ChangedPart): string {
  switch (kind) {
    case "added":
      return otherPart(path, kind, to);
    case "removed":
      return otherPart(path, kind, from);
    case "reordered":
      return orderOnly(path);
    case "changed":
      return changedPart(path, from, to);
  }
}

const SIGNS = { added: "+", removed: "-", changed: "", reordered: "" } as const;

function signed({ path, kind }: ChangedPart): string {
  return SIGNS[kind] + (path === "" ? "value" : path);
}

function pathIn(address: string, path: string): string {
  return path === "" ? address : path.startsWith("[") ? address + path : `${address}.${path}`;
}

function linesOfMovedFiles(folders: readonly FolderDiff[]): readonly SummaryLine[] {
  const moved = changesOf(folders).filter(({ change }) => change.kind === "moved-file");
  return moved.length === 0 ? [] : [{ sign: "=", text: movedFiles(moved.length), folders: namesOf(moved), class: "none" }];
}

function linesOfDocumentation(folders: readonly FolderDiff[]): readonly SummaryLine[] {
  const parts = changesOf(folders).flatMap(({ folder, change }) =>
    (change.parts ?? []).filter((part) => part.class === "documentation").map(({ path }) => ({ folder, path })),
  );
  if (parts.length === 0) return [];
  const counts = Array.from(
    groupBy(parts, ({ path }) => path.slice(path.lastIndexOf(".") + 1)),
    ([word, group]) => countOf(group.length, word.replaceAll("_", " ")),
  );
  return [{ sign: "#", text: documentation(counts.join(", ")), folders: namesOf(parts), class: "documentation" }];
}

/** Joins names, the first ones if there are many. */
function listed(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return names.join(", ");
  return `${names.slice(0, MAX_NAMES - 1).join(", ")}, ${andMore(names.length - MAX_NAMES + 1)}`;
}

function namesOf(group: readonly { readonly folder: string }[]): readonly string[] {
  return [...new Set(group.map(({ folder }) => folder))].sort();
}
