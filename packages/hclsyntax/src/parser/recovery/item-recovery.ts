/** Error recovery in a source of items: continues with the next item after a broken one. */
import { describeToken, unclosed } from "../../messages-syntax.ts";
import { BLOCK } from "../../records/record-kinds.ts";
import type { RecordId } from "../../records/syntax-records.ts";
import { EOF, O_HEREDOC } from "../../scanner/kinds.ts";
import type { InvalidToken } from "../../scanner/scanner.ts";
import { type BodyItems, popWhile } from "../body-items.ts";
import type { ParserBase } from "../parser-base.ts";
import type { RawError } from "../raw-errors.ts";
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

/** An item of a block that was not closed, or what is reported in it; see {@link ItemRecovery.backtrackTo}. */
interface Kept {
  /** The start of the item, or of an item or token in it. */
  readonly start: number;
  readonly item?: RecordId;
  readonly error?: RawError;
  readonly token?: InvalidToken;
}

/** The characters that may be scanned again less for each item that is kept. */
const COST_OF_KEPT = 4;

/** The error recovery of configuration files. */
export class ItemRecovery extends Recovery {
  /**
   * Whether the last error reports a construct that the end of the source cuts off. The constructs
   * around it are not listed then.
   */
  isCutOff = false;

  /** The rest of the last block that was not closed, from its end to its start. */
  kept: Kept[] = [];
  /** The nesting depth up to which it can be taken. */
  #keptDepth = 0;

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
    const [dropped] = remove(errors, ({ place }) => place >= offset, this.itemErrors);
    remove(invalidTokens, ({ start }) => start >= offset, this.itemInvalidTokens);
    if (errors.length > this.itemErrors || invalidTokens.slice(this.itemInvalidTokens).some(({ start }) => start >= this.itemStart)) return;
    const opening = this.regionOfItem.unclosed;
    if (opening !== undefined) {
      const { start, end, kind } = opening;
      parser.report(unclosed({ opening: describeToken(kind, parser.text.slice(start, end)) }), start, end);
    } else if (dropped !== undefined) errors.push(dropped);
  }

  /** Like {@link continueAt}. Returns false if the budget does not allow it. */
  moveTo(offset: number): boolean {
    if (!this.mayMoveTo(offset)) return false;
    this.continueAt(offset);
    return true;
  }

  /**
   * In a block that is not closed: backtracks to the start of an item and drops all items and errors from there on. At the
   * end of the source, keeps those after another offset: they are probably items of an enclosing body. To parse each of
   * them again would take twice as long, and for several such blocks many times as long. Returns false if the budget does
   * not allow it.
   */
  backtrackTo(offset: number, keptFrom: number, body: BodyItems): boolean {
    const { parser } = this;
    const { records, invalidTokens } = parser;
    const isAtEnd = parser.kind === EOF;
    if (!this.mayMoveTo(offset)) return false;
    // Errors are nearly sorted, but items can be parsed again, so check all of them.
    const errors = remove(parser.errors, ({ item }) => item >= offset);
    // Invalid tokens are in order except within a line.
    const lineStart = this.layout.lineStart(offset);
    const first = invalidTokens.findLastIndex(({ start }) => start < lineStart) + 1;
    const tokens = remove(invalidTokens, ({ start }) => start >= offset, first);
    const items = body.cutAt(offset);
    if (isAtEnd) {
      this.#keptDepth = parser.depth;
      this.kept = [
        ...tokens.map((token): Kept => ({ start: token.start, token })),
        ...errors.map((error): Kept => ({ start: error.item, error })),
        // The sort is stable, so the errors of an item follow it.
        ...items.map((item): Kept => ({ start: records.start(item), item })),
      ]
        .filter(({ start }) => start >= keptFrom)
        .sort((a, b) => b.start - a.start);
    }
    this.continueAt(offset);
    return true;
  }

  /**
   * Takes the items from here on that are kept, with their errors, and continues after them. The way to there is not
   * charged, but each of them is. Returns none if no item that is kept starts here.
   *
   * An item with an error outside of a block inside it, or before an error, may be another one in another body. It is
   * parsed again.
   */
  takeKept(): readonly RecordId[] {
    const { parser, kept } = this;
    const { records, start: from, length } = parser;
    const taken: RecordId[] = [];
    popWhile(kept, ({ start }) => start < from);
    let end = from;
    for (let next = kept.at(-1); next?.item !== undefined && (end > from || next.start === from); next = kept.at(-1)) {
      const { item } = next;
      const itemEnd = records.end(item);
      const bodyStart = records.kind(item) === BLOCK ? records.offsetAt(item, 1, next.start) : length;
      // The report about an item that the source cuts off depends on those around it.
      let isBroken = itemEnd >= length || parser.depth > this.#keptDepth;
      let reports = kept.length - 1;
      let report = kept[reports - 1];
      for (; report !== undefined && report.item === undefined; report = kept[--reports - 1])
        isBroken ||= (report.error?.place ?? report.start) < bodyStart || report.start >= itemEnd;
      // That no line break follows the item is an error of the next one.
      if (isBroken || (report !== undefined && !this.layout.isFirstOnLine(report.start))) break;
      end = itemEnd;
      taken.push(item);
      for (const { error, token } of kept.splice(reports).reverse()) {
        if (error !== undefined) parser.errors.push(error);
        if (token !== undefined) parser.invalidTokens.push(token);
      }
    }
    if (end > from) {
      this.budget += end - from - COST_OF_KEPT * taken.length;
      this.continueAt(end);
    }
    return taken;
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

/** Removes the elements of a list for which a condition holds, from an index on. Returns them. */
function remove<T>(list: T[], isRemoved: (element: T) => boolean, first = 0): T[] {
  const last = list.splice(first);
  for (const element of last) if (!isRemoved(element)) list.push(element);
  return last.filter(isRemoved);
}
