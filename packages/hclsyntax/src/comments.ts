/**
 * Finds the comments of a configuration file and the items that they belong to. The parser skips
 * comments and keeps none, so they cost nothing unless requested; then the source around and inside
 * the items is scanned again.
 */
import type { Range, SourceFile } from "@hcl-ts/hcl";
import { COMMENT, EOF } from "./scanner/kinds.ts";
import { Scanner } from "./scanner/scanner.ts";

/** A comment of a source. */
export class Comment {
  readonly file: SourceFile;
  /** The offset at which it starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset after it, excluding the newline that ends a line comment. */
  readonly end: number;

  constructor(file: SourceFile, start: number, end: number) {
    this.file = file;
    this.start = start;
    this.end = end;
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  /**
   * Whether it extends to the end of its line (`#` or `//`). Otherwise it is delimited by slashes
   * and stars.
   */
  get isLineComment(): boolean {
    return !this.file.text.startsWith("/*", this.start);
  }

  /** The text without the comment delimiters and surrounding white space. */
  get text(): string {
    const raw = this.file.text.slice(this.start, this.end);
    if (raw.startsWith("#")) return raw.slice(1).trim();
    return (raw.startsWith("//") ? raw.slice(2) : raw.slice(2, -2)).trim();
  }
}

/** The positions of a body and its items: a `BodyNode`, or the same data from records. */
export interface CommentedBody {
  readonly file: SourceFile;
  readonly attributes: readonly CommentedAttribute[];
  readonly blocks: readonly CommentedBlock[];
}

/** The position of an attribute. */
export interface CommentedAttribute {
  readonly kind: "Attribute";
  readonly start: number;
  readonly end: number;
}

/** The position of a block. */
export interface CommentedBlock {
  readonly kind: "Block";
  readonly start: number;
  readonly end: number;
  readonly openBraceStart: number;
  readonly closeBraceStart: number;
  readonly body: CommentedBody;
}

/** The comments that belong to an attribute or a block. */
export interface ItemComments {
  /** The comments directly before it, with no blank line between. */
  readonly lead: readonly Comment[];
  /** The comments after it on the line on which it ends. */
  readonly line: readonly Comment[];
  /**
   * The comments inside it: anywhere in an attribute; for a block, in its header or on the line of
   * its opening brace.
   */
  readonly inner: readonly Comment[];
}

const NO_COMMENTS: ItemComments = { lead: [], line: [], inner: [] };

/** The comments of a file. Each is in exactly one of the lists that `of` and `dangling` return. */
export class Comments {
  /** All comments, in source order. */
  readonly all: readonly Comment[];
  readonly #items: ReadonlyMap<CommentedAttribute | CommentedBlock, ItemComments>;
  readonly #dangling: ReadonlyMap<CommentedBody, readonly Comment[]>;

  constructor(
    all: readonly Comment[],
    items: ReadonlyMap<CommentedAttribute | CommentedBlock, ItemComments>,
    dangling: ReadonlyMap<CommentedBody, readonly Comment[]>,
  ) {
    this.all = all;
    this.#items = items;
    this.#dangling = dangling;
  }

  /** Returns the comments that belong to an item of the file. */
  of(item: CommentedAttribute | CommentedBlock): ItemComments {
    return this.#items.get(item) ?? NO_COMMENTS;
  }

  /** Returns the comments in a body that belong to none of its items. */
  dangling(body: CommentedBody): readonly Comment[] {
    return this.#dangling.get(body) ?? [];
  }
}

/**
 * Finds the comments of a file, given its body. Takes linear time.
 * @param start where the body starts in the file, by default the start of the file
 * @param end the end of that part
 */
export function readComments(body: CommentedBody, start = 0, end: number = body.file.text.length): Comments {
  return new CommentReader(body).read(start, end);
}

class CommentReader {
  readonly #file: SourceFile;
  readonly #scanner: Scanner;
  readonly #root: CommentedBody;
  readonly #all: Comment[] = [];
  readonly #items = new Map<CommentedAttribute | CommentedBlock, ItemComments>();
  readonly #dangling = new Map<CommentedBody, readonly Comment[]>();

