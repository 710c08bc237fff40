/** Cuts a long piece around a change, so that only the lines near it are read again. */
import { looksLikeItem } from "../parser/recovery/item-start.ts";
import type { Piece } from "./piece.ts";

/** The number of characters beside a change in which the start of an item is looked for. */
const MAX_NEAR = 32_000;

/**
 * Returns the parts of a piece above a change, near it and below it, if the piece has errors that are not near; otherwise undefined.
 * The part near it starts and ends with lines on which an item of the top level seems to start.
 * @param start the start of the change, from the start of the piece
 * @param end its end
 */
export function partsAround(piece: Piece, start: number, end: number): readonly Piece[] | undefined {
  const { text, length, offset, shift, errors } = piece;
  if (errors === undefined && !piece.isProvisional) return undefined;
  const from = itemAbove(text, start);
  const to = itemBelow(text, end);
  const isFar = (error: { readonly start: number }): boolean => error.start < offset - shift + from || error.start >= offset - shift + to;
  if (from < 0 || to < 0 || (!piece.isProvisional && !errors?.errors.some(isFar) && !errors?.invalidTokens.some(isFar))) return undefined;
  const cuts = [0, from, to, length];
  return cuts.slice(1).flatMap((cut, i) => (cut > cuts[i]! ? piece.part(cuts[i]!, cut) : []));
}

/** Returns the offset of the last line above an offset that starts an item, or of the start of a text; -1 if it is far. */
function itemAbove(text: string, offset: number): number {
  for (let line = offset; line > 0 && offset - line < MAX_NEAR; ) {
    line = line < 2 ? 0 : text.lastIndexOf("\n", line - 2) + 1;
    if (line === 0 || looksLikeItem(text, line)) return line;
  }
  return offset === 0 ? 0 : -1;
}

/** Returns the offset of the first line below an offset that starts an item, or of the end of a text; -1 if it is far. */
function itemBelow(text: string, offset: number): number {
  for (let line = offset; line - offset < MAX_NEAR; ) {
    line = text.indexOf("\n", line) + 1;
    if (line === 0) return text.length;
    if (looksLikeItem(text, line)) return line;
  }
  return -1;
}
