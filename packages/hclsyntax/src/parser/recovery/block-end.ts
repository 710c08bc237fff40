import { C_BRACE, COMMENT, EOF, IDENT, NEWLINE, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import { Scanner } from "../../scanner/scanner.ts";
import { looksLikeBlock, looksLikeItem } from "./item-start.ts";
import type { Layout } from "./layout.ts";

/** Where a block that is never closed was meant to end. */
export interface BlockEnd {
  /** The end of the block. */
  readonly end: number;
  /** Where the next item may start. */
  readonly next: number;
}

/**
 * Finds where a block that is not closed before the end of the file was meant to end, by its layout: at the first line that is indented no deeper than its header and
 * either is a closing brace, which closes a block around it if it is indented less, or looks like an item. If the content is not indented deeper than the header, the layout tells
 * nothing, but for another block header right below this one, which was probably meant to replace it.
 *
 * @param start where its header starts
 * @param bodyStart the offset after its opening brace
 * @param isOneLine whether its content begins on the line of the brace, so that no line below need belong to it
 * @param limit the offset to search up to
 * @returns undefined if the layout does not tell
 */
export function findBlockEnd(
  { file, facts }: Scanner,
  layout: Layout,
  start: number,
  bodyStart: number,
  isOneLine: boolean,
  limit: number,
): BlockEnd | undefined {
  const { text } = file;
  const headerIndent = layout.indentation(start);
  const scanner = new Scanner(file, "config", true, facts);
  scanner.restart(bodyStart);
  let lineStart = -1;
  let isIndented = isOneLine;
  for (;;) {
    scanner.scan();
    const { kind, start: at, end } = scanner;
    if (kind === EOF || at > limit) return undefined;
    if ((kind === COMMENT || kind === NEWLINE || kind === QUOTED_NEWLINE) && text.charCodeAt(end - 1) === 0x0a) {
      lineStart = end;
      continue;
    }
    if (lineStart < 0) continue;
    const indent = at - lineStart;
    if (indent > headerIndent) isIndented = true;
    else if (!isIndented) {
      const isReplaced =
        indent === headerIndent && kind === IDENT && looksLikeBlock(text, at) && isContentIndented(layout, lineStart, indent);
      return isReplaced ? { end: bodyStart, next: at } : undefined;
    } else if (kind === C_BRACE) return indent < headerIndent ? { end: at, next: at } : { end, next: end };
    else if (kind === IDENT && looksLikeItem(text, at)) return { end: at, next: at };
    lineStart = -1;
  }
}

/** Whether the line after a line is indented deeper. */
function isContentIndented(layout: Layout, lineStart: number, indent: number): boolean {
  const next = layout.lineEnd(lineStart) + 1;
  return layout.dedentedLine(next, indent) > next;
}
