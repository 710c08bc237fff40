/** Error recovery in a source of items: continues with the next item after a broken one. */
import { describeToken, unclosed } from "../../messages-syntax.ts";
import { O_HEREDOC } from "../../scanner/kinds.ts";
import type { InvalidToken } from "../../scanner/scanner.ts";
import type { BodyItems } from "../body-items.ts";
import type { ParserBase } from "../parser-base.ts";
import { type BlockEnd, findBlockEnd } from "./block-end.ts";
import { looksLikeItem } from "./item-start.ts";
import { Recovery } from "./recovery.ts";

/** The ends of heredocs without their end marker. */
interface OpenHeredocs {
  /** By the offsets of their opening tokens. */
  readonly ends: Map<number, number>;
  /** The lines at which a block around such a heredoc may end because of it. After what is meant as a marker, it may not. */
  readonly lines: Set<number>;
}

/** The error recovery of configuration files. */
export class ItemRecovery extends Recovery {
  /**
   * Whether the last error reports a construct that the end of the source cuts off. The constructs
   * around it are not listed then.
   */
  isCutOff = false;

  /** The heredocs without their end marker that another line ends; undefined if there are none, as in most sources. */
  #openHeredocs: OpenHeredocs | undefined = undefined;

  constructor(parser: ParserBase) {
    super(parser, "config", true);
  }

  /** Returns the offset of the first line below an open comment that does not belong to it. */
  endOfComment(open: number): number {
    const { layout } = this;
    const { text, length } = this.parser;
    let line = layout.lineEnd(open) + 1;
    while (line < length && !looksLikeItem(text, line + layout.indentation(line))) line = layout.lineEnd(line) + 1;
    return Math.min(line, length);
  }

  /** Whether a heredoc without an end marker ends with the line before an offset. */
  followsOpenHeredoc(offset: number): boolean {
    return this.#openHeredocs?.lines.has(this.layout.lineStart(offset)) === true;
  }

  /** After an error inside an item: moves to where the next item may start. */
  recoverItem(): void {
    const parser = this.parser;
    const region = this.regionOfItem;
    const end = this.openComment >= 0 ? Math.max(region.end, this.endOfComment(this.openComment)) : region.end;
    const next = this.mayMoveTo(end) ? end : Math.max(end, this.layout.lineEnd(parser.end));
    if (region.heredocEnd !== undefined) {
      this.#openHeredocs ??= { ends: new Map(), lines: new Set() };
      this.#openHeredocs.ends.set(region.heredocEnd.open, region.heredocEnd.end);
      if (!region.heredocEnd.hasMarker) this.#openHeredocs.lines.add(region.heredocEnd.end);
    }
    this.#dropSpurious(this.layout.lineEnd(next) + 1);
    for (const token of region.invalidTokens) if (token.start >= parser.end && token.start < next) parser.invalidTokens.push(token);
    this.firstBroken ??= { start: this.itemStart, end: this.layout.lineEnd(this.itemStart) };
    this.isCutOff = next >= parser.length && region.unclosed?.kind === O_HEREDOC;
    this.continueAt(next);
  }

  /**
   * Drops the errors reported on lines after the item, except on the line of the error, because
   * they may be spurious. Keeps at least one error of the item.
   */
  #dropSpurious(offset: number): void {
    const parser = this.parser;
    const { errors, invalidTokens } = parser;
    const later = errors.splice(this.itemErrors);
    const kept = later.filter(({ place }) => place < offset);
    errors.push(...kept);
    const keptTokens = dropInvalidTokens(invalidTokens, offset, this.itemInvalidTokens);
    if (kept.length > 0 || keptTokens.some(({ start }) => start >= this.itemStart)) return;
    const opening = this.regionOfItem.unclosed;
    if (opening !== undefined) {
      const { start, end, kind } = opening;
      parser.report(unclosed({ opening: describeToken(kind, parser.text.slice(start, end)) }), start, end);
    } else if (later[0] !== undefined) errors.push(later[0]);
  }

  /** Like {@link continueAt}. Returns false if the budget does not allow it. */
  moveTo(offset: number): boolean {
    if (!this.mayMoveTo(offset)) return false;
    this.continueAt(offset);
    return true;
  }

  /**
   * Backtracks to the start of an item and drops all errors in items from there on. Returns false
   * if the budget does not allow it.
   */
  backtrackTo(offset: number): boolean {
    if (!this.mayMoveTo(offset)) return false;
    const { parser } = this;
    // Errors are nearly sorted, but items can be parsed again, so check all of them.
    parser.errors = parser.errors.filter(({ item }) => item < offset);
    // Invalid tokens are in order except within a line.
    const lineStart = this.layout.lineStart(offset);
    const before = parser.invalidTokens.findLastIndex(({ start }) => start < lineStart);
    dropInvalidTokens(parser.invalidTokens, offset, before + 1);
    this.continueAt(offset);
    return true;
  }

  /** Finds the intended end of an unclosed block, outside of its items so far; see block-end.ts. */
  blockEnd(start: number, bodyStart: number, isOneLine: boolean, body: BodyItems): BlockEnd | undefined {
    const { length } = this.parser;
    const limit = Math.min(length, bodyStart + this.budget);
    const found = findBlockEnd(
      this.parser,
      this.layout,
      start,
      bodyStart,
      isOneLine,
      this.#openHeredocs?.ends,
      (at) => body.canBeCutAt(at),
      limit,
    );
    this.budget -= (found?.next ?? limit) - bodyStart;
    return found;
  }
}

/**
 * Removes the invalid tokens at or after an offset from a list, starting at an index. Returns the
 * others from there on.
 */
function dropInvalidTokens(invalidTokens: InvalidToken[], offset: number, first: number): readonly InvalidToken[] {
  const kept = invalidTokens.splice(first).filter(({ start }) => start < offset);
  for (const token of kept) invalidTokens.push(token);
  return kept;
}
