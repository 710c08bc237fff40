/** Line folding, YAML 1.1 section 4.2.6: a single line break within a scalar is a space, and further ones are kept. */
import { type Cursor, isBlank, isBreak } from "./cursor.ts";

/** The white space between two words of a plain or quoted scalar. */
export interface Gap {
  /** The part of the content that it stands for. */
  readonly folded: string;
  readonly hasBreak: boolean;
}

/**
 * Reads the white space between two words of a scalar.
 * @param tabColumn the first column at which a continuation line can have a tab
 * @param isEscaped the line break before was escaped and adds no space
 */
export function readGap(cursor: Cursor, tabColumn: number, isEscaped: boolean): Gap {
  let blanks = "";
  let firstBreak: string | undefined = isEscaped ? "" : undefined;
  let otherBreaks = "";
  for (let code = cursor.code(); ; code = cursor.code()) {
    if (isBreak(code)) {
      const lineBreak = cursor.readBreak();
      if (firstBreak === undefined) firstBreak = lineBreak;
      else otherBreaks += lineBreak;
    } else if (!isBlank(code)) {
      break;
    } else {
      if (firstBreak === undefined) blanks += cursor.text[cursor.offset];
      else if (code === 0x09 /* tab */ && cursor.column < tabColumn) throw cursor.error("tabs cannot be used for indentation");
      cursor.offset++;
    }
  }
  return firstBreak === undefined ? { folded: blanks, hasBreak: false } : { folded: fold(firstBreak, otherBreaks), hasBreak: true };
}

/** Folds line breaks. Those that are not line feeds are always kept. */
export function fold(firstBreak: string, otherBreaks: string): string {
  if (firstBreak !== "\n") return firstBreak + otherBreaks;
  return otherBreaks === "" ? " " : otherBreaks;
}
