/** A text that is edited. */
import { type Diagnostic, type Position, type Range, SourceFile } from "@hcl-ts/hcl";
import { finish, partitionPoint } from "@hcl-ts/hcl/syntax";
import { BodyNode } from "../ast/body.ts";
import { nodesAtPos } from "../navigation.ts";
import { listErrors, type RawErrors } from "../parser/raw-errors.ts";
import type { Node } from "../walk.ts";
import { checkOffsets, type DocumentChange, inOrder, type OffsetChange } from "./changes.ts";
import { cutIntoPieces } from "./cut-into-pieces.ts";
import { Draft, type Segment } from "./draft.ts";
import type { DocumentOptions, DocumentUpdate, EditedDocument } from "./edited-document.ts";
import type { Shift } from "./moving-place.ts";
import { Piece } from "./piece.ts";
import { EditorLines, type EditorPosition, type PositionEncoding } from "./positions.ts";
import { isAtEnd, type Reading, readSourceSteps } from "./reading.ts";
import { partsAround } from "./split.ts";
import { isFaulty, MAX_LONG, MAX_READ, readAll, readWindow, type SourceOf, textOf, type Window, withoutMark } from "./window.ts";

/** Options of a document in the native syntax. */
export interface NativeDocumentOptions extends DocumentOptions {
  /**
   * Makes the source of a text. With `evaluatingSource` of `@hcl-ts/hclsyntax`, the expressions of the
   * document can be evaluated; by default they cannot, and no evaluator is bundled.
   */
  readonly source?: ((filename: string, text: string) => SourceFile) | undefined;
}

/**
 * A configuration file that is edited. It is kept as pieces, each with its own tree, and a change reads
 * only the pieces that it touches and one below: a thousandth of a large file.
 *
 * After a change, tree and diagnostics equal those from a fresh read if all errors are near the change.
 * Else an error elsewhere may be missing or superfluous until {@link Document.settle} is called, which
 * an editor does when the user pauses. In a very long document, so does what else a change does far away.
 *
 * An update invalidates the pieces that it lists as `removed`, with their nodes; `pieces`, `body` and
 * `diagnostics` have to be read again. All other pieces stay as they are, and ranges of their nodes
 * follow the changes above.
 *
 * @example
 * const document = new Document("main.hcl", "a = 1\nb = 2\n");
 * document.update([{ range: { start: { line: 0, character: 4 }, end: { line: 0, character: 5 } }, text: "[" }]);
 * document.diagnostics.map(({ code }) => code); // ["unclosed-bracket"]
 */
export class Document implements EditedDocument<Piece> {
  readonly filename: string;
  readonly positionEncoding: PositionEncoding;
  readonly #sourceOf: SourceOf;
  #version: number;
  /** The parts of the document. Between updates, all of them are pieces. */
  #segments: Segment[];
  /** The distance by which the segments from `#followers` on move. */
  readonly #shift: Shift = { offset: 0, line: 0, byte: 0 };
  #followers = 0;
  #length = 0;
  /** The index of the part that was looked up last. */
  #lastIndex = 0;
  /** The number of carriage returns alone. */
  #loneReturns = 0;
  /** The number of attributes of the top level by name. */
  readonly #names = new Map<string, number>();
  /** The number of attributes of the top level that are ignored because another one has their name. */
  #repeated = 0;
  /** The faulty pieces, and the drafts. */
  readonly #faulty = new Set<Piece>();
  readonly #drafts = new Set<Draft>();
  /** The changes since the last update was returned. */
  readonly #removed = new Set<Piece>();
  readonly #added = new Set<Piece>();
  /** Whether the pieces are known to equal those from a fresh read. */
  #isSettled = true;
  /** Whether something that a change does far away is left for {@link settle}. */
  #isDeferred = false;
  #text: string | undefined;
  #lines: EditorLines | undefined = undefined;
  #body: BodyNode | undefined = undefined;
  #diagnostics: readonly Diagnostic[] | undefined = undefined;

  /** @param filename the name of the source in ranges */
  constructor(filename: string, text: string, options: NativeDocumentOptions = {}) {
    const { source = (name, part) => new SourceFile(name, part) } = options;
    this.filename = filename;
    this.#sourceOf = (part) => source(filename, part);
    this.positionEncoding = options.positionEncoding ?? "utf-16";
    this.#version = options.version ?? 0;
    this.#segments = [];
    this.#text = text;
    this.#splice(0, 0, [new Draft([], 0, 0, text)]);
    this.#length = text.length;
    this.#readAll();
    this.#takeUpdate();
  }

  get version(): number {
    return this.#version;
  }

