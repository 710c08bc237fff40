/** Plain scalars: those without quotes. */
import { type Cursor, isBlank, isBlankOrEnd, isBreak } from "./cursor.ts";
import { readGap } from "./folding.ts";

/** Whether a character ends a plain scalar within brackets or braces. */
function isFlowIndicator(code: number): boolean {
  switch (code) {
    case 0x2c: // ,
    case 0x3f: // ?
    case 0x5b: // [
    case 0x5d: // ]
    case 0x7b: // {
    case 0x7d: // }
      return true;
    default:
      return false;
  }
}

/** Skips the characters up to white space or the end of the scalar. */
function skipWord(cursor: Cursor, isInFlow: boolean): void {
  for (let code = cursor.code(); !isBlankOrEnd(code); code = cursor.code()) {
    if (code === 0x3a /* : */ && isBlankOrEnd(cursor.code(1))) return;
    if (isInFlow && isFlowIndicator(code)) return;
    cursor.offset++;
  }
}

/**
 * Reads a plain scalar.
 * @param indent the column at which continuation lines must begin
 * @param isInFlow the scalar is within brackets or braces, where the indentation does not matter
 * @returns its content, and whether the cursor moved to another line after its end
 */
export function readPlainScalar(cursor: Cursor, indent: number, isInFlow: boolean): { readonly value: string; readonly endsLine: boolean } {
  let value = "";
  let gap = "";
  let endsLine = false;
  while (!cursor.isDocumentMarker() && cursor.code() !== 0x23 /* # */) {
    const start = cursor.offset;
    skipWord(cursor, isInFlow);
    if (cursor.offset > start) {
      value += gap + cursor.text.slice(start, cursor.offset);
      endsLine = false;
    }
    const code = cursor.code();
    if (!isBlank(code) && !isBreak(code)) break;
    ({ folded: gap, hasBreak: endsLine } = readGap(cursor, indent, false));
    if (!isInFlow && cursor.column < indent) break;
  }
  return { value, endsLine };
}
