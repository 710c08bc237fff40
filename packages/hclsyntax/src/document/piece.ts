import type { SourceFile } from "@hcl-ts/hcl";
import { movingSource, sourceAt } from "@hcl-ts/hcl/syntax";
import { AttributeNode } from "../ast/attribute.ts";
import { BlockNode } from "../ast/block.ts";
import { BodyNode, recordedBody } from "../ast/body.ts";
import { type Comments, readComments } from "../comments.ts";
import { configTokens, TokenList } from "../lex.ts";
import { linesOf, type RawError, type RawErrors } from "../parser/raw-errors.ts";
import { ATTRIBUTE } from "../records/record-kinds.ts";
import { type RecordId, recordsIn, type SyntaxRecords } from "../records/syntax-records.ts";
import type { DocumentPiece } from "./edited-document.ts";
import { MovingPlace, type Shift, type Start } from "./moving-place.ts";
import { EditorLines, type PositionEncoding } from "./positions.ts";
import { Reach } from "./reach.ts";
import { itemsBetween, type Reading } from "./reading.ts";

/** The errors whose items are in a piece. */
export type PieceErrors = Omit<RawErrors, "file">;

const NO_ERRORS: readonly RawError[] = [];

/**
 * A part of a document: usually one attribute or block of the top level, with the comments above
 * it. The object stays the same until a change touches the piece or what its reading depends on.
 *
 * Nodes, tokens and comments of a piece have ranges in the document that follow changes above. Their
 * `start` and `end` are offsets in `file.text`; add `shift` for offsets in the document.
 */
export class Piece implements DocumentPiece {
  readonly #reading: Reading;
  readonly #start: number;
  readonly #end: number;
  readonly #items: readonly RecordId[];
  /** The start of the text that was read, as seen from the piece. */
  readonly #base: MovingPlace;
  /** The errors that its items cause; undefined for none. @internal */
  readonly errors: PieceErrors | undefined;
  /** Whether it is a part of a longer piece, next to a change, and waits to be read again. @internal */
  readonly isProvisional: boolean;
  /** The number of line feeds in the piece. @internal */
  readonly lineFeeds: number;
  /** The number of bytes of the piece in UTF-8. @internal */
  readonly bytes: number;
  /** The number of carriage returns alone. @internal */
  readonly loneReturns: number;
  /** The lines and bytes above the piece in the text of its reading. */
  readonly #linesAbove: number;
  readonly #bytesAbove: number;
  #reach: Reach | undefined = undefined;
  #file: SourceFile | undefined = undefined;
  #records: SyntaxRecords | undefined = undefined;
  #body: BodyNode | undefined = undefined;
  #tokens: TokenList | undefined = undefined;
  #comments: Comments | undefined = undefined;
  #lines: EditorLines | undefined = undefined;
  #derived: Map<(piece: this) => unknown, unknown> | undefined = undefined;

  /** @internal */
  constructor(
    reading: Reading,
    base: Start,
    start: number,
    end: number,
    items: readonly RecordId[],
    errors: PieceErrors | undefined,
    isProvisional = false,
  ) {
    const { file } = reading;
    const [first, last] = [file.position(start), file.position(end)];
    this.#reading = reading;
    this.#start = start;
    this.#end = end;
    this.#items = items;
    this.#base = new MovingPlace(base);
    this.#linesAbove = first.line - 1;
    this.#bytesAbove = first.byte;
    this.errors = errors;
    this.isProvisional = isProvisional;
    this.lineFeeds = last.line - first.line;
    this.bytes = last.byte - first.byte;
    this.loneReturns = loneReturns(this.text);
  }

  /** The offset in the document at which the piece starts. */
  get offset(): number {
    return this.#base.offset + this.#start;
  }

  /** The offset in the document after the piece. */
  get end(): number {
    return this.#base.offset + this.#end;
  }

  get length(): number {
    return this.#end - this.#start;
  }

  /** The line of the document on which the piece starts, counted from 1. */
  get line(): number {
    return this.#base.line + this.#linesAbove;
  }