  /** The pieces, in the order of the text. There is at least one. */
  get pieces(): readonly Piece[] {
    return this.#segments as readonly Piece[];
  }

  /** The number of UTF-16 code units. */
  get length(): number {
    return this.#length;
  }

  /** The whole text, joined when it is first read. */
  get text(): string {
    this.#text ??= textOf(this.#segments);
    return this.#text;
  }

  /** The attributes and blocks of all pieces. */
  get body(): BodyNode {
    this.#body ??= bodyOf(this.pieces);
    return this.#body;
  }

  /** The syntax errors, in the order of the text. */
  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= this.#listErrors();
    return this.#diagnostics;
  }

  /** Whether tree and diagnostics are known to equal those from a fresh read. Otherwise, call {@link settle}. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  // --- changes ----------------------------------------------------------------------------------

  /**
   * Makes changes, each in the text that the ones before left, as editors send them.
   * @param version the new version; by default the number after the last one
   * @throws CtyError if an offset of an {@link OffsetChange} is outside of the text
   */
  update(changes: readonly DocumentChange[], version: number = this.#version + 1): DocumentUpdate<Piece> {
    const undo: OffsetChange[] = [];
    const lines = this.#lineCount;
    try {
      for (const change of changes) {
        const { start, end, newText } = this.#offsetChange(change);
        if (start === end && newText === "") continue;
        const { replaced } = this.#draft(start, end, newText);
        undo.unshift({ start, end: start + newText.length, newText: replaced });
      }
    } finally {
      // If a change is refused, the ones before are made.
      this.#version = version;
      this.#readDrafts(lines);
    }
    return { ...this.#takeUpdate(), undo };
  }

  /**
   * Makes edits that all refer to the text as it is now, such as a formatter's or a renaming's.
   * @param version the new version; by default the number after the last one
   * @throws CtyError if edits overlap or are outside of the text; nothing is changed then
   */
  edit(edits: readonly OffsetChange[], version: number = this.#version + 1): DocumentUpdate<Piece> {
    return this.update(inOrder(edits, this.#length), version);
  }

  /**
   * Makes the document equal to a fresh read. Takes as long as one of the text below the first error.
   * The text and the version stay.
   */
  settle(): DocumentUpdate<Piece> {
    if (!this.#isSettled) this.#readAll(readAll(this.#sourceOf, this.#segments, this.#firstUnsettled));
    return { ...this.#takeUpdate(), undo: [] };
  }

  /**
   * Does the same in steps of some items. Nothing changes before the last one, and nothing at all if the document is
   * changed in between: then it has to be settled again.
   */
  *settleSteps(): Generator<void, DocumentUpdate<Piece>> {
    const { text } = this;
    if (!this.#isSettled) {
      const start = this.#firstUnsettled;
      const segments = this.#segments.slice(start);
      const reading = yield* readSourceSteps(this.#sourceOf(text.slice(segments[0]?.offset)));
      const pieces = yield* piecesOf(reading, segments);
      if (this.#text === text) {
        this.#splice(start, segments.length, pieces);
        this.#markSettled();
      }
    }
    return { ...this.#takeUpdate(), undo: [] };
  }

  #offsetChange(change: DocumentChange): OffsetChange {
    if ("newText" in change) {
      checkOffsets(change, this.#length);
      return change;
    }
    const { range, text } = change;
    if (range === undefined) return this.#differenceTo(text);
    const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
    return { start: Math.min(start, end), end: Math.max(start, end), newText: text };
  }

  /** Returns the smallest change that makes a text of this one, so that equal pieces stay. */
  #differenceTo(text: string): OffsetChange {
    const segments = this.#segments;
    const most = Math.min(text.length, this.#length);
    let start = 0;
    let next = "";
    for (const segment of segments) {
      next = segment.text;
      if (!text.startsWith(next, start)) break;
      start += next.length;
      next = "";
    }
    for (let i = 0; i < next.length && text[start] === next[i]; i++) start++;
    start = Math.min(start, most);
    let same = 0;
    let before = "";
    for (let last = segments.length - 1; last >= 0; last--) {
      before = segments[last]?.text ?? "";
      if (!text.endsWith(before, text.length - same)) break;
      same += before.length;
      before = "";
    }
    for (let i = before.length - 1; i >= 0 && text[text.length - 1 - same] === before[i]; i--) same++;
    same = Math.min(same, most - start);
    return { start, end: this.#length - same, newText: text.slice(start, text.length - same) };
  }

  /** Changes the text, without reading it. */
  #draft(start: number, end: number, newText: string): Draft {
    if (this.#length > MAX_LONG) this.#splitAround(start, end);
    const first = this.#indexAt(start);
    const replaced = this.#segments.slice(first, this.#indexAt(end) + 1);
    const { offset } = replaced[0]!;
    const draft = new Draft(replaced, start - offset, end - offset, newText);
    this.#splice(first, replaced.length, [draft]);
    const sum = (of: (segment: Segment) => number): number => of(draft) - replaced.reduce((total, segment) => total + of(segment), 0);
    const [lines, bytes] = [sum(({ lineFeeds }) => lineFeeds), sum((segment) => segment.bytes)];
    const length = newText.length - (end - start);
    this.#followFrom(first + 1);
    this.#shift.offset += length;
    this.#shift.line += lines;
    this.#shift.byte += bytes;
    this.#length += length;
    this.#text = undefined;
    this.#lines = undefined;
    return draft;
  }

  /** Cuts the long pieces with errors that a change touches, and leaves all but the parts near it for {@link settle}. */
  #splitAround(start: number, end: number): void {
    const first = this.#indexAt(start);
    const isAtStart = this.#segments[first]?.offset === start;
    for (const index of new Set([this.#indexAt(end), first, Math.max(0, isAtStart ? first - 1 : first)])) {
      const piece = this.#segments[index];
      if (!(piece instanceof Piece) || piece.length <= MAX_READ) continue;
      const parts = partsAround(
        piece,
        Math.max(0, Math.min(start - piece.offset, piece.length)),
        Math.min(piece.length, end - piece.offset),
      );
      if (parts === undefined) continue;
      this.#splice(index, 1, parts);
      this.#isDeferred = true;
    }
  }

  /** Makes the segments from an index on, and no others, move with the shift. */
  #followFrom(index: number): void {
    const segments = this.#segments;
    for (let i = index; i < this.#followers; i++) segments[i]!.follow(this.#shift);
    for (let i = this.#followers; i < index; i++) segments[i]!.follow(undefined);
    this.#followers = index;
  }

  // --- reading ----------------------------------------------------------------------------------

  /** Reads all drafts. @param lines the number of lines before the changes */
  #readDrafts(lines: number): void {
    let at = this.#firstDraft;
    if (at < 0) return;
    this.#isSettled = false;
    // The message about a repeated attribute names the line of another one.
    let isLocal = this.#repeated === 0 || this.#lineCount === lines || this.#defers();
    let read = 0;
    // Many changes at once cost no more than two reads of the document.
    for (; isLocal && at >= 0 && read <= this.#length; at = this.#firstDraft) {
      const window = readWindow(this.#sourceOf, this.#segments, at, this.#faultyInOrder, read);
      const isWhole = window.end - window.start === this.#segments.length;
      read += window.read;
      isLocal = this.#replace(window);
      this.#isDeferred ||= window.isDeferred;
      if (isWhole) this.#markSettled();
    }
    if (!isLocal || at >= 0) this.#readAll();
    this.#isSettled ||= this.#faulty.size === 0 && !this.#isDeferred;
  }

  /** Leaves what a change does to attributes far away to {@link settle}, if the document is very long. Returns whether it is. */
  #defers(): boolean {
    this.#isDeferred ||= this.#length > MAX_LONG;
    return this.#isDeferred;
  }

  get #faultyInOrder(): readonly Segment[] {
    return [...this.#faulty, ...this.#drafts].sort(byOffset);
  }

  get #firstDraft(): number {
    const [first] = [...this.#drafts].sort(byOffset);
    return first === undefined ? -1 : this.#segments.indexOf(first);
  }

  #readAll(window: Window = readAll(this.#sourceOf, this.#segments)): void {
    this.#replace(window);
    this.#markSettled();
  }

  /**
   * The index of the first piece that a fresh read may change. What is above the first error cannot depend on anything below, but
   * for attributes of the top level, of which only the first with a name counts.
   */
  get #firstUnsettled(): number {
    const [first] = this.#faultyInOrder;
    return first === undefined || this.#isDeferred || this.#names.size > 0 ? 0 : withoutMark(this.#segments, this.#indexAt(first.offset));
  }

  /** Notes that the pieces equal those from a fresh read. */
  #markSettled(): void {
    this.#isSettled = true;
    this.#isDeferred = false;
  }

  /**
   * Puts the pieces of a window in place of what was read. Pieces that came out as they were stay.
   * Returns false, and changes nothing, if an attribute has the name of one outside of the window.
   */
  #replace({ start, end, reading }: Window): boolean {
    const replaced = this.#segments.slice(start, end);
    const pieces = finish(piecesOf(reading, replaced));
    const isWhole = replaced.length === this.#segments.length;
    if (!isWhole && this.#hasNameOutside(replaced, pieces) && !this.#defers()) return false;
    this.#splice(start, replaced.length, pieces);
    return true;
  }

  /** Whether an attribute that a window loses or gets has the name of one that stays. */
  #hasNameOutside(replaced: readonly Segment[], pieces: readonly Piece[]): boolean {
    if (this.#names.size === 0) return false;
    const leaving = new Map<string, number>();
    const changed = new Set<string>();
    const [old, kept] = [new Set<Segment>(replaced), new Set<Segment>(pieces)];
    for (const segment of replaced) {
      if (kept.has(segment)) continue;
      if (segment instanceof Draft) for (const { attributeNames } of segment.removed) for (const name of attributeNames) changed.add(name);
      else for (const name of segment.attributeNames) count(leaving, name, 1);
    }
    for (const piece of pieces) if (!old.has(piece)) for (const name of piece.attributeNames) changed.add(name);
    return [...changed].some((name) => (this.#names.get(name) ?? 0) > (leaving.get(name) ?? 0));
  }

  /** Replaces segments, and keeps what is counted over all of them. */
  #splice(start: number, deleted: number, segments: readonly Segment[]): void {
    const before = this.#segments.slice(start, start + deleted);
    // Segments that are removed, or put back, move on their own.
    this.#followFrom(Math.max(this.#followers, start + deleted));
    this.#followers += segments.length - deleted;
    const [old, fresh] = [new Set(before), new Set(segments)];
    for (const segment of before) if (!fresh.has(segment)) this.#count(segment, -1);
    for (const segment of segments) if (!old.has(segment)) this.#count(segment, 1);
    if (segments.length < MAX_ARGUMENTS) this.#segments.splice(start, deleted, ...segments);
    else this.#segments = [...this.#segments.slice(0, start), ...segments, ...this.#segments.slice(start + deleted)];
    this.#body = undefined;
    this.#diagnostics = undefined;
  }

  /** Counts what a segment adds to the document, or takes from it. */
  #count(segment: Segment, sign: 1 | -1): void {
    this.#loneReturns += sign * segment.loneReturns;
    if (segment instanceof Draft) {
      if (sign > 0) this.#drafts.add(segment);
      else this.#drafts.delete(segment);
      return;
    }
    if (sign < 0) this.#faulty.delete(segment);
    else if (isFaulty(segment)) this.#faulty.add(segment);
    for (const name of segment.attributeNames) count(this.#names, name, sign);
    this.#repeated += sign * segment.repeated.length;
    if (sign > 0) this.#added.add(segment);
    else if (!this.#added.delete(segment)) this.#removed.add(segment);
  }

  /** Returns what changed since the last call. */
  #takeUpdate(): Pick<DocumentUpdate<Piece>, "removed" | "added"> {
    const update = { removed: [...this.#removed], added: [...this.#added] };
    this.#removed.clear();
    this.#added.clear();
    return update;
  }

  #listErrors(): readonly Diagnostic[] {
    const faulty = this.#faultyInOrder.flatMap((segment) =>
      segment instanceof Draft || segment.errors === undefined ? [] : [{ ...segment.errors, file: segment.file }],
    );
    const parts: RawErrors[] = faulty.map((part) => ({
      ...part,
      errors: part.errors.filter((error) => !isAtEnd(part.file, error)),
    }));
    // Of several errors at the end of the text, the first is listed.
    for (const { file, errors } of faulty) {
      const error = errors.find((each) => isAtEnd(file, each) && !each.isAroundCutOff);
      if (error === undefined) continue;
      parts.push({ file: this.#endingHere(file), errors: [error], invalidTokens: [], firstBroken: undefined });
      break;
    }
    return listErrors(parts);
  }

  /** Returns the source of a piece that ends with the document. */
  #endingHere(file: SourceFile): SourceFile {
    const end = this.positionAt(this.#length);
    const position = (offset: number): Position => (offset >= file.text.length ? end : file.position(offset));
    return Object.assign(Object.create(file), { position });
  }

  // --- places -----------------------------------------------------------------------------------

  /** Returns the piece that contains an offset, or the last one. */
  pieceAt(offset: number): Piece {
    return this.pieces[this.#indexAt(offset)]!;
  }

  /** Returns the nodes that contain an offset, from the body of its piece to the innermost one. */
  nodesAt(offset: number): readonly Node[] {
    const piece = this.pieceAt(offset);
    return nodesAtPos(piece.body, offset - piece.shift);
  }

  /** Returns the text between two offsets. */
  slice(start: number, end: number): string {
    // A part can be long, so only what is wanted of it is copied.
    const parts = this.#segments.slice(this.#indexAt(start), this.#indexAt(end) + 1);
    return parts.map(({ offset, text }) => text.slice(Math.max(0, start - offset), Math.max(0, end - offset))).join("");
  }

  /** Returns the position of an offset, as in ranges. */
  positionAt(offset: number): Position {
    const { file, shift } = this.pieceAt(offset);
    return file.position(offset - shift);
  }

  /** Returns the range between two offsets. */
  rangeOf(start: number, end: number): Range {
    return { filename: this.filename, start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Returns the offset of a position of an editor. One outside of the text counts as the nearest one inside. */
  offsetAt(position: EditorPosition): number {
    if (this.#loneReturns > 0) return this.#linesOfText.offsetAt(position);
    const { line, character } = position;
    if (!(line >= 0)) return 0;
    const segment = this.#lastSegment((each) => each.line <= line + 1);
    return segment.offset + segment.editorLines(this.positionEncoding).offsetAt({ line: line + 1 - segment.line, character });
  }

  /** Returns the position of an offset as editors count it. */
  editorPositionAt(offset: number): EditorPosition {
    if (this.#loneReturns > 0) return this.#linesOfText.positionAt(offset);
    const segment = this.#segmentAt(offset);
    const { line, character } = segment.editorLines(this.positionEncoding).positionAt(offset - segment.offset);
    return { line: segment.line - 1 + line, character };
  }

  /** The lines of the whole text. Where carriage returns end lines, the pieces' lines are not enough. */
  get #linesOfText(): EditorLines {
    this.#lines ??= new EditorLines(this.text, this.positionEncoding);
    return this.#lines;
  }

  /** The number of lines. */
  get #lineCount(): number {
    const last = this.#segments[this.#segments.length - 1];
    return last === undefined ? 0 : last.line + last.lineFeeds;
  }

  /** Returns the index of the document part that contains an offset, or of the last part. */
  #indexAt(offset: number): number {
    const segments = this.#segments;
    // Most questions are about the part that the last one was about.
    const [last, next] = [segments[this.#lastIndex], segments[this.#lastIndex + 1]];
    const isSame = last !== undefined && last.offset <= offset && (next === undefined || next.offset > offset);
    if (!isSame) this.#lastIndex = Math.max(0, partitionPoint(segments, (segment) => segment.offset <= offset) - 1);
    return this.#lastIndex;
  }

  /** Returns the part of the document that contains an offset, or the last one. */
  #segmentAt(offset: number): Segment {
    // A document has at least one part.
    return this.#segments[this.#indexAt(offset)]!;
  }

  /** Returns the last part for which a condition holds, which holds for all before; the first if there is none. */
  #lastSegment(isBefore: (segment: Segment) => boolean): Segment {
    // A document has at least one part.
    return this.#segments[Math.max(0, partitionPoint(this.#segments, isBefore) - 1)]!;
  }
}

/** Returns the pieces of a reading, in steps. Pieces of the parts that it replaces stay if they came out as they were. */
function* piecesOf(reading: Reading, replaced: readonly Segment[]): Generator<void, readonly Piece[]> {
  const known = new Map<number, Piece>();
  for (const segment of replaced)
    if (segment instanceof Piece && !segment.hasErrors && !segment.isProvisional) known.set(segment.offset, segment);
  const cut = yield* cutIntoPieces(reading, replaced[0]!);
  const pieces: Piece[] = [];
  for (const piece of cut) {
    const before = known.get(piece.offset);
    pieces.push(before?.isLike(piece) ? before : piece);
    if (pieces.length % PIECES_OF_STEP === 0) yield;
  }
  return pieces;
}

/** The number of pieces that one step compares. */
const PIECES_OF_STEP = 64;

/** The number of elements that are passed to a function at once. */
const MAX_ARGUMENTS = 10_000;

function byOffset(a: Segment, b: Segment): number {
  return a.offset - b.offset;
}

function count(counts: Map<string, number>, name: string, change: number): void {
  const now = (counts.get(name) ?? 0) + change;
  if (now === 0) counts.delete(name);
  else counts.set(name, now);
}

/** Returns a body with the items of all pieces. */
function bodyOf(pieces: readonly Piece[]): BodyNode {
  const [first, last] = [pieces[0]!.body, pieces[pieces.length - 1]!.body];
  return new BodyNode(first.file, first.start, last.end, {
    attributes: pieces.flatMap(({ body }) => body.attributes),
    blocks: pieces.flatMap(({ body }) => body.blocks),
  });
}
