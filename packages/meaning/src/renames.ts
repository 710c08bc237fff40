/**
 * Recognizes declarations that were renamed, by colour refinement.
 *
 * The colour of a declaration is its content, in which references to other unpaired declarations
 * are replaced by their colours of the round before. Declarations of both versions with the same
 * colour are candidates, and after them those with similar content. The number of rounds is bounded, so
 * cycles of references do no harm.
 *
 * Variables, locals and outputs have too little content: `type = string` is true of many. They are
 * only recognized if their names are similar too, or if they are used in the same places.
 */
import { bodyItems, meaningKey } from "@hcl-ts/analysis";
import { groupBy } from "@hcl-ts/cty/kernel";
import type { Declaration, Move } from "./declaration.ts";
import type { Declarations } from "./declarations.ts";
import { keyOfNames, type Naming, type Rename, type Renaming, renamingOf } from "./naming.ts";

/** A declaration before and after it was renamed. */
export interface RenamedPair {
  readonly before: Renameable;
  readonly after: Renameable;
  /** Whether `moved` blocks say so. */
  readonly moved: boolean;
}

/** After this number of rounds, the colours of most chains of references are settled. */
const ROUNDS = 4;

/** The least share of equal words, or of equal places of use. */
const SIMILAR = 0.5;

/** The least share of equal arguments of two declarations with different content. */
const SIMILAR_CONTENT = 0.6;

/** More pairs of candidates are not compared. */
const MAX_COMPARED = 40_000;

/** One version of a scope's declarations. */
interface Side extends Declarations {
  /** Those without a counterpart of the same address in the other version. */
  readonly unpaired: readonly Declaration[];
  readonly naming: Naming;
}

/** Finds the renamed declarations among either version's declarations without a counterpart of the same address. */
export function findRenames(before: Side, after: Side): readonly RenamedPair[] {
  const search = new RenameSearch(before, after);
  search.pairMoved(after.moves);
  search.pairEqual();
  search.pairSimilar();
  return search.pairs;
}

/** A declaration that references can name. */
export type Renameable = Declaration & { readonly names: readonly string[] };

function canBeRenamed(declaration: Declaration): declaration is Renameable {
  return declaration.names !== undefined;
}

class RenameSearch {
  readonly pairs: RenamedPair[] = [];
  readonly #before: Set<Renameable>;
  readonly #after: Set<Renameable>;
  readonly #usesBefore: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #usesAfter: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #contents = new Map<Renameable, ReadonlySet<string>>();
  readonly #namings: readonly [before: Naming, after: Naming];

  constructor(before: Side, after: Side) {
    this.#before = new Set(before.unpaired.filter(canBeRenamed));
    this.#after = new Set(after.unpaired.filter(canBeRenamed));
    const isPossible = this.#before.size > 0 && this.#after.size > 0;
    this.#usesBefore = isPossible ? placesOfUse(before, this.#before) : new Map();
    this.#usesAfter = isPossible ? placesOfUse(after, this.#after) : new Map();
    this.#namings = [before.naming, after.naming];
  }

