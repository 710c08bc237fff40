/** Compares the scopes of two versions: pairs them by name, recognizes moved ones, and compares the pairs. */
import { meaningKey } from "@hcl-ts/analysis";
import { compareCodePoints } from "@hcl-ts/cty/kernel";
import { greatestClass } from "../change.ts";
import type { Declaration } from "../declaration.ts";
import { compareScopes } from "./compare-scopes.ts";
import type { FolderDiff, KindCount } from "./folder-diff.ts";
import type { ScopeDeclarations, Scopes } from "./scope-declarations.ts";

/** The least share of equal declarations of a folder that was moved. */
const SIMILAR = 0.5;

/** More added and removed folders are not compared with each other. */
const MAX_COMPARED = 100;

/** Compares the scopes of two versions. Returns those that differ, by name. */
export function diffScopes(before: Scopes, after: Scopes): readonly FolderDiff[] {
  const removed = [...before].filter(([name]) => !after.has(name));
  const added = [...after].filter(([name]) => !before.has(name));
  const moved = movedScopes(removed, added);
  const movedFrom = new Set(moved.values());
  const found: FolderDiff[] = [];
  const sourceOf = (folder: string): string | undefined => (before.has(folder) ? folder : moved.get(folder));
  const comparisons = compareScopes(before, after, sourceOf);
  for (const [folder, scope] of after) {
    const from = sourceOf(folder);
    const old = from === undefined ? undefined : before.get(from);
    if (old === undefined) found.push({ kind: "added", folder, counts: countsOf(scope), changes: [], class: "values" });
    else {
      const changes = (comparisons.get(folder)?.changes() ?? []).map((change) => {
        const side = change.kind === "removed" || change.kind === "removed-moved" ? old : scope;
        return { ...change, file: side.pathOf(change.file) };
      });
      const own = greatestClass(changes.map((change) => change.class));
      if (from !== folder) found.push({ kind: "moved", folder, from, counts: [], changes, class: greatestClass([own, "values"]) });
      else if (changes.length > 0) found.push({ kind: "changed", folder, counts: [], changes, class: own });
    }
  }
  for (const [folder, scope] of removed)
    if (!movedFrom.has(folder)) found.push({ kind: "removed", folder, counts: countsOf(scope), changes: [], class: "values" });
  return found.sort((a, b) => compareCodePoints(a.folder, b.folder));
}

type Named = readonly [name: string, scope: ScopeDeclarations];

/** Returns the old names of scopes that were moved, by their new ones. The most similar are paired first. */
function movedScopes(removed: readonly Named[], added: readonly Named[]): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  if (removed.length === 0 || removed.length > MAX_COMPARED || added.length > MAX_COMPARED) return moved;
  const keysOf = (scopes: readonly Named[]): readonly (readonly [string, ReadonlySet<string>])[] =>
    scopes.map(([name, { declarations }]) => [name, new Set(declarations.map(declarationKey))]);
  const [old, current] = [keysOf(removed), keysOf(added)];
  const candidates = old.flatMap(([from, a]) => current.map(([to, b]) => ({ from, to, share: shareOf(a, b) })));
  candidates.sort((a, b) => b.share - a.share);
  const used = new Set<string>();
  for (const { from, to, share } of candidates) {
    if (share < SIMILAR || used.has(from) || moved.has(to)) continue;
    used.add(from);
    moved.set(to, from);
  }
  return moved;
}

function declarationKey({ kind, address, content }: Declaration): string {
  const key = "body" in content ? meaningKey(content.body, { outline: content.outline }) : meaningKey(content.expression);
  return `${kind}\0${address}\0${key}`;
}

/** The share of common elements of the larger set. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const each of a) if (b.has(each)) common++;
  return common / Math.max(a.size, b.size, 1);
}

function countsOf({ declarations }: ScopeDeclarations): readonly KindCount[] {
  const counts = new Map<string, number>();
  for (const { kind } of declarations) counts.set(kindWord(kind), (counts.get(kindWord(kind)) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}

/** Returns the kind of a declaration without a type: `resource` for `resource aws_instance`. */
export function kindWord(kind: string): string {
  return kind.replace(/ .*/s, "");
}
