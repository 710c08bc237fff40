/**
 * Cuts the result of reading a text into pieces.
 *
 * The pieces of one reading share its text and its records, so each is parsed once. What differs is
 * the base of their sources: each piece moves on its own when something above it changes.
 */
import { zip } from "@hcl-ts/cty/kernel";
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { RawError, RawErrors } from "../parser/raw-errors.ts";
import type { InvalidToken } from "../scanner/scanner.ts";
import type { Start } from "./moving-place.ts";
import { Piece, type PieceErrors } from "./piece.ts";
import { isAtEnd, type Reading } from "./reading.ts";

/** The number of items that one step looks at. */
const ITEMS_OF_STEP = 64;

/**
 * Cuts a reading after the lines on which items end, so that the comments above an item belong to
 * its piece. Does not cut inside of what an error spans. Works in steps.
 * @param base where the reading starts in the document
 */
export function* cutIntoPieces(reading: Reading, base: Start): Generator<void, Piece[]> {
  const { file, items, records } = reading;
  const spans = new Spans(reading);
  const cuts: number[] = [];
  const ends: number[] = [];
  for (const [i, [item, next]] of zip(items, items.slice(1)).entries()) {
    if (i % ITEMS_OF_STEP === ITEMS_OF_STEP - 1) yield;
    const cut = endOfLine(file.text, records.end(item), records.start(next));
    if (cut < 0 || spans.contain(cut)) continue;
    cuts.push(cut);
    ends.push(i + 1);
  }
  cuts.push(file.text.length);
  ends.push(items.length);
  const errors = errorsByPiece(reading.errors, cuts);
  const pieces: Piece[] = [];
  for (const [i, cut] of cuts.entries()) {
    pieces.push(new Piece(reading, base, cuts[i - 1] ?? 0, cut, items.slice(ends[i - 1] ?? 0, ends[i]), errors.get(i)));
    if (pieces.length % ITEMS_OF_STEP === 0) yield;
  }
  return pieces;
}

/** Matches the rest of the line below an item: white space and comments that end on it. */
const REST_OF_LINE = /(?:[^\n/#]|\/(?![/*])|\/\*(?:[^\n*]|\*(?!\/))*\*\/)*(?:(?:#|\/\/)[^\n]*)?\n/y;

/**
 * Returns the offset after the line on which an item ends; -1 if a comment continues on the next
 * line, or if the next item does not start a later line.
 */
function endOfLine(text: string, end: number, next: number): number {
  REST_OF_LINE.lastIndex = end;
  if (!REST_OF_LINE.test(text) || REST_OF_LINE.lastIndex > next) return -1;
  const cut = REST_OF_LINE.lastIndex;
  for (let i = next - 1; i >= cut; i--) {
    const c = text.charCodeAt(i);
    if (c === 0x0a) break;
    if (c !== 0x20 && c !== 0x09) return -1;
  }
  return cut;
}

/** The parts of a text that errors span: from the item that causes an error to the end of its range. */
class Spans {
  /** The starts in order, and for each the largest end so far. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor({ file, errors }: Reading) {
    const spans = [
      ...errors.errors.map((error) => ({ start: startOf(error), end: isAtEnd(file, error) ? 0 : error.end })),
      ...errors.invalidTokens,
    ].sort((a, b) => a.start - b.start);
    for (const { start, end } of spans) {
      this.#starts.push(start);
      this.#ends.push(Math.max(end, this.#ends.at(-1) ?? 0));
    }
  }

  contain(offset: number): boolean {
    const before = partitionPoint(this.#starts, (start) => start < offset);
    return (this.#ends[before - 1] ?? 0) > offset;
  }
}

function startOf({ item, contextStart, start }: RawError): number {
  return Math.min(item, contextStart, start);
}

/** Returns the errors of each piece that has some, by its index. @param cuts the ends of the pieces */
function errorsByPiece({ errors, invalidTokens, firstBroken }: RawErrors, cuts: readonly number[]): ReadonlyMap<number, PieceErrors> {
  const found = new Map<number, { errors: RawError[]; invalidTokens: InvalidToken[]; firstBroken: RawErrors["firstBroken"] }>();
  const at = (offset: number) => {
    const piece = firstAbove(cuts, offset);
    const known = found.get(piece) ?? { errors: [], invalidTokens: [], firstBroken: undefined };
    found.set(piece, known);
    return known;
  };
  for (const error of errors) at(startOf(error)).errors.push(error);
  for (const token of invalidTokens) at(token.start).invalidTokens.push(token);
  if (firstBroken !== undefined) at(firstBroken.start).firstBroken = firstBroken;
  return found;
}

/** Returns the index of the first of ascending ends that is greater than an offset, or the last one. */
function firstAbove(ends: readonly number[], offset: number): number {
  return Math.min(
    partitionPoint(ends, (end) => end <= offset),
    ends.length - 1,
  );
}
