import { groupBy } from "@hcl-ts/cty/kernel";
import { type Change, type ChangedPart, type ChangeKind, greatestClass } from "./change.ts";
import type { Declaration } from "./declaration.ts";
import type { Declarations } from "./declarations.ts";
import { type Naming, namingAlone, renamingOf } from "./naming.ts";
import { type FoundPart, PartFinder } from "./parts.ts";
import type { Profile } from "./profile.ts";
import { findRenames, type RenamedPair } from "./renames.ts";

/** A comparison of two versions. */
export interface Comparison {
  /** The declarations that were renamed. */
  readonly renames: readonly RenamedPair[];
  /** The manner in which the new version refers to declarations. */
  readonly naming: Naming;
  /** Returns the declarations that differ. */
  readonly changes: () => readonly Change[];
}

/** Compares two versions of the declarations that share a scope, such as a module's. */
export function compareDeclarations(before: Declarations, after: Declarations, profile: Profile): Comparison {
  const { pairs, removed, added } = pairByAddress(before.declarations, after);
  const naming = namingAlone(profile.canonicalNames);
  const [old, current] = [
    { naming, ...before },
    { naming, ...after },
  ];
  const renames = findRenames({ ...old, unpaired: removed }, { ...current, unpaired: added });
  return {
    renames,
    naming: current.naming,
    changes: () => {
      const isSame = renames.length === 0 && current.naming === naming;
      // References on the new side are compared as if nothing had been renamed.
      const own = renamingOf(renames.map((pair) => [pair.after.names, pair.before.names]));
      const partsOf = (one: Declaration, other: Declaration): readonly FoundPart[] =>
        new PartFinder(
          profile,
          { ...old, renaming: naming.renaming() },
          { ...current, renaming: current.naming.renaming(isSame ? undefined : own, other) },
          isSame,
        ).partsOf(one, other);
      const changes: Change[] = [];
      for (const [one, other] of pairs) {
        const parts = partsOf(one, other);
        if (parts.length > 0) changes.push(changeOf(profile, "changed", other, {}, withoutSecrets(parts, one, other)));
        else if (one.file !== other.file) changes.push(changeOf(profile, "moved-file", other, { from: one.file, to: other.file }));
      }
      const paired = new Set<Declaration>();
      for (const { before: one, after: other, moved } of renames) {
        paired.add(one).add(other);
        const parts = withoutSecrets(partsOf(one, other), one, other);
        changes.push(changeOf(profile, "renamed", other, { from: one.address, moved }, parts));
      }
      for (const declaration of removed) if (!paired.has(declaration)) changes.push(changeOf(profile, "removed", declaration));
      for (const declaration of added) if (!paired.has(declaration)) changes.push(changeOf(profile, "added", declaration));
      return changes;
    },
  };
}

/**
 * Pairs declarations by address. Of several with one address, those in files of the same name belong
 * together, and of the rest the first to the first.
 */
function pairByAddress(
  before: readonly Declaration[],
  { declarations: after, naming }: Pick<Declarations, "declarations" | "naming">,
): {
  readonly pairs: readonly (readonly [Declaration, Declaration])[];
  readonly removed: readonly Declaration[];
  readonly added: readonly Declaration[];
} {
  const counterparts = new Map<Declaration, Declaration>();
  const pair = (keyOf: (declaration: Declaration) => string, keyAfter = keyOf): void => {
    const done = new Set(counterparts.values());
    // The last one is taken first.
    const waiting = groupBy(before.filter((declaration) => !done.has(declaration)).reverse(), keyOf);
    for (const declaration of after) {
      if (counterparts.has(declaration)) continue;
      const counterpart = waiting.get(keyAfter(declaration))?.pop();
      if (counterpart !== undefined) counterparts.set(declaration, counterpart);
    }
  };
  pair((declaration) => `${keyOf(declaration)}\0${declaration.file}`);
  pair(keyOf, (declaration) => keyOf({ ...declaration, address: naming?.address?.(declaration) ?? declaration.address }));
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

const keyOf = ({ kind, address }: Pick<Declaration, "kind" | "address">): string => `${kind}\0${address}`;

/** Hides the sources that are secret on either side. */
function withoutSecrets(parts: readonly FoundPart[], before: Declaration, after: Declaration): readonly FoundPart[] {
  const secrets = [before, after].flatMap((each) => each.secrets ?? []);
  const isSecret = (part: string): boolean => {
    const path = `${part.replaceAll(/\[\d+\]/g, "")}.`;
    return secrets.some((name) => name === "" || path.startsWith(`${name}.`) || name.startsWith(path));
  };
  return parts.map((part) => (isSecret(part.path) ? { ...part, from: part.from && SECRET, to: part.to && SECRET } : part));
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
