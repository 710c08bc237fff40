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
import type { Declaration, Move } from "./declaration.ts";
import type { Rename } from "./parts.ts";

/** A declaration before and after it was renamed. */
export interface RenamedPair {
  readonly before: Declaration;
  readonly after: Declaration;
}

/** After this number of rounds, the colours of most chains of references are settled. */
const ROUNDS = 4;

/** The least share of equal words, or of equal places of use. */
const SIMILAR = 0.5;

/** The least share of equal arguments of two declarations with different content. */
const SIMILAR_CONTENT = 0.6;

/** More candidates of one kind are not compared with each other by content. */
const MAX_COMPARED = 200;

/**
 * Finds the renamed declarations among those of either version that have no counterpart of the same
 * address.
 *
 * @param before all declarations of the first version; `unpairedBefore` is a part of it
 */
export function findRenames(
  before: readonly Declaration[],
  after: readonly Declaration[],
  unpairedBefore: readonly Declaration[],
  unpairedAfter: readonly Declaration[],
  moves: readonly Move[],
): readonly RenamedPair[] {
  const search = new RenameSearch(before, after, unpairedBefore.filter(canBeRenamed), unpairedAfter.filter(canBeRenamed));
  search.pairMoved(moves);
  search.pairEqual();
  search.pairSimilar();
  return search.pairs;
}

/** Returns a function that replaces the names of some declarations. */
export function renaming(names: Iterable<readonly [from: readonly string[], to: readonly string[]]>): NonNullable<Rename> {
  const replacements = new Map([...names].map(([from, to]) => [keyOfNames(from), to]));
  return (given) => replacements.get(keyOfNames(given));
}

/** Names contain no control characters in either syntax, except in labels, where a mix-up only merges two candidates. */
export function keyOfNames(names: readonly string[]): string {
  return names.join("\0");
}

type Renameable = Declaration & { readonly names: readonly string[] };

function canBeRenamed(declaration: Declaration): declaration is Renameable {
  return declaration.names !== undefined;
}

