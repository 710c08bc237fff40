/** The order of the items of a body. */
import type { AttributeNode, BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import type { ItemEditor } from "@hcl-ts/hclwrite";
import { isAreaDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import type { FixEdit } from "../rule.ts";
import { editsOf } from "./edits.ts";

/** An attribute or a block of the native syntax. */
export type Item = AttributeNode | BlockNode;

/** A new order of items, and the items that move for it. */
export interface NewOrder {
  readonly items: readonly Item[];
  readonly moved: ReadonlySet<Item>;
}

/**
 * Returns the order of items by their ranks, in which items of the same rank stay in order. Items of
 * rank 0 never move, and of the others as few as possible.
 */
export function orderBy(items: readonly Item[], rankOf: (item: Item) => number): NewOrder {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  const first = ranked.findIndex(({ rank }) => rank === 0);
  const last = ranked.findLastIndex(({ rank }) => rank === 0);
  const may = ranked.filter(({ rank }, i) => rank === 0 || first < 0 || (rank < 0 ? i < first : i > last));
  const kept = new Set(longestAscending(may.map(({ rank }) => rank)).map((i) => may[i]!.item));
  return {
    items: [...ranked].sort((a, b) => a.rank - b.rank).map(({ item }) => item),
    moved: new Set(items.filter((item) => !kept.has(item))),
  };
}

/** Returns the indexes of the longest ascending subsequence, in which equal values may follow each other. */
function longestAscending(values: readonly number[]): readonly number[] {
  // For each length, the index of the smallest value that ends a subsequence of this length.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [i, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! <= value) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  }
  const found: number[] = [];
  for (let i = ends.at(-1); i !== undefined; i = before[i]) found.push(i);
  return found.reverse();
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
  return editsOf(source, (e) => {
    // At least one item stays where it is.
    const first = e.at(items.find((item) => !moved.has(item))!) as ItemEditor;
    let previous: ItemEditor | undefined;
    for (const item of items) {
      const editor = e.at(item) as ItemEditor;
      if (moved.has(item)) editor.move(previous === undefined ? { before: first } : { after: previous });
      else previous = editor;
    }
  });
}
