import type { Change, ChangeKind } from "./change.ts";
import type { Declaration, Move } from "./declaration.ts";
import type { Sources } from "./excerpt.ts";
import { PartFinder } from "./parts.ts";
import type { Profile } from "./profile.ts";
import { findRenames, keyOfNames, renaming } from "./renames.ts";

/** The declarations of one version of a set of files. */
export interface Declarations {
  readonly declarations: readonly Declaration[];
  readonly moves: readonly Move[];
  readonly sources: Sources;
}

/** Compares two versions of the declarations that share a scope, such as those of a module. */
export function diffDeclarations(before: Declarations, after: Declarations, profile: Profile): readonly Change[] {
  const { pairs, removed, added } = pairByAddress(before.declarations, after.declarations);
  const renames = findRenames(before.declarations, after.declarations, removed, added, after.moves);
  // References on the new side are compared as if nothing had been renamed.
  const rename = renaming(
    renames.flatMap(({ before: one, after: other }) =>
      one.names === undefined || other.names === undefined ? [] : [[other.names, one.names] as const],
    ),
  );
  const finder = new PartFinder(
    profile,
    { sources: before.sources, rename: undefined },
    { sources: after.sources, rename: renames.length === 0 ? undefined : rename },
  );
  const changes: Change[] = [];
  for (const [one, other] of pairs) {
    const parts = finder.partsOf(one, other);
    if (parts.length > 0) changes.push(changeOf("changed", other, { parts }));
    else if (one.file !== other.file) changes.push(changeOf("moved-file", other, { from: one.file, to: other.file }));
  }
  const isMoved = movedNames(after.moves);
  for (const { before: one, after: other } of renames) {
    const parts = finder.partsOf(one, other);
    changes.push(changeOf("renamed", other, { from: one.address, moved: isMoved(one, other), ...(parts.length > 0 && { parts }) }));
  }
  const paired = new Set(renames.flatMap((pair) => [pair.before, pair.after]));
  for (const declaration of removed) if (!paired.has(declaration)) changes.push(changeOf("removed", declaration));
  for (const declaration of added) if (!paired.has(declaration)) changes.push(changeOf("added", declaration));
  return changes;
}

/** Pairs declarations by address. Of several with one address, the first belongs to the first, and so on. */
function pairByAddress(
  before: readonly Declaration[],
  after: readonly Declaration[],
): {
  readonly pairs: readonly (readonly [Declaration, Declaration])[];
  readonly removed: readonly Declaration[];
  readonly added: readonly Declaration[];
} {
  const waiting = new Map<string, Declaration[]>();
  for (const declaration of before) {
    const list = waiting.get(keyOf(declaration));
    if (list === undefined) waiting.set(keyOf(declaration), [declaration]);
    else list.push(declaration);
  }
  for (const list of waiting.values()) list.reverse();
  const pairs: (readonly [Declaration, Declaration])[] = [];
  const added: Declaration[] = [];
  for (const declaration of after) {
    const counterpart = waiting.get(keyOf(declaration))?.pop();
    if (counterpart === undefined) added.push(declaration);
    else pairs.push([counterpart, declaration]);
  }
  const rest = new Set([...waiting.values()].flat());
  return { pairs, added, removed: before.filter((declaration) => rest.has(declaration)) };
}

const keyOf = ({ kind, address }: Declaration): string => `${kind}\0${address}`;

function movedNames(moves: readonly Move[]): (before: Declaration, after: Declaration) => boolean {
  const next = new Map(moves.map(({ from, to }) => [keyOfNames(from), keyOfNames(to)]));
  return (before, after) => {
    const [from, to] = [before.names && keyOfNames(before.names), after.names && keyOfNames(after.names)];
    let name = from === undefined ? undefined : next.get(from);
    for (let steps = 0; name !== undefined && name !== to && steps < moves.length; steps++) name = next.get(name);
    return name !== undefined && name === to;
  };
}

function changeOf(kind: ChangeKind, declaration: Declaration, more: Partial<Change> = {}): Change {
  const { address, file, range } = declaration;
  const isMove = declaration.kind === "moved" && (kind === "added" || kind === "removed");
  return {
    kind: isMove ? (`${kind}-moved` as const) : kind,
    address: isMove ? address.slice("moved.".length) : address,
    declaration: declaration.kind,
    ...more,
    file,
    line: range.start.line,
  };
}