class RenameSearch {
  readonly pairs: RenamedPair[] = [];
  readonly #before: Set<Renameable>;
  readonly #after: Set<Renameable>;
  readonly #usesBefore: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #usesAfter: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    before: readonly Declaration[],
    after: readonly Declaration[],
    unpairedBefore: readonly Renameable[],
    unpairedAfter: readonly Renameable[],
  ) {
    this.#before = new Set(unpairedBefore);
    this.#after = new Set(unpairedAfter);
    this.#usesBefore = placesOfUse(before, unpairedBefore);
    this.#usesAfter = placesOfUse(after, unpairedAfter);
  }

  /** Pairs what `moved` blocks say. A chain of blocks leads from the first name to the last. */
  pairMoved(moves: readonly Move[]): void {
    const next = new Map(moves.map(({ from, to }) => [keyOfNames(from), keyOfNames(to)]));
    const targets = new Map([...this.#after].map((declaration) => [keyOfNames(declaration.names), declaration]));
    for (const before of this.#before) {
      let name = next.get(keyOfNames(before.names));
      for (let steps = 0; name !== undefined && !targets.has(name) && steps < moves.length; steps++) name = next.get(name);
      const after = name === undefined ? undefined : targets.get(name);
      if (after !== undefined && this.#after.has(after)) this.#pair(before, after);
    }
  }

  /** Pairs declarations with equal content. */
  pairEqual(): void {
    const [before, after] = [[...this.#before], [...this.#after]];
    if (before.length === 0 || after.length === 0) return;
    const ids = new Map<string, number>();
    let [coloursBefore, coloursAfter] = [before.map(({ kind }) => idOf(ids, kind)), after.map(({ kind }) => idOf(ids, kind))];
    for (let round = 0; round < ROUNDS; round++) {
      const texts = new Map<string, number>();
      const refine = (declarations: readonly Renameable[], colours: readonly number[]): readonly number[] => {
        const rename = renaming(declarations.map(({ names }, i) => [names, [`%${colours[i]}`]]));
        return declarations.map((declaration) => idOf(texts, `${declaration.kind} ${contentKey(declaration, rename)}`));
      };
      [coloursBefore, coloursAfter] = [[...refine(before, coloursBefore)], [...refine(after, coloursAfter)]];
    }
    const groups = new Map<number, { readonly before: Renameable[]; readonly after: Renameable[] }>();
    const groupOf = (colour: number): { readonly before: Renameable[]; readonly after: Renameable[] } => {
      const group = groups.get(colour) ?? { before: [], after: [] };
      groups.set(colour, group);
      return group;
    };
    for (const [i, declaration] of before.entries()) groupOf(coloursBefore[i]!).before.push(declaration);
    for (const [i, declaration] of after.entries()) groupOf(coloursAfter[i]!).after.push(declaration);
    for (const group of groups.values()) this.#pairBest(group.before, group.after, () => 1);
  }

  /** Pairs declarations with similar content. */
  pairSimilar(): void {
    const kinds = new Map<string, Renameable[]>();
    for (const declaration of this.#after) kinds.set(declaration.kind, [...(kinds.get(declaration.kind) ?? []), declaration]);
    const argumentsOf = new Map<Renameable, ReadonlySet<string>>();
    const read = (declaration: Renameable): ReadonlySet<string> => {
      const known = argumentsOf.get(declaration) ?? argumentKeys(declaration);
      argumentsOf.set(declaration, known);
      return known;
    };
    for (const [kind, after] of kinds) {
      const before = [...this.#before].filter((declaration) => declaration.kind === kind);
      if (before.length > MAX_COMPARED || after.length > MAX_COMPARED) continue;
      this.#pairBest(before, after, (one, other) => {
        const share = overlap(read(one), read(other));
        return share >= SIMILAR_CONTENT ? share : 0;
      });
    }
  }

  /** Pairs the best candidates first. @param similarity of the content of two declarations; 0 if they cannot be a pair */
  #pairBest(before: readonly Renameable[], after: readonly Renameable[], similarity: (a: Renameable, b: Renameable) => number): void {
    const candidates: { readonly before: Renameable; readonly after: Renameable; readonly score: number }[] = [];
    const isAlone = before.length === 1 && after.length === 1;
    if (before.length * after.length > MAX_COMPARED ** 2) return;
    for (const one of before) {
      for (const other of after) {
        const content = similarity(one, other);
        if (content === 0) continue;
        const names = overlap(wordsOf(one), wordsOf(other));
        const uses = overlap(this.#usesBefore.get(keyOfNames(one.names)), this.#usesAfter.get(keyOfNames(other.names)));
        const isLikely = names >= SIMILAR || uses >= SIMILAR;
        if ((isWeak(one) || isWeak(other)) && !isLikely) continue;
        if (!isAlone && !isLikely && content < 1) continue;
        candidates.push({ before: one, after: other, score: content * 4 + names + uses });
      }
    }
    candidates.sort((a, b) => b.score - a.score);
    for (const { before: one, after: other } of candidates) if (this.#before.has(one) && this.#after.has(other)) this.#pair(one, other);
  }

  #pair(before: Renameable, after: Renameable): void {
    this.#before.delete(before);
    this.#after.delete(after);
    this.pairs.push({ before, after });
  }
}

function idOf(ids: Map<string, number>, text: string): number {
  const id = ids.get(text) ?? ids.size;
  ids.set(text, id);
  return id;
}

/** Whether equal content says little: a kind with little content, or an empty block. */
function isWeak(declaration: Declaration): boolean {
  return declaration.common || argumentKeys(declaration).size === 0;
}

function contentKey({ content }: Declaration, rename: Rename): string {
  return "body" in content
    ? meaningKey(content.body, { outline: content.outline, rename })
    : meaningKey(content.expression, { static: content.static, rename });
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
  const words = names.at(-1)!.split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/);
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
function placesOfUse(all: readonly Declaration[], used: readonly Renameable[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>(used.map(({ names }) => [keyOfNames(names), new Set()]));
  if (places.size === 0) return places;
  for (const declaration of all) {
    // A key asks for a new name of every reference.
    contentKey(declaration, (names) => {
      places.get(keyOfNames(names))?.add(declaration.address);
      return undefined;
    });
  }
  return places;
}
