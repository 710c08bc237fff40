/** A text that is made of stretches of an old one and of new texts, so that edits of the new text become edits of the old one. */
import type { Replacement } from "./text-edits.ts";

type Piece = { readonly start: number; readonly end: number } | string;

const lengthOf = (piece: Piece): number => (typeof piece === "string" ? piece.length : piece.end - piece.start);

/**
 * Composes two sets of edits into one.
 *
 * @param length the length of the original text
 * @param first edits of the original text, sorted, not overlapping
 * @param second edits of the text that `first` makes, sorted, not overlapping
 * @returns the edits of the original text that have the effect of both
 */
export function composeEdits(length: number, first: readonly Replacement[], second: readonly Replacement[]): readonly Replacement[] {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  return asEdits(length, applyTo(applyTo([{ start: 0, end: length }], first), second));
}

function applyTo(pieces: readonly Piece[], edits: readonly Replacement[]): readonly Piece[] {
  const result: Piece[] = [];
  let index = 0;
  // The offset of the current piece, and how much of it is used.
  let offset = 0;
  let used = 0;
  const advance = (to: number, isKept: boolean): void => {
    while (offset + used < to) {
      const piece = pieces[index]!;
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
