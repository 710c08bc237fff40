/**
 * Error recovery: where the parser continues after an error, and which errors count.
 *
 * The grammar reports an error with `fail`, which sets `failed`; every production then returns at once with what it has, up to one that can continue. Within brackets that
 * are closed properly that is the next element (`resume`), otherwise the next item of the body (`recoverItem`). Where brackets close and where the next item starts is
 * found by scanning the broken item once more: see region.ts.
 *
 * All this costs nothing until there is an error. Reading text again takes from a budget, so that hostile sources take linear time; when it is spent, the parser only
 * moves forward.
 */
import { describeToken, unclosed } from "../../messages-syntax.ts";
import { C_BRACE, C_BRACK, C_PAREN, COMMA, EOF, NEWLINE, O_BRACK, O_HEREDOC, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import { type ScanMode, Scanner } from "../../scanner/scanner.ts";
import type { ParserBase } from "../parser-base.ts";
import { type BlockEnd, findBlockEnd } from "./block-end.ts";
import { HeredocMarkers } from "./heredoc-markers.ts";
import { Layout } from "./layout.ts";
import { type Close, findRegion, type Region, type RegionContext } from "./region.ts";

/** How many times the length of a source may be read again. */
const MAX_BACKTRACK_FACTOR = 8;

export class Recovery {
  readonly layout: Layout;
  readonly markers: HeredocMarkers;
  readonly #parser: ParserBase;
  readonly #context: RegionContext;
  /** How much text may still be read again. */
  #budget: number;

  /** Where the current item starts, and its block: the offset of the opening brace, -1 for none. */
  #itemStart = 0;
  #blockOpen = -1;
  /** How many errors and faulty tokens there were before it. */
  #itemErrors = 0;
  #itemFaults = 0;
  /** The region of the current item, as soon as it is needed. */
  #region: Region | undefined = undefined;
  /** Where the parser can continue around brackets that turned out not to be closed; -1 if unknown. */
  #resumeAt = -1;
  /** The first item that could not be parsed, should nothing else have been reported; -1 if there is none. */
  #firstBroken = -1;

  /**
   * Opening braces that, by the layout of what was parsed before, are meant to be closed earlier than they seem to be, each with the brace of the block around it that
   * then seemed unclosed. Undefined if there are none.
   */
  misclosed: Map<number, number> | undefined = undefined;
  /** Whether an error just reported something as cut off by the end of the source, so that constructs around it need not be reported. */
  isCutOff = false;

  constructor(parser: ParserBase, mode: ScanMode, hasItems: boolean) {
    const { file, text } = parser;
    this.#parser = parser;
    this.layout = new Layout(text);
    this.markers = new HeredocMarkers(text, this.layout);
    this.#context = { file, layout: this.layout, markers: this.markers, mode, facts: parser.facts, hasItems };
    this.#budget = MAX_BACKTRACK_FACTOR * (text.length + 1000);
  }

  /** Whether an error of the current item is known already. */
  get hasErrorInItem(): boolean {
    const { errors, faults } = this.#parser;
    return errors.count > this.#itemErrors || faults.length > this.#itemFaults;
  }

  /** Where the current item starts. */
  get itemStart(): number {
    return this.#itemStart;
  }

  /**
   * Notes that an item of a body starts, in case that it turns out to be broken.
   * @param blockOpen the offset of the opening brace of the block around it; -1 for none
   */
  beginItem(start: number, blockOpen: number): void {
    this.#itemStart = start;
    this.#blockOpen = blockOpen;
    this.#itemErrors = this.#parser.errors.count;
    this.#itemFaults = this.#parser.faults.length;
    this.#region = undefined;
    this.#resumeAt = -1;
  }

  get #regionOfItem(): Region {
    this.#region ??= findRegion(this.#context, {
      start: this.#itemStart,
      blockOpen: this.#blockOpen,
      validEnd: this.#parser.start,
    });
    return this.#region;
  }

  // --- brackets ---------------------------------------------------------------------------------------------------------

  /** Whether the bracket that opens at an offset has a closing bracket of its own. */
  isClosed(open: number): boolean {
    return this.#regionOfItem.closeOf(open)?.kind === "closed";
  }

  /** Where the bracket, string or template sequence that opens at an offset is closed; undefined, noting where to continue around it, if it is not. */
  #closingOf(open: number): number | undefined {
    const close = this.#regionOfItem.closeOf(open);
    if (close?.kind === "unclosed") this.#resumeAt = close.resumeAt;
    return close?.kind === "closed" ? close.at : undefined;
  }

  /** Like {@link isClosed}, noting where to continue around the bracket if it has no end. */
  hasEnd(open: number): boolean {
    return this.#closingOf(open) !== undefined;
  }

  /**
   * After an error within the brackets that open at an offset: moves to where the parser can continue within them, which is a comma, a newline if those count, the
   * closing token, or where an element may start.
   *
   * @param toClose whether only the closing token will do
   * @returns false if they are not closed; then the error concerns what is around them
   */
  resume(open: number, toClose: boolean): boolean {
    const region = this.#regionOfItem;
    const close = this.#closingOf(open);
    if (close === undefined) return false;
    const parser = this.#parser;
    if (this.#resumeAt >= 0) {
      if (region.isInTemplate(open) || this.#resumeAt > close || !this.#mayReturnTo(this.#resumeAt)) return false;
      parser.restart(this.#resumeAt);
      this.#resumeAt = -1;
      parser.failed = false;
      parser.advance();
      if (!toClose) return true;
    }
    if (!this.#skipTo(close, region, open, toClose)) return false;
    if (parser.kind === QUOTED_NEWLINE) parser.kind = NEWLINE;
    parser.failed = false;
    return true;
  }

  /** Skips tokens up to a closing token, or unless `toClose`, to a separator before it. */
  #skipTo(close: number, region: Region, open: number, toClose: boolean): boolean {
    const parser = this.#parser;
    while (parser.start < close) {
      if (!toClose && (parser.kind === COMMA || parser.kind === NEWLINE || (parser.newlines && parser.kind === QUOTED_NEWLINE))) break;
      const nested: Close | undefined = region.closeOf(parser.start);
      if (nested?.kind === "unclosed") {
        if (region.isInTemplate(open)) return false;
        parser.restart(nested.resumeAt);
      } else if (nested !== undefined) {
        while (parser.start < nested.at) parser.scan();
      }
      if (parser.kind === EOF) return false;
      parser.advance();
    }
    if (parser.start > close) return false;
    if (parser.start === close && (parser.kind < C_BRACE || parser.kind > C_PAREN)) {
      // Scanned as part of a template that is not closed, the token differs from what it is by itself.
      if (region.isInTemplate(open)) return false;
      parser.restart(close);
      parser.scan();
    }
    return true;
  }

  /**
   * The closing bracket at which the reference points when one is missing before the current token: the next one that matches no opening bracket, or the end of the
   * source.
   */
  nextClosingBracket(): readonly [start: number, end: number] {
    const parser = this.#parser;
    if (this.#budget <= 0) return [parser.start, parser.end];
    const ahead = new Scanner(parser.file, this.#context.mode, false, parser.facts);
    if (this.#context.hasItems) ahead.restart(this.#itemStart);
    for (let open = 0; ; ) {
      ahead.scan();
      if (ahead.kind === EOF) break;
      if (ahead.start <= parser.start) continue;
      if (ahead.kind === O_BRACK) open++;
      else if (ahead.kind === C_BRACK && open-- === 0) break;
    }
    this.#budget -= ahead.end - this.#itemStart;
    return [ahead.start, ahead.end];
  }

  /** The end of a construct whose opening token, at an offset, is never closed. */
  partialEnd(open: number): number {
    const close = this.#regionOfItem.closeOf(open);
    const limit = close === undefined ? this.#regionOfItem.end : close.kind === "closed" ? close.at : close.resumeAt;
    return Math.max(open + 1, Math.min(this.#parser.previousEnd, this.lastBefore(limit)));
  }

  /** The offset after the last character before an offset that is not white space. */
  lastBefore(offset: number): number {
    const { text } = this.#parser;
    let end = offset;
    while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
    return end;
  }

  // --- items ------------------------------------------------------------------------------------------------------------

  /** After an error that left nowhere to continue within the item: moves to where the next item may start. */
  recoverItem(): void {
    const parser = this.#parser;
    const region = this.#regionOfItem;
    const next = this.#mayReturnTo(region.end) ? region.end : Math.max(region.end, this.layout.lineEnd(parser.end));
    this.#dropSpurious(this.layout.lineEnd(next) + 1);
    for (let i = 0; i < region.faults.length; i += 3) {
      const start = region.faults[i + 1]!;
      if (start >= parser.end && start < next) parser.faults.push(region.faults[i]!, start, region.faults[i + 2]!);
    }
    if (this.#firstBroken < 0) this.#firstBroken = this.#itemStart;
    this.isCutOff = next >= parser.length && region.unclosed?.kind === O_HEREDOC;
    this.goOnAt(next);
  }

  /** Drops errors reported on lines after the item, except on the line of the error: they may be spurious. One error of the item is always left. */
  #dropSpurious(offset: number): void {
    const parser = this.#parser;
    const { errors, faults } = parser;
    const dropped = errors.dropPlacedFrom(offset, this.#itemErrors);
    dropFaults(faults, offset, this.#itemFaults);
    if (errors.count > this.#itemErrors || hasFaultFrom(faults, this.#itemFaults, this.#itemStart)) return;
    const opening = this.#regionOfItem.unclosed;
    if (opening !== undefined) {
      const { start, end, kind } = opening;
      parser.report(unclosed(describeToken(kind, parser.text.slice(start, end))), start, end);
    } else if (dropped !== undefined) errors.restore(dropped);
  }

  /** Continues at an offset with an item of a body, or with the end of the body. */
  goOnAt(offset: number): void {
    const parser = this.#parser;
    parser.restart(offset);
    parser.failed = false;
    parser.newlines = true;
    this.#region = undefined;
    this.#resumeAt = -1;
    parser.advance();
  }

  /** Goes back to an offset at which an item starts, dropping everything found in items from there on. False if the budget does not allow it. */
  goBackTo(offset: number): boolean {
    if (!this.#mayReturnTo(offset)) return false;
    const { errors, faults } = this.#parser;
    errors.dropItemsFrom(offset);
    dropFaults(faults, offset, this.#firstFaultFrom(offset));
    this.goOnAt(offset);
    return true;
  }

  /** Where a block that is not closed was meant to end; see block-end.ts. */
  blockEnd(start: number, bodyStart: number, isOneLine: boolean): BlockEnd | undefined {
    const { length } = this.#parser;
    const limit = Math.min(length, bodyStart + this.#budget);
    const found = findBlockEnd(this.#parser, this.layout, start, bodyStart, isOneLine, limit);
    this.#budget -= (found?.next ?? limit) - bodyStart;
    return found;
  }

  /** Where the first item starts that could not be parsed; -1 if all could. A source with such an item always has an error. */
  get firstBroken(): number {
    return this.#firstBroken;
  }

  /** Whether the budget allows to read again from an offset that may be behind; if so it is charged. */
  #mayReturnTo(offset: number): boolean {
    const { end } = this.#parser;
    if (offset < end) this.#budget -= end - offset;
    return this.#budget >= 0;
  }

  /** The index of the first faulty token that may be at an offset or beyond. Only on one line can they be out of order. */
  #firstFaultFrom(offset: number): number {
    const { faults } = this.#parser;
    const lineStart = this.layout.lineStart(offset);
    let i = faults.length;
    while (i > 0 && faults[i - 2]! >= lineStart) i -= 3;
    return i;
  }
}

/** Removes the faulty tokens at or after an offset from a list, from an index on. */
function dropFaults(faults: number[], offset: number, first: number): void {
  let kept = first;
  for (let i = first; i < faults.length; i += 3) {
    if (faults[i + 1]! >= offset) continue;
    for (let k = 0; k < 3; k++) faults[kept++] = faults[i + k]!;
  }
  faults.length = kept;
}

function hasFaultFrom(faults: readonly number[], first: number, offset: number): boolean {
  for (let i = first; i < faults.length; i += 3) if (faults[i + 1]! >= offset) return true;
  return false;
}
