import { C_BRACE, COMMENT, EOF, IDENT, NEWLINE, O_HEREDOC, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import { Scanner } from "../../scanner/scanner.ts";
import { looksLikeBlock, looksLikeItem, looksLikeOneLineBlock } from "./item-start.ts";
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
 * closes the enclosing block. If an item of the block took such a brace, the braces below are no longer those that
 * their indentation shows, but the items still are.
 *
 * If the content is not indented deeper than the header, the layout says less: the block ends before
 * the next header indented no deeper whose own content is indented, or whose block is closed on its
 * line. Such a header right below this one was probably meant to replace it.
 * @param start the start of the header
 * @param bodyStart the offset after the opening brace
 * @param isOneLine whether the content begins on the line of the brace, so that the lines below
 * need not belong to the block
 * @param heredocEnds where open heredocs end, by the offsets of their opening tokens
 * @param mayEndAt whether no item of the block spans an offset. What seems to start an item inside of one says
 * nothing about the block
 * @param limit the offset at which the search stops
 * @returns undefined if the layout does not determine it
 */
export function findBlockEnd(
  { file, facts }: Scanner,
  layout: Layout,
  start: number,
  bodyStart: number,
  isOneLine: boolean,
  heredocEnds: ReadonlyMap<number, number> | undefined,
  mayEndAt: (offset: number) => boolean,
  limit: number,
): BlockEnd | undefined {
  const { text } = file;
  const headerIndent = layout.indentation(start);
  const scanner = new Scanner(file, "config", true, facts);
  scanner.restart(bodyStart);
  let isFlat = isOneLine ? false : undefined;
  let isBraceTaken = false;
  for (let isFirst = true; ; isFirst = false) {
    const lineStart = scanToNextLine(scanner, heredocEnds, limit);
    const { kind, start: at, end } = scanner;
    if (kind === EOF || at > limit) return undefined;
    const indent = at - lineStart;
    isFlat ??= indent <= headerIndent;
    if (indent > headerIndent) continue;
    if (kind === C_BRACE && (indent < headerIndent || !isFlat)) {
      const after = indent < headerIndent ? at : end;
      if (isBraceTaken) continue;
      if (mayEndAt(after)) return { end: after, next: after };
      isBraceTaken = true;
    } else if (isFlat) {
      const isHeader = kind === IDENT && (indent === headerIndent || !isFirst) && looksLikeBlock(text, at);
      if (!isHeader || !(looksLikeOneLineBlock(text, at) || layout.isContentIndented(at))) continue;
      if (isFirst || mayEndAt(at)) return { end: isFirst ? bodyStart : at, next: at };
    } else if (kind === IDENT && looksLikeItem(text, at) && mayEndAt(at)) return { end: at, next: at };
  }
}

/**
 * Scans to the first token of the next line that has one, or beyond a limit. Returns the start of
 * the line.
 */
function scanToNextLine(scanner: Scanner, heredocEnds: ReadonlyMap<number, number> | undefined, limit: number): number {
  for (let lineStart = -1; ; ) {
    scanner.scan();
    const { kind, start, end } = scanner;
    const heredocEnd = kind === O_HEREDOC ? heredocEnds?.get(start) : undefined;
    if (heredocEnd !== undefined) {
      scanner.restart(heredocEnd);
      lineStart = heredocEnd;
      continue;
    }
    if (kind === EOF || start > limit) return lineStart;
    const isSpace = kind === COMMENT || kind === NEWLINE || kind === QUOTED_NEWLINE;
    if (isSpace && scanner.text.charCodeAt(end - 1) === 0x0a) lineStart = end;
    else if (lineStart >= 0) return lineStart;
  }
}
