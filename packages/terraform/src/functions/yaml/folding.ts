/** Line folding, YAML 1.1 section 4.2.6: a single line break within a scalar is a space, and further ones are kept. */
import { type Cursor, isBlank, isBreak } from "./cursor.ts";

/** The white space between two words of a plain or quoted scalar. */
export interface Gap {
  /** The part of the content that it represents. */
  readonly folded: string;
  readonly hasBreak: boolean;
}

/**
 * Reads the white space between two words of a scalar.
 * @param tabColumn the first column at which a continuation line can have a tab
 * @param isEscaped the line break before was escaped and adds no space
 */
export function readGap(cursor: Cursor, tabColumn: number, isEscaped: boolean): Gap {
  const start = cursor.offset;
  if (!isEscaped) {
    cursor.skipBlanks();
    if (!isBreak(cursor.code())) return { folded: cursor.text.slice(start, cursor.offset), hasBreak: false };
  }
  const firstBreak = isEscaped ? "" : cursor.readBreak();
  let otherBreaks = "";
  for (let code = cursor.code(); isBlank(code) || isBreak(code); code = cursor.code()) {
    if (isBreak(code)) otherBreaks += cursor.readBreak();
    else if (code === 0x09 /* tab */ && cursor.column < tabColumn) throw cursor.error("tabs cannot be used for indentation");
    else cursor.offset++;
  }
  return { folded: fold(firstBreak, otherBreaks), hasBreak: true };
}

/** Folds line breaks. Those that are not line feeds are always kept. */
export function fold(firstBreak: string, otherBreaks: string): string {
  if (firstBreak !== "\n") return firstBreak + otherBreaks;
  return otherBreaks === "" ? " " : otherBreaks;
}
