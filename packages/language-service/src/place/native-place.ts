/** The place of a cursor in the native syntax, also in code that is not finished. */
import { type BodyNode, parseConfig, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import type { Document, Piece } from "@hcl-ts/hclsyntax/document";
import { endings } from "./completed.ts";
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
const MAX_PARSED = 200_000;

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
  const own = readWindow(document, piece.offset, piece.end, offset, word, madeUp);
  if (own !== undefined) return own;
  // An open bracket above may belong to the same item.
  const before = piece.offset === 0 ? undefined : document.pieceAt(piece.offset - 1);
  return before?.hasErrors === true ? readWindow(document, before.offset, piece.end, offset, word, madeUp) : undefined;
}

function readWindow(document: Document, start: number, end: number, offset: number, word: Word, madeUp: string): NativeReading | undefined {
  const text = document.slice(start, end);
  const before = text.slice(0, offset - start) + madeUp + text.slice(offset - start, word.end - start);
  const after = text.slice(word.end - start);
  const at = word.start - start;
  let best: Found | undefined;
  let added = 0;
  let fewest = Number.POSITIVE_INFINITY;
  let parsed = 0;
  for (const ending of endings(before)) {
    const { file, diagnostics } = parseConfig(before + ending + after, document.filename);
    parsed += text.length;
    const faults = diagnostics.length;
    const found = faults < fewest ? findInBody(file.body as BodyNode, at) : undefined;
    if (found !== undefined) {
      best = found;
      fewest = faults;
      added = madeUp.length + ending.length;
    }
    if (fewest === 0 || parsed > MAX_PARSED) break;
  }
  // Everything that was put in follows the word.
  const offsetOf = (each: number): number =>
    start + (each <= before.length - madeUp.length ? each : Math.max(before.length - madeUp.length, each - added));
  return best && { ...best, word, offsetOf };
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
export function lastStartingBefore(tokens: TokenList, offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens.start(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
