import { type Change, type ChangedPart, type ChangeKind, greatestClass } from "./change.ts";
import type { Declaration, Move } from "./declaration.ts";
import type { Sources } from "./excerpt.ts";
import { keyOfNames, type Naming, namingAlone, renamingOf } from "./naming.ts";
import { type FoundPart, PartFinder } from "./parts.ts";
import type { Profile } from "./profile.ts";
import { findRenames, type RenamedPair, type Side } from "./renames.ts";

/** The declarations of one version of a set of files. */
export interface Declarations {
  readonly declarations: readonly Declaration[];
  readonly moves: readonly Move[];
  readonly sources: Sources;
}

/** The facts about other scopes that the comparison of one uses. */
export interface Surroundings {
  /** The names of the new version. */
  readonly naming: Naming;
  /** Return where a declaration of either version is used in other scopes. */
  readonly usesBefore: Side["usesElsewhere"];
  readonly usesAfter: Side["usesElsewhere"];
}

/** Compares two versions of the declarations that share a scope, such as those of a module. */
export class Comparison {
  /** The declarations that were renamed. */
  readonly renames: readonly RenamedPair[];
  readonly #before: Declarations;
  readonly #after: Declarations;
  readonly #profile: Profile;
  readonly #pairing: ReturnType<typeof pairByAddress>;
  readonly #namings: readonly [before: Naming, after: Naming];
  /** Whether nothing has another name in the new version. */
  readonly #isSameNaming: boolean;

  constructor(before: Declarations, after: Declarations, profile: Profile, around?: Surroundings) {
    this.#before = before;
    this.#after = after;
    this.#profile = profile;
    this.#pairing = pairByAddress(before.declarations, after.declarations);
    const old = namingAlone(profile.canonicalNames);
    const current = around?.naming ?? old;
    this.#namings = [old, current];
    const { removed, added } = this.#pairing;
    this.renames = findRenames(
      { declarations: before.declarations, unpaired: removed, naming: old, usesElsewhere: around?.usesBefore },
      { declarations: after.declarations, unpaired: added, naming: current, usesElsewhere: around?.usesAfter },
      after.moves,
    );
    this.#isSameNaming = this.renames.length === 0 && !current.hasRenames;
  }

  /** Returns the declarations that differ. */
  changes(): readonly Change[] {
    const [profile, renames] = [this.#profile, this.renames];
    const { pairs, removed, added } = this.#pairing;
    const finder = this.#partFinder();
    const changes: Change[] = [];
    for (const [one, other] of pairs) {
      const parts = finder.partsOf(one, other);
      if (parts.length > 0) changes.push(changeOf(profile, "changed", other, {}, withoutSecrets(parts, one, other)));
      else if (one.file !== other.file) changes.push(changeOf(profile, "moved-file", other, { from: one.file, to: other.file }));
    }
    const isMoved = movedNames(this.#after.moves);
    for (const { before: one, after: other } of renames) {
      const parts = finder.partsOf(one, other);
      changes.push(
        changeOf(profile, "renamed", other, { from: one.address, moved: isMoved(one, other) }, withoutSecrets(parts, one, other)),
      );
    }
    const paired = new Set(renames.flatMap((pair) => [pair.before, pair.after]));
    for (const declaration of removed) if (!paired.has(declaration)) changes.push(changeOf(profile, "removed", declaration));
    for (const declaration of added) if (!paired.has(declaration)) changes.push(changeOf(profile, "added", declaration));
    return changes;
  }

  #partFinder(): PartFinder {
    const [before, after] = this.#namings;
    // References on the new side are compared as if nothing had been renamed.
    const own = renamingOf(
      this.renames.flatMap(({ before: one, after: other }) =>
        one.names === undefined || other.names === undefined ? [] : [[other.names, one.names] as const],
      ),
    );
    return new PartFinder(
      this.#profile,
      { sources: this.#before.sources, naming: before, renaming: before.renaming(undefined) },
      {
        sources: this.#after.sources,
        naming: after,
        renaming: after.renaming(this.renames.length === 0 ? undefined : own),
      },
      this.#isSameNaming,
    );
  }
}

/**
 * Pairs declarations by address. Of several with one address, those in files of the same name belong
 * together, and of the rest the first to the first.
 */
function pairByAddress(
  before: readonly Declaration[],
  after: readonly Declaration[],
): {
  readonly pairs: readonly (readonly [Declaration, Declaration])[];
  readonly removed: readonly Declaration[];
  readonly added: readonly Declaration[];
} {
  const counterparts = new Map<Declaration, Declaration>();
  const pair = (keyOf: (declaration: Declaration) => string): void => {
    const waiting = new Map<string, Declaration[]>();
    const done = new Set(counterparts.values());
    for (const declaration of before) {
      if (done.has(declaration)) continue;
      const list = waiting.get(keyOf(declaration));
      if (list === undefined) waiting.set(keyOf(declaration), [declaration]);
      else list.push(declaration);
    }
    for (const list of waiting.values()) list.reverse();
    for (const declaration of after) {
      if (counterparts.has(declaration)) continue;
      const counterpart = waiting.get(keyOf(declaration))?.pop();
      if (counterpart !== undefined) counterparts.set(declaration, counterpart);
    }
  };
  pair((declaration) => `${keyOf(declaration)}\0${declaration.file}`);
  pair(keyOf);
  const paired = new Set(counterparts.values());
  return {
    pairs: after.flatMap((declaration) => {
      const counterpart = counterparts.get(declaration);
      return counterpart === undefined ? [] : [[counterpart, declaration] as const];
    }),
    added: after.filter((declaration) => !counterparts.has(declaration)),
    removed: before.filter((declaration) => !paired.has(declaration)),
  };
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

/** Hides the sources that are secret on either side. */
function withoutSecrets(parts: readonly FoundPart[], before: Declaration, after: Declaration): readonly FoundPart[] {
  const secrets = [...(before.secrets ?? []), ...(after.secrets ?? [])];
  if (secrets.length === 0) return parts;
  const isSecret = (path: string): boolean =>
    secrets.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  const hidden = (source: string | undefined): string | undefined => (source === undefined ? undefined : SECRET);
  return parts.map((part) => (isSecret(part.path) ? { ...part, from: hidden(part.from), to: hidden(part.to) } : part));
}

/** Is shown in place of a secret. */
const SECRET = "(sensitive)";

function changeOf(
  profile: Profile,
  kind: ChangeKind,
  declaration: Declaration,
  more: Partial<Change> = {},
  found: readonly FoundPart[] = [],
): Change {
  const { address, file, range } = declaration;
  const isMove = declaration.kind === "moved" && (kind === "added" || kind === "removed");
  const parts = found.map((part): ChangedPart => ({ ...part, class: profile.classify?.(declaration, kind, part) ?? "values" }));
  const own = kind === "moved-file" || kind === "changed" ? "none" : (profile.classify?.(declaration, kind) ?? "values");
  return {
    kind: isMove ? (`${kind}-moved` as const) : kind,
    class: greatestClass([own, ...parts.map((part) => part.class)]),
    address: isMove ? address.slice("moved.".length) : address,
    declaration: declaration.kind,
    ...more,
    ...(parts.length > 0 && { parts }),
    file,
    line: range.start.line,
  };
}