  /** The offset in bytes of UTF-8 at which the piece starts. */
  get byte(): number {
    return this.#base.byte + this.#bytesAbove;
  }

  /** The difference between an offset in the document and the one in `file.text`. */
  get shift(): number {
    return this.#base.offset;
  }

  /** The text of the piece. */
  get text(): string {
    return this.#reading.file.text.slice(this.#start, this.#end);
  }

  /**
   * The source of the nodes, whose positions are those in the document. Its text may contain more
   * than this piece.
   */
  get file(): SourceFile {
    this.#file ??= sourceAt(this.#reading.file, this.#base);
    return this.#file;
  }

  /** Whether a syntax error is in the piece. */
  get hasErrors(): boolean {
    return this.errors !== undefined;
  }

  /** Whether an attribute or a block is in the piece. */
  get hasItems(): boolean {
    return this.#items.length > 0;
  }

  /** The attributes and blocks of the piece. Their nodes are made when they are first read, and stay with the piece. */
  get body(): BodyNode {
    this.#body ??= this.readBody();
    return this.#body;
  }

  /**
   * The tokens of the piece. Its text is scanned by itself, so a token ends with it at the latest. The
   * last one is the end of the file.
   */
  get tokens(): TokenList {
    this.#tokens ??= this.#scan();
    return this.#tokens;
  }

  /** The comments of the piece, with the items that they belong to. */
  get comments(): Comments {
    this.#comments ??= readComments(this.body, this.#start, this.#end);
    return this.#comments;
  }

