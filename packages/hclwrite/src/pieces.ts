/**
 * A source composed of ranges of an old source and of new strings. It translates edits of the new
 * source into edits of the old one.
 */
import type { Replacement } from "./text-edits.ts";

type Piece = { readonly start: number; readonly end: number } | string;

const lengthOf = (piece: Piece): number => (typeof piece === "string" ? piece.length : piece.end - piece.start);

/**
 * Composes two lists of edits into one.
 *
 * @param length the length of the original source
 * @param first edits of the original source, sorted and not overlapping
 * @param second edits of the source that `first` results in, sorted and not overlapping
 * @returns edits of the original source with the same effect as both lists
 */
export function composeEdits(length: number, first: readonly Replacement[], second: readonly Replacement[]): readonly Replacement[] {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  return asEdits(length, applyTo(applyTo([{ start: 0, end: length }], first), second));
}

function applyTo(pieces: readonly Piece[], edits: readonly Replacement[]): readonly Piece[] {
  const result: Piece[] = [];
  let index = 0;
  // The offset of the current piece, and the length of its used part.
  let offset = 0;
  let used = 0;
  const advance = (to: number, isKept: boolean): void => {
    while (offset + used < to) {
      const piece = pieces[index];
      if (piece === undefined) return;
      const size = Math.min(lengthOf(piece) - used, to - offset - used);
      if (isKept && size > 0)
        result.push(
          typeof piece === "string" ? piece.slice(used, used + size) : { start: piece.start + used, end: piece.start + used + size },
        );
      used += size;
      if (used === lengthOf(piece)) {
        offset += used;
        used = 0;
        index++;
      }
    }
  };
  let total = 0;
  for (const piece of pieces) total += lengthOf(piece);
  for (const { start, end, newText } of edits) {
    advance(start, true);
    if (newText !== "") result.push(newText);
    advance(end, false);
  }
  advance(total, true);
  return result;
}

function asEdits(length: number, pieces: readonly Piece[]): readonly Replacement[] {
  const edits: Replacement[] = [];
  let done = 0;
  let newText = "";
  for (const piece of [...pieces, { start: length, end: length }]) {
    if (typeof piece === "string") {
      newText += piece;
      continue;
    }
    if (newText !== "" || piece.start > done) edits.push({ start: done, end: piece.start, newText });
    newText = "";
    done = piece.end;
  }
  return edits;
}
