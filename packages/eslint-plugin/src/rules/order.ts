/** The order of a body's items. */
import type { AttributeNode, BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import type { ItemEditor } from "@hcl-ts/hclwrite";
import type { FixEdit } from "../fix-edit.ts";
import { isAreaDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { covering, editsOf } from "./edits.ts";

/** An attribute or a block of the native syntax. */
export type Item = AttributeNode | BlockNode;

/** A new order of items, and the items that move for it. */
export interface NewOrder<T extends Item = Item> {
  readonly items: readonly T[];
  readonly moved: ReadonlySet<T>;
}

/**
 * Returns the order of items by their ranks, in which items of the same rank stay in order. Items of
 * rank 0 never move, and of the others as few as possible.
 */
export function orderBy<T extends Item>(items: readonly T[], rankOf: (item: T) => number): NewOrder<T> {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  const first = ranked.findIndex(({ rank }) => rank === 0);
  const last = ranked.findLastIndex(({ rank }) => rank === 0);
  const may = ranked.filter(({ rank }, i) => rank === 0 || first < 0 || (rank < 0 ? i < first : i > last));
  const kept = new Set(longestAscending(may).map(({ item }) => item));
  return {
    items: [...ranked].sort((a, b) => a.rank - b.rank).map(({ item }) => item),
    moved: new Set(items.filter((item) => !kept.has(item))),
  };
}

/** Returns the longest subsequence with ascending ranks, in which equal ranks may follow each other. */
function longestAscending<T extends { readonly rank: number }>(elements: readonly T[]): readonly T[] {
  // For each length, the subsequence of this length whose last rank is the smallest.
  const ends: Chain<T>[] = [];
  for (const element of elements) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.element.rank ?? 0) <= element.rank) low = middle + 1;
      else high = middle;
    }
    ends[low] = { element, before: ends[low - 1] };
  }
  const found: T[] = [];
  for (let chain = ends.at(-1); chain !== undefined; chain = chain.before) found.push(chain.element);
  return found.reverse();
}

interface Chain<T> {
  readonly element: T;
  readonly before: Chain<T> | undefined;
}

/**
 * Returns the edits that put the items of a body in order. Comments move with the item that they belong
 * to. Undefined if comments switch rules on and off between the items.
 *
 * @param body the body that has the items
 */
export function reorder(source: HclSourceCode, body: BodyNode, { items, moved }: NewOrder): readonly FixEdit[] | undefined {
  const isSplit = source.comments.some((comment) => comment.start >= body.start && comment.end <= body.end && isAreaDirective(comment));
  if (isSplit) return undefined;
  const edits = editsOf(source, (e) => {
    // At least one item stays where it is.
    const first = items.find((item) => !moved.has(item));
    let previous: ItemEditor | undefined;
    for (const item of items) {
      const editor = e.at(item);
      if (!moved.has(item)) previous = editor;
      else if (previous !== undefined) editor.move({ after: previous });
      else if (first !== undefined) editor.move({ before: e.at(first) });
    }
  });
  return covering(source, edits, body.start, body.end);
}