  constructor(root: CommentedBody) {
    this.#root = root;
    this.#file = root.file;
    this.#scanner = new Scanner(root.file, "config", true);
  }

  read(start: number, end: number): Comments {
    this.#readBody(this.#root, undefined, start === 0 && this.#file.text.startsWith("\ufeff") ? 1 : start, end);
    const blocks: CommentedBlock[] = [...this.#root.blocks];
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      this.#readBody(block.body, block, block.openBraceStart + 1, block.closeBraceStart);
      for (const inner of block.body.blocks) blocks.push(inner);
    }
    this.#all.sort((a, b) => a.start - b.start);
    return new Comments(this.#all, this.#items, this.#dangling);
  }

  /**
   * Collects the comments directly in a body, which extends from `start` to `end`, and those in its
   * attributes and block headers.
   */
  #readBody(body: CommentedBody, block: CommentedBlock | undefined, start: number, end: number): void {
    const items = [...body.attributes, ...body.blocks].sort((a, b) => a.start - b.start);
    const dangling: Comment[] = [];
    let before: CommentedAttribute | CommentedBlock | undefined;
    let at = start;
    for (const item of items) {
      const free = this.#takeLineComments(this.#between(at, item.start), at, before, block);
      const firstLead = this.#firstLead(free, item.start);
      for (const comment of free.slice(0, firstLead)) dangling.push(comment);
      this.#add(item, "lead", free.slice(firstLead));
      this.#add(item, "inner", this.#between(item.start, item.kind === "Block" ? item.openBraceStart : item.end));
      at = item.end;
      before = item;
    }
    for (const comment of this.#takeLineComments(this.#between(at, end), at, before, block)) dangling.push(comment);
    this.#dangling.set(body, dangling);
  }

  /**
   * Adds the comments on the line of an offset to the item that ends there, or to the block whose
   * brace opens there. Returns the other comments.
   */
  #takeLineComments(
    comments: readonly Comment[],
    at: number,
    before: CommentedAttribute | CommentedBlock | undefined,
    block: CommentedBlock | undefined,
  ): readonly Comment[] {
    const owner = before ?? block;
    if (owner === undefined) return comments;
    const count = comments.filter((comment) => !this.#hasNewline(at, comment.start)).length;
    this.#add(owner, owner === before ? "line" : "inner", comments.slice(0, count));
    return comments.slice(count);
  }

  #add(item: CommentedAttribute | CommentedBlock, list: keyof ItemComments, comments: readonly Comment[]): void {
    if (comments.length === 0) return;
    const known = this.#items.get(item) ?? NO_COMMENTS;
    this.#items.set(item, { ...known, [list]: [...known[list], ...comments] });
  }

  /**
   * Returns the index of the first lead comment of the item at an offset: no blank line separates
   * it from the item.
   */
  #firstLead(comments: readonly Comment[], offset: number): number {
    let first = comments.length;
    let next = offset;
    for (; first > 0; first--) {
      const comment = comments[first - 1];
      if (comment === undefined) break;
      if (/\n[ \t\r]*\n/.test(this.#file.text.slice(comment.end, next))) break;
      next = comment.start;
    }
    return first;
  }

  #hasNewline(from: number, to: number): boolean {
    const newline = this.#file.text.indexOf("\n", from);
    return newline >= 0 && newline < to;
  }

  /** Returns the comments between two offsets. */
  #between(start: number, end: number): readonly Comment[] {
    const scanner = this.#scanner;
    const { text } = this.#file;
    const found: Comment[] = [];
    scanner.restart(start);
    for (scanner.scan(); scanner.start < end && scanner.kind !== EOF; scanner.scan()) {
      if (scanner.kind !== COMMENT) continue;
      let commentEnd = scanner.end;
      if (text.charCodeAt(commentEnd - 1) === 0x0a) commentEnd -= text.charCodeAt(commentEnd - 2) === 0x0d ? 2 : 1;
      const comment = new Comment(this.#file, scanner.start, commentEnd);
      found.push(comment);
      this.#all.push(comment);
    }
    return found;
  }
}