  /**
   * Returns what a function derives from the piece, and keeps it with the piece: the function is
   * called again only for pieces that replace this one. For indexes, such as one of all references.
   * @param derive a function whose result follows from the text of the piece alone
   * @example
   * const referencesOf = (piece) => references(piece.body); // of "@hcl-ts/analysis"
   * const all = document.pieces.flatMap((piece) => piece.derive(referencesOf));
   */
  derive<T>(derive: (piece: this) => T): T {
    this.#derived ??= new Map();
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this));
    return this.#derived.get(derive) as T;
  }

  /** The parts of the text that can end a construct above. @internal */
  get reach(): Reach {
    this.#reach ??= new Reach(this.text);
    return this.#reach;
  }

  /** The lines of the piece as editors count them. @internal */
  editorLines(encoding: PositionEncoding): EditorLines {
    this.#lines ??= new EditorLines(this.text, encoding);
    return this.#lines;
  }

  /** The names of the attributes, including those that are ignored as repeated. @internal */
  get attributeNames(): readonly string[] {
    const { records } = this.#reading;
    const names = this.repeated.map(({ message }) => String(message.params.name));
    for (const id of this.#items) if (records.kind(id) === ATTRIBUTE) names.push(records.attributeName(id));
    return names;
  }

  /** The errors about attributes that are ignored, because another one, maybe in another piece, has their name. @internal */
  get repeated(): readonly RawError[] {
    if (this.errors === undefined) return NO_ERRORS;
    const { records } = this.#reading;
    const isInItem = (offset: number): boolean => this.#items.some((id) => records.start(id) <= offset && offset < records.end(id));
    return this.errors.errors.filter(({ message, start }) => message.code === "repeated-argument" && !isInItem(start));
  }

  /** The starts, ends and kinds of the items, from the start of the piece. @internal */
  get outline(): readonly number[] {
    const { records } = this.#reading;
    return this.#items.flatMap((id) => [records.kind(id), records.start(id) - this.#start, records.end(id) - this.#start]);
  }

  /** Whether another piece, at the same place of the same text, has the same items and no errors either. @internal */
  isLike(other: Piece): boolean {
    if (this.hasErrors || other.hasErrors || this.length !== other.length || this.#items.length !== other.#items.length) return false;
    const [mine, others] = [this.#reading.records, other.#reading.records];
    const moved = other.#start - this.#start;
    return this.#items.every((id, i) => {
      const same = other.#items[i]!;
      return (
        mine.kind(id) === others.kind(same) && mine.start(id) + moved === others.start(same) && mine.end(id) + moved === others.end(same)
      );
    });
  }

  /**
   * Returns a part of the piece with what was read there: the items in it, and the errors that point into it. Of a block
   * that is only partly in it, it has the blocks inside.
   * @param start the start of the part, from the start of the piece
   * @internal
   */
  part(start: number, end: number): Piece {
    const [from, to] = [this.#start + start, this.#start + end];
    const items = itemsBetween(this.#reading.records, this.#items, from, to);
    return new Piece(this.#reading, this.#base, from, to, items, this.#errorsBetween(from, to), true);
  }

  /** Returns the errors that point into a part; those beyond the piece are in its last part. */
  #errorsBetween(from: number, to: number): PieceErrors | undefined {
    if (this.errors === undefined) return undefined;
    const isIn = ({ start }: { readonly start: number }): boolean =>
      (start >= from || from === this.#start) && (start < to || to === this.#end);
    const { invalidTokens, firstBroken } = this.errors;
    const errors = this.errors.errors.filter(isIn).map((error) => this.#errorIn(error, from, to));
    const part = {
      errors,
      invalidTokens: invalidTokens.filter(isIn),
      firstBroken: firstBroken && isIn(firstBroken) ? firstBroken : undefined,
    };
    return part.errors.length + part.invalidTokens.length > 0 || part.firstBroken !== undefined ? part : undefined;
  }

  /** Cuts off what an error has outside of a part, which moves on its own. */
  #errorIn(error: RawError, from: number, to: number): RawError {
    const { message, renew, start, end, contextStart, item } = error;
    const isInside = Math.min(item, contextStart) >= from;
    return {
      ...error,
      message: renew?.(linesOf(this.file)) ?? message,
      renew: isInside ? renew : undefined,
      end: Math.max(start, Math.min(end, to)),
      contextStart: Math.min(start, Math.max(contextStart, from)),
    };
  }

  /** Moves with a shift from now on, or with none. @internal */
  follow(shift: Shift | undefined): void {
    this.#base.follow(shift);
  }

  get #ownRecords(): SyntaxRecords {
    this.#records ??= recordsIn(this.file, this.#reading.records);
    return this.#records;
  }

  /**
   * Returns the attributes and blocks of the piece as new nodes, which do not stay with it. For a program that
   * looks at all nodes once: the nodes of {@link body} take many times the memory of the text.
   */
  readBody(): BodyNode {
    return this.#bodyOf(this.#ownRecords);
  }

  /**
   * Returns the attributes and blocks of the piece as new nodes, which do not stay with it, and whose ranges move
   * with it even after they were read. So what follows from them stays right as long as the piece does.
   * @param filename the file name in ranges
   */
  readMovingBody(filename: string): BodyNode {
    const { file, records } = this.#reading;
    return this.#bodyOf(recordsIn(movingSource(file, this.#base, filename), records));
  }

  #bodyOf(records: SyntaxRecords): BodyNode {
    const attributes: AttributeNode[] = [];
    const blocks: BlockNode[] = [];
    for (const id of this.#items) {
      if (records.kind(id) === ATTRIBUTE) attributes.push(new AttributeNode(records, id));
      else blocks.push(new BlockNode(records, id, recordedBody(records, records.childAt(id, 3))));
    }
    const first = this.#items[0];
    return new BodyNode(records.file, first === undefined ? this.#start : records.start(first), this.#end, { attributes, blocks });
  }

  #scan(): TokenList {
    const { length, kinds, starts, ends } = configTokens(this.text);
    const shifted = (offsets: Uint32Array): Uint32Array => offsets.subarray(0, length).map((offset) => offset + this.#start);
    return new TokenList(this.file, length, kinds, shifted(starts), shifted(ends));
  }
}

/** Counts the carriage returns that no line feed follows. They end lines in editors, but not in HCL. */
export function loneReturns(text: string): number {
  let found = 0;
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) if (text.charCodeAt(at + 1) !== 0x0a) found++;
  return found;
}