  /** Pairs what `moved` blocks say. A chain of blocks leads from the first name to the last. */
  pairMoved(moves: readonly Move[]): void {
    const next = new Map(moves.map(({ from, to }) => [keyOfNames(from), keyOfNames(to)]));
    const targets = new Map([...this.#after].map((declaration) => [keyOfNames(declaration.names), declaration]));
    for (const before of this.#before) {
      let name = next.get(keyOfNames(before.names));
      for (let steps = 0; name !== undefined && !targets.has(name) && steps < moves.length; steps++) name = next.get(name);
      const after = targets.get(name ?? "");
      if (after !== undefined) this.#pair(before, after, true);
      targets.delete(name ?? "");
    }
  }

  /** Pairs declarations with equal content. */
  pairEqual(): void {
    const ids = new Map<string, number>();
    const [old, current] = [new Colours(this.#before, this.#namings[0], ids), new Colours(this.#after, this.#namings[1], ids)];
    for (let round = 0, count = -1; round < ROUNDS && count !== ids.size; round++) {
      count = ids.size;
      ids.clear();
      old.refine(ids);
      current.refine(ids);
    }
    const groups = groupBy(this.#after, current.colourOf);
    for (const [colour, group] of groupBy(this.#before, old.colourOf)) this.#pairBest(group, groups.get(colour) ?? [], () => 1);
  }

  /** Pairs declarations with similar content. */
  pairSimilar(): void {
    const kinds = groupBy(this.#before, ({ kind }) => kind);
    for (const [kind, after] of groupBy(this.#after, (declaration) => declaration.kind)) {
      this.#pairBest(kinds.get(kind) ?? [], after, (one, other) => {
        const share = overlap(this.#contentOf(one), this.#contentOf(other));
        return share >= SIMILAR_CONTENT ? share : 0;
      });
    }
  }

  /** Pairs the best candidates first. @param how similar the contents of two declarations are; 0 if they cannot be a pair */
  #pairBest(before: readonly Renameable[], after: readonly Renameable[], similarity: (a: Renameable, b: Renameable) => number): void {
    const candidates: { readonly before: Renameable; readonly after: Renameable; readonly score: number }[] = [];
    const isAlone = before.length === 1 && after.length === 1;
    if (before.length * after.length > MAX_COMPARED) return;
    for (const one of before) {
      for (const other of after) {
        const content = similarity(one, other);
        if (content === 0) continue;
        const names = overlap(wordsOf(one), wordsOf(other));
        const uses = overlap(this.#usesBefore.get(keyOfNames(one.names)), this.#usesAfter.get(keyOfNames(other.names)));
        const isLikely = names >= SIMILAR || uses >= SIMILAR;
        if (!isLikely && (this.#isWeak(one) || this.#isWeak(other))) continue;
        if (!isAlone && !isLikely && content < 1) continue;
        candidates.push({ before: one, after: other, score: content * 4 + names + uses });
      }
    }
    candidates.sort((a, b) => b.score - a.score);
    for (const { before: one, after: other } of candidates) if (this.#before.has(one) && this.#after.has(other)) this.#pair(one, other);
  }

  /** Whether equal content says little: a kind with little content, or an empty block. */
  #isWeak(declaration: Renameable): boolean {
    return declaration.common || this.#contentOf(declaration).size === 0;
  }

  #contentOf(declaration: Renameable): ReadonlySet<string> {
    const known = this.#contents.get(declaration) ?? argumentKeys(declaration);
    this.#contents.set(declaration, known);
    return known;
  }

  #pair(before: Renameable, after: Renameable, moved = false): void {
    this.#before.delete(before);
    this.#after.delete(after);
    this.pairs.push({ before, after, moved });
  }
}

/** The colours of the unpaired declarations of one version. Both versions number their texts alike. */
class Colours {
  #colours: ReadonlyMap<Renameable, number>;
  readonly #naming: Naming;
  /** The texts of declarations without references to others, which are the same in all rounds. */
  readonly #settled = new Map<Renameable, string>();

  constructor(declarations: Iterable<Renameable>, naming: Naming, ids: Map<string, number>) {
    this.#naming = naming;
    this.#colours = new Map(Array.from(declarations, (declaration) => [declaration, idOf(ids, declaration.kind)]));
  }

  readonly colourOf = (declaration: Renameable): number | undefined => this.#colours.get(declaration);

  refine(ids: Map<string, number>): void {
    const replace = renamingOf(Array.from(this.#colours, ([{ names }, colour]) => [names, [`%${colour}`]]));
    this.#colours = new Map(
      Array.from(this.#colours.keys(), (declaration) => [
        declaration,
        idOf(ids, this.#settled.get(declaration) ?? this.#textOf(declaration, replace)),
      ]),
    );
  }

  #textOf(declaration: Renameable, replace: Rename): string {
    let isSettled = true;
    const renaming = this.#naming.renaming((names) => {
      const replaced = replace(names);
      isSettled &&= replaced === undefined;
      return replaced;
    });
    const text = `${declaration.kind} ${contentKey(declaration, renaming)}`;
    if (isSettled) this.#settled.set(declaration, text);
    return text;
  }
}

function idOf(ids: Map<string, number>, text: string): number {
  const id = ids.get(text) ?? ids.size;
  ids.set(text, id);
  return id;
}

function contentKey({ content }: Declaration, renaming: Renaming): string {
  return "body" in content
    ? meaningKey(content.body, { outline: content.outline, ...renaming })
    : meaningKey(content.expression, { static: content.static, ...renaming });
}

/** A key for each argument, or each member of an argument that is an object, and for each block. */
function argumentKeys({ content }: Declaration): ReadonlySet<string> {
  if ("expression" in content) return new Set([meaningKey(content.expression)]);
  const { attributes, blocks } = bodyItems(content.body, { outline: content.outline });
  return new Set([
    ...attributes.flatMap(({ name, expression }) => {
      const shape = expression.shape?.();
      if (shape?.kind !== "object") return [`${name} = ${meaningKey(expression)}`];
      return shape.items.map(({ key, value }) => `${name}.${meaningKey(key)} = ${meaningKey(value)}`);
    }),
    ...blocks.map((block) => meaningKey(block)),
  ]);
}

/** The words of the last name of a declaration. */
function wordsOf({ names }: Renameable): ReadonlySet<string> {
  const words = (names.at(-1) ?? "").split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/);
  return new Set(words.filter((word) => word !== "").map((word) => word.toLowerCase()));
}

/** The share of common elements of the larger set. */
function overlap(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const each of a) if (b.has(each)) common++;
  return common / Math.max(a.size, b.size);
}

/** Finds where the given declarations are used: the addresses of the declarations that refer to each. */
function placesOfUse({ declarations, naming, usesElsewhere }: Side, used: Iterable<Renameable>): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map(Array.from(used, (each) => [keyOfNames(each.names), new Set(usesElsewhere?.(each))]));
  for (const declaration of declarations) {
    // A key asks for a new name of every reference.
    const renaming = naming.renaming((names) => {
      places.get(keyOfNames(names))?.add(declaration.address);
      return undefined;
    });
    contentKey(declaration, renaming);
  }
  return places;
}
