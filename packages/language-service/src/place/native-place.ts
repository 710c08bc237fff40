/** The place of a cursor in the native syntax, also in code that is not finished. */
import { parseConfig, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import type { Document, Piece } from "@hcl-ts/hclsyntax/document";
import { endings } from "./completed.ts";
import { excerptOf, farFrom } from "./excerpt.ts";
import { type Found, findInBody } from "./reading.ts";
import { type Word, wordAt } from "./word.ts";

/** The result of reading a document at a cursor. */
export interface NativeReading extends Found {
  readonly word: Word;
  /** Returns the offset in the document of an offset in the source of the nodes. */
  readonly offsetOf: (offset: number) => number;
}

/** The name that is put in at a cursor, so that there is one. */
export const MADE_UP = "zqCursorqz";

/** The maximum number of characters that are parsed to find a place. */
const MAX_PARSED = 25_000;

/** The number of characters that take as long to parse as the start of parsing and the errors of a short text. */
const PARSING = 500;

/** Returns the place at the cursor, as the tree of the document has it. */
export function readTree(document: Document, offset: number): NativeReading | undefined {
  const piece = document.pieceAt(offset);
  const word = wordInPiece(piece, offset);
  const found = isInComment(piece, offset) ? undefined : findInBody(piece.body, word.start - piece.shift);
  const { shift } = piece;
  return found && { ...found, word, offsetOf: (at) => at + shift };
}

/**
 * Returns the place at the cursor, as it is if a name is put in. Unfinished code is finished in
 * different ways; the one with the fewest errors counts.
 * @param madeUp the name; empty to find the one that exists
 */
export function readCompleted(document: Document, offset: number, madeUp: string): NativeReading | undefined {
  const piece = document.pieceAt(offset);
  if (isInComment(piece, offset)) return undefined;
  const word = wordInPiece(piece, offset);
  if (word.start === word.end && madeUp === "") return undefined;
  const cursor = { offset, word, madeUp, far: [...farFrom(pieceBefore(document, piece), offset), ...farFrom(piece, offset)], parsed: 0 };
  const inside = isInUnclosed(document, piece, offset)
    ? readWindow(document, pieceBefore(document, piece).offset, endOfLine(piece, offset), cursor)
    : undefined;
  if (inside !== undefined && inside.errors === 0 && inside.blocks.length > 0) return inside;
  const start = piece.hasErrors ? lineOfItem(piece, offset) : piece.offset;
  const alone = start > piece.offset ? readWindow(document, start, piece.end, cursor) : undefined;
  if (alone?.errors === 0) return alone;
  const own = readWindow(document, piece.offset, piece.end, cursor);
  if (own !== undefined) return own;
  // An open bracket above may belong to the same item.
  const before = pieceBefore(document, piece);
  const both = before.hasErrors ? readWindow(document, before.offset, piece.end, cursor) : undefined;
  // An attribute with the name of another one is not in the tree.
  return both ?? readWindow(document, lineOfAttribute(piece, offset), piece.end, cursor);
}

function pieceBefore(document: Document, { offset }: Piece): Piece {
  return document.pieceAt(Math.max(0, offset - 1));
}

/** Whether a cursor is above the items of its piece, but indented deeper than the last item above, which has errors: a block without end. */
function isInUnclosed(document: Document, piece: Piece, offset: number): boolean {
  const before = pieceBefore(document, piece);
  const [first] = piece.body.children;
  if (!before.hasErrors || before === piece || (first !== undefined && first.start + piece.shift < offset)) return false;
  const last = before.body.children.at(-1);
  return last !== undefined && indentAt(document, offset) > indentAt(document, last.start + before.shift);
}

/** Returns the width of the white space at the start of the line with an offset. */
function indentAt(document: Document, offset: number): number {
  const { line } = document.editorPositionAt(offset);
  return /^[ \t]*/.exec(document.slice(document.offsetAt({ line, character: 0 }), offset))?.[0].length ?? 0;
}

function endOfLine({ text, offset: start }: Piece, offset: number): number {
  const end = text.indexOf("\n", offset - start);
  return end < 0 ? start + text.length : start + end;
}

/** The header of a block that is not indented. */
const HEADER = /^[\p{ID_Start}_][^\r\n\u2028\u2029={]*\{/gmu;

/** Returns the start of the last item before an offset that is not indented: it is not part of a block without end above. */
function lineOfItem(piece: Piece, offset: number): number {
  const line = piece.text.lastIndexOf("\n", offset - piece.offset - 1) + 1;
  const isWord = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(piece.text.slice(line, offset - piece.offset));
  return isWord ? piece.offset + line : lastMatch(HEADER, piece, offset);
}

/** Returns the start of the last line before an offset that is not indented. */
function lineOfAttribute(piece: Piece, offset: number): number {
  return lastMatch(/^[\p{ID_Start}_]/gmu, piece, offset);
}

/** The number of characters in which the start of an item is sought. */
const MAX_ABOVE = 20_000;

function lastMatch(pattern: RegExp, { text, offset: start }: Piece, offset: number): number {
  const from = Math.max(0, offset - start - MAX_ABOVE);
  const last = [...text.slice(from, offset - start).matchAll(pattern)].at(-1);
  return last === undefined ? start : start + from + last.index;
}

/** A cursor with the name that is put in. */
interface Cursor {
  readonly offset: number;
  readonly word: Word;
  readonly madeUp: string;
  /** The parts of long pieces that are left out. */
  readonly far: ReturnType<typeof farFrom>;
  /** The number of characters that were parsed for it, with the price of each time. Each part of the document is parsed at least once. */
  parsed: number;
}

/** Reads a part of a document around a cursor. */
function readWindow(
  document: Document,
  start: number,
  end: number,
  cursor: Cursor,
): (NativeReading & { readonly errors: number }) | undefined {
  const { offset, word, madeUp, far } = cursor;
  const { text, toText, toDocument } = excerptOf(document, start, end, offset, far);
  const before = text.slice(0, toText(offset)) + madeUp + text.slice(toText(offset), toText(word.end));
  const after = text.slice(toText(word.end));
  const at = toText(word.start);
  let best: Found | undefined;
  let added = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const ending of endings(before, after)) {
    const { file, diagnostics } = parseConfig(before + ending + after, document.filename);
    cursor.parsed += text.length + PARSING;
    const errors = diagnostics.length;
    const found = errors < fewest ? findInBody(file.body, at) : undefined;
    if (found !== undefined) {
      best = found;
      fewest = errors;
      added = madeUp.length + ending.length;
    }
    if (fewest === 0 || cursor.parsed > MAX_PARSED) break;
  }
  // Everything that was put in follows the word.
  const kept = before.length - madeUp.length;
  const offsetOf = (each: number): number => toDocument(each <= kept ? each : Math.max(kept, each - added));
  return best && { ...best, word, offsetOf, errors: fewest };
}

function wordInPiece(piece: Piece, offset: number): Word {
  const { start, end } = wordAt(piece.text, offset - piece.offset);
  return { start: start + piece.offset, end: end + piece.offset };
}

/** Whether an offset is in a comment, where nothing has a meaning. */
function isInComment(piece: Piece, offset: number): boolean {
  const { tokens } = piece;
  const at = offset - piece.shift;
  const i = lastStartingBefore(tokens, at);
  if (i < 0 || tokens.kind(i) !== TokenKind.Comment) return false;
  const end = tokens.end(i);
  return at < end || (at === end && !isClosed(tokens.text(i)));
}

/** Whether a comment ends by itself. Otherwise a character behind it belongs to it. */
function isClosed(comment: string): boolean {
  return comment.endsWith("\n") || (comment.startsWith("/*") && comment.length > 3 && comment.endsWith("*/"));
}

/** Returns the index of the last token that starts before an offset; -1 if there is none. */
function lastStartingBefore(tokens: TokenList, offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens.start(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
