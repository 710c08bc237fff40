/**
 * The parser of the editor. It keeps the tree as pieces, each of which starts and ends outside of all
 * items. What comes after a piece does not depend on it, so after a change the pieces around it are used again.
 */
import { type Input, NodeType, Parser, type PartialParse, Tree, type TreeFragment } from "@lezer/common";
import { type Piece, readPieces } from "./build-tree.ts";
import { documentType } from "./node-types.ts";

/** The number of characters that are read before the editor can do something else. */
const SLICE = 16_000;
/** The number of characters that are read at first where no piece can be used again. */
const WINDOW = 2_000;
/** The length of an item from which on something in it is taken to be open by mistake, so that a key is fast all the same. */
const MAX_ITEM = 30_000;
/** The shortest length of a piece, if no old one starts after it. */
const MIN_PIECE = 400;
/** The number of pieces that are children of one node, so that the editor finds a place in a long text fast. */
const GROUP = 32;

type Ranges = readonly { readonly from: number; readonly to: number }[];

/** A parser of HCL for editors. */
export class HclParser extends Parser {
  createParse(input: Input, fragments: readonly TreeFragment[], ranges: Ranges): PartialParse {
    return new HclParse(input, fragments, ranges);
  }
}

/** The pieces of a tree by their starts. */
const piecesOf = new WeakMap<Tree, ReadonlyMap<number, Piece>>();

class HclParse implements PartialParse {
  stoppedAt: number | null = null;
  readonly #input: Input;
  readonly #fragments: readonly TreeFragment[];
  readonly #ranges: Ranges;
  readonly #start: number;
  readonly #end: number;
  /** The pieces by their starts. */
  readonly #pieces = new Map<number, Piece>();
  #position: number;
  #window = WINDOW;

  constructor(input: Input, fragments: readonly TreeFragment[], ranges: Ranges) {
    this.#input = input;
    this.#ranges = ranges;
    this.#start = ranges[0]?.from ?? 0;
    this.#end = ranges[ranges.length - 1]?.to ?? 0;
    this.#position = this.#start;
    // Between ranges there is text that the fragments do not tell of.
    this.#fragments = ranges.length === 1 && this.#start === 0 ? fragments : [];
  }

  get parsedPos(): number {
    return this.#position;
  }

  stopAt(position: number): void {
    this.stoppedAt = position;
  }

  advance(): Tree | null {
    const until = this.#position + SLICE;
    do {
      if (this.#position >= Math.min(this.#end, this.stoppedAt ?? this.#end)) return this.#finish();
      const known = this.#knownAt(this.#position);
      if (known === undefined) this.#read();
      else this.#add(known);
    } while (this.#position < until);
    return null;
  }

  #add(piece: Piece): void {
    this.#pieces.set(this.#position, piece);
    this.#position += piece.tree.length;
  }

  /** Returns the piece of an older tree that starts at an offset, if nothing in it has changed. */
  #knownAt(offset: number): Piece | undefined {
    const fragment = this.#fragments.find(({ from, to }) => from <= offset && offset < to);
    if (fragment === undefined) return undefined;
    const piece = piecesOf.get(fragment.tree)?.get(offset + fragment.offset);
    return piece?.isComplete && offset + piece.tree.length <= fragment.to ? piece : undefined;
  }

  /** Reads the next pieces. What is at the end of the window may continue after it, and is left for the next one. */
  #read(): void {
    const from = this.#position;
    const to = Math.min(this.#end, from + this.#window);
    const pieces = readPieces(this.#textOf(from, to), {
      mayEnd: (start, end) => end - start >= MIN_PIECE || this.#knownAt(from + end) !== undefined,
      recovers: this.#window > MAX_ITEM,
    });
    const complete = to === this.#end ? pieces : pieces.filter(({ isComplete }) => isComplete);
    for (const piece of complete) this.#add(piece);
    this.#window = complete.length === 0 ? 4 * this.#window : WINDOW;
  }

  /** Returns the text between offsets, with spaces for what is between the ranges. */
  #textOf(from: number, to: number): string {
    if (this.#ranges.length === 1) return this.#input.read(from, to);
    let text = "";
    for (const range of this.#ranges) {
      const [start, end] = [Math.max(from, range.from), Math.min(to, range.to)];
      if (start < end) text += " ".repeat(start - from - text.length) + this.#input.read(start, end);
    }
    return text.padEnd(to - from);
  }

  #finish(): Tree {
    const trees = [...this.#pieces.values()].map(({ tree }) => tree);
    const groups: Tree[] = [];
    for (let i = 0; i < trees.length; i += GROUP) groups.push(joined(NodeType.none, trees.slice(i, i + GROUP)));
    const tree = joined(documentType, groups);
    piecesOf.set(tree, this.#pieces);
    return tree;
  }
}

/** Returns a tree with others in a row. */
function joined(type: NodeType, trees: readonly Tree[]): Tree {
  let length = 0;
  const positions = trees.map((tree) => {
    length += tree.length;
    return length - tree.length;
  });
  return new Tree(type, trees, positions, length);
}
