import { C_BRACE, COMMENT, EOF, IDENT, NEWLINE, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import { Scanner } from "../../scanner/scanner.ts";
import { looksLikeBlock, looksLikeItem } from "./item-start.ts";
import type { Layout } from "./layout.ts";

/** The intended end of a block that is never closed. */
export interface BlockEnd {
  /** The end of the block. */
  readonly end: number;
  /** The offset at which the next item may start. */
  readonly next: number;
}

/**
 * Finds the intended end of an unclosed block by its layout.
 *
 * That is the first line that is indented no deeper than the block's header and either starts with
 * a closing brace or looks like an item. A closing brace that is indented less than the header
 * closes the enclosing block.
 *
 * If the content is not indented deeper than the header, the layout tells nothing, with one
 * exception: another block header right below this one was probably meant to replace it.
 * @param start the start of the header
 * @param bodyStart the offset after the opening brace
 * @param isOneLine whether the content begins on the line of the brace, so that the lines below
 * need not belong to the block
 * @param limit the offset at which the search stops
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

/** Whether the next line is indented deeper. */
function isContentIndented(layout: Layout, lineStart: number, indent: number): boolean {
  const next = layout.lineEnd(lineStart) + 1;
  return layout.dedentedLine(next, indent) > next;
}
