/**
 * Error recovery: decides where the parser continues after an error, and which errors to keep.
 *
 * The grammar reports an error with `fail`, which sets `failed`. Every production then returns
 * immediately with a partial result, up to one that can continue. Inside brackets that are properly
 * closed, that is the next element (`resume`); otherwise it is the next item of the body
 * (`recoverItem`). Scanning the broken item a second time shows which brackets are closed and where
 * the next item starts: see region.ts.
 *
 * None of this costs anything until there is an error. Backtracking draws from a budget, so that
 * hostile input takes linear time. Once the budget is spent, the parser only moves forward.
 */
import { describeToken, unclosed } from "../../messages-syntax.ts";
import { C_BRACE, C_BRACK, C_PAREN, COMMA, EOF, NEWLINE, O_BRACK, O_HEREDOC, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import { type InvalidToken, type ScanMode, Scanner } from "../../scanner/scanner.ts";
import type { ParserBase } from "../parser-base.ts";
import { type BlockEnd, findBlockEnd } from "./block-end.ts";
import { HeredocMarkers } from "./heredoc-markers.ts";
import { Layout } from "./layout.ts";
import { type Close, findRegion, lineRegion, type Region, type RegionContext } from "./region.ts";

/** Limits backtracking to this multiple of the source's length. */
const MAX_BACKTRACK_FACTOR = 8;

export class Recovery {
  readonly layout: Layout;
  readonly markers: HeredocMarkers;
  readonly #parser: ParserBase;
  readonly #context: RegionContext;
  /** The number of code units that may still be scanned again. */
  #budget: number;

  /** The start of the current item, and the opening brace of its block; -1 at the top level. */
  #itemStart = 0;
  #blockOpen = -1;
  /** The number of errors and invalid tokens before the current item. */
  #itemErrors = 0;
  #itemInvalidTokens = 0;
  /** The region of the current item, computed on demand. */
  #region: Region | undefined = undefined;
  /**
   * The offset at which the parser can continue around brackets that are not closed; -1 if unknown.
   */
  #resumeAt = -1;
  /** The start of the first item that could not be parsed; -1 if there is none. */
  #firstBroken = -1;

  /**
   * Opening braces whose apparent closing brace was probably meant for something else, as the
   * layout shows. Each maps to the opening brace of the block that seemed unclosed because of it.
   * Undefined if there are none.
   */
  misclosed: Map<number, number> | undefined = undefined;
  /**
   * Whether the last error reports a construct that the end of the source cuts off. The constructs
   * around it need not be reported then.
   */
  isCutOff = false;

  constructor(parser: ParserBase, mode: ScanMode, hasItems: boolean) {
    const { file, text } = parser;
    this.#parser = parser;
    this.layout = new Layout(text);
    this.markers = new HeredocMarkers(text, this.layout);
    this.#context = { file, layout: this.layout, markers: this.markers, mode, facts: parser.facts, hasItems };
    this.#budget = MAX_BACKTRACK_FACTOR * (text.length + 1000);
  }

  /** Whether the current item already has an error. */
  get hasErrorInItem(): boolean {
    const { errors, invalidTokens } = this.#parser;
    return errors.count > this.#itemErrors || invalidTokens.length > this.#itemInvalidTokens;
  }

  /** The start of the current item. */
  get itemStart(): number {
    return this.#itemStart;
  }

  /**
   * Notes the start of an item, in case it turns out to be broken.
   * @param blockOpen the opening brace of the enclosing block; -1 at the top level
   */
  beginItem(start: number, blockOpen: number): void {
    this.#itemStart = start;
    this.#blockOpen = blockOpen;
    this.#itemErrors = this.#parser.errors.count;
    this.#itemInvalidTokens = this.#parser.invalidTokens.length;
    this.#region = undefined;
    this.#resumeAt = -1;
  }

  get #regionOfItem(): Region {
    this.#region ??= this.#findRegion();
    return this.#region;
  }

  #findRegion(): Region {
    if (this.#budget <= 0) return lineRegion(this.layout.lineEnd(this.#parser.end));
    const region = findRegion(this.#context, { start: this.#itemStart, blockOpen: this.#blockOpen });
    this.#budget -= region.scannedEnd - this.#itemStart;
    return region;
  }

  // --- brackets ---------------------------------------------------------------------------------

  /** Whether the bracket at an offset has a closing bracket of its own. */
  isClosed(open: number): boolean {
    return this.#regionOfItem.closeOf(open)?.isClosed === true;
  }

  /**
   * Returns the end of the bracket, string or template sequence at an offset. If it is not closed,
   * returns undefined and notes where the parser can continue around it.
   */
  #closingOf(open: number): number | undefined {
    const close = this.#regionOfItem.closeOf(open);
    if (close?.isClosed) return close.at;
    if (close !== undefined) this.#resumeAt = close.at;
    return undefined;
  }

  /** Like {@link isClosed}, but notes where the parser can continue if there is no end. */
  hasEnd(open: number): boolean {
    return this.#closingOf(open) !== undefined;
  }

  /**
   * After an error inside brackets: moves to where the parser can continue inside them. That is a
   * comma, a significant newline, the closing token, or the start of an element.
   * @param open the offset of the opening bracket
   * @param toClose whether to continue at the closing token only
   * @returns false if the brackets are not closed; then the enclosing construct must recover
   */
  resume(open: number, toClose: boolean): boolean {
    const region = this.#regionOfItem;
    const close = this.#closingOf(open);
    if (close === undefined) return false;
    const parser = this.#parser;
    if (this.#resumeAt >= 0) {
      if (region.isInTemplate(open) || this.#resumeAt > close || !this.#mayMoveTo(this.#resumeAt)) return false;
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

  /** Skips tokens up to a closing token or, unless `toClose`, up to a separator before it. */
  #skipTo(close: number, region: Region, open: number, toClose: boolean): boolean {
    const parser = this.#parser;
    while (parser.start < close) {
      if (!toClose && this.#isSeparator()) break;
      const nested: Close | undefined = region.closeOf(parser.start);
      if (nested?.isClosed) {
        while (parser.start < nested.at) parser.scan();
      } else if (nested !== undefined) {
        if (region.isInTemplate(open)) return false;
        parser.restart(nested.at);
      }
      if (parser.kind === EOF) return false;
      parser.advance();
    }
    if (parser.start > close) return false;
    return parser.start < close || this.#isClosingBracket() || this.#scanCloseAgain(close, region.isInTemplate(open));
  }

  /** Whether the current token separates elements. */
  #isSeparator(): boolean {
    const { kind, newlines } = this.#parser;
    return kind === COMMA || kind === NEWLINE || (newlines && kind === QUOTED_NEWLINE);
  }

  #isClosingBracket(): boolean {
    const { kind } = this.#parser;
    return kind >= C_BRACE && kind <= C_PAREN;
  }

  /**
   * Scans the closing bracket at an offset by itself. Inside an unclosed template it was scanned
   * differently. Returns false if the bracket belongs to a template.
   */
  #scanCloseAgain(close: number, isInTemplate: boolean): boolean {
    if (isInTemplate) return false;
    this.#parser.restart(close);
    this.#parser.scan();
    return true;
  }

  /**
   * Returns the closing bracket at which the reference points when an index is not closed: the next
   * unmatched one after the current token, or the end of the source.
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

  /** Returns the end of an unclosed construct. `open` is the offset of its opening token. */
  partialEnd(open: number): number {
    const limit = this.#regionOfItem.closeOf(open)?.at ?? this.#regionOfItem.end;
    return Math.max(open + 1, Math.min(this.#parser.previousEnd, this.contentEndBefore(limit)));
  }

  /** Returns the offset after the last character before `offset` that is not white space. */
  contentEndBefore(offset: number): number {
    const { text } = this.#parser;
    let end = offset;
    while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
    return end;
  }

  // --- items ------------------------------------------------------------------------------------

  /** After an error inside an item: moves to where the next item may start. */
  recoverItem(): void {
    const parser = this.#parser;
    const region = this.#regionOfItem;
    const next = this.#mayMoveTo(region.end) ? region.end : Math.max(region.end, this.layout.lineEnd(parser.end));
    this.#dropSpurious(this.layout.lineEnd(next) + 1);
    for (const token of region.invalidTokens) if (token.start >= parser.end && token.start < next) parser.invalidTokens.push(token);
    if (this.#firstBroken < 0) this.#firstBroken = this.#itemStart;
    this.isCutOff = next >= parser.length && region.unclosed?.kind === O_HEREDOC;
    this.continueAt(next);
  }

  /**
   * Drops the errors reported on lines after the item, except on the line of the error, because
   * they may be spurious. Keeps at least one error of the item.
   */
  #dropSpurious(offset: number): void {
    const parser = this.#parser;
    const { errors, invalidTokens } = parser;
    const dropped = errors.dropReportedFrom(offset, this.#itemErrors);
    dropInvalidTokens(invalidTokens, offset, this.#itemInvalidTokens);
    const isAfterStart = ({ start }: InvalidToken): boolean => start >= this.#itemStart;
    if (errors.count > this.#itemErrors || invalidTokens.slice(this.#itemInvalidTokens).some(isAfterStart)) return;
    const opening = this.#regionOfItem.unclosed;
    if (opening !== undefined) {
      const { start, end, kind } = opening;
      parser.report(unclosed(describeToken(kind, parser.text.slice(start, end))), start, end);
    } else if (dropped !== undefined) errors.restore(dropped);
  }

  /** Continues at an offset with an item of a body, or with the end of the body. */
  continueAt(offset: number): void {
    const parser = this.#parser;
    parser.restart(offset);
    parser.failed = false;
    parser.newlines = true;
    this.#region = undefined;
    this.#resumeAt = -1;
    parser.advance();
  }

  /** Like {@link continueAt}. Returns false if the budget does not allow it. */
  moveTo(offset: number): boolean {
    if (!this.#mayMoveTo(offset)) return false;
    this.continueAt(offset);
    return true;
  }

  /**
   * Backtracks to the start of an item and drops all errors in items from there on. Returns false
   * if the budget does not allow it.
   */
  backtrackTo(offset: number): boolean {
    if (!this.#mayMoveTo(offset)) return false;
    const { errors, invalidTokens } = this.#parser;
    errors.dropItemsFrom(offset);
    dropInvalidTokens(invalidTokens, offset, this.#firstInvalidTokenFrom(offset));
    this.continueAt(offset);
    return true;
  }

  /** Finds the intended end of an unclosed block; see block-end.ts. */
  blockEnd(start: number, bodyStart: number, isOneLine: boolean): BlockEnd | undefined {
    const { length } = this.#parser;
    const limit = Math.min(length, bodyStart + this.#budget);
    const found = findBlockEnd(this.#parser, this.layout, start, bodyStart, isOneLine, limit);
    this.#budget -= (found?.next ?? limit) - bodyStart;
    return found;
  }

  /**
   * The start of the first item that could not be parsed; -1 if there is none. A source with such
   * an item always has an error.
   */
  get firstBroken(): number {
    return this.#firstBroken;
  }

  /** Whether the budget allows moving to an offset. Moving backwards is charged. */
  #mayMoveTo(offset: number): boolean {
    const { end } = this.#parser;
    if (offset < end) this.#budget -= end - offset;
    return this.#budget >= 0;
  }

  /**
   * Returns the index of the first invalid token that may be at or after an offset. Invalid tokens
   * are in order except within a line.
   */
  #firstInvalidTokenFrom(offset: number): number {
    const { invalidTokens } = this.#parser;
    const lineStart = this.layout.lineStart(offset);
    let i = invalidTokens.length;
    while (i > 0 && invalidTokens[i - 1]!.start >= lineStart) i--;
    return i;
  }
}

/** Removes the invalid tokens at or after an offset from a list, starting at an index. */
function dropInvalidTokens(invalidTokens: InvalidToken[], offset: number, first: number): void {
  const kept = invalidTokens.slice(first).filter(({ start }) => start < offset);
  invalidTokens.length = first;
  for (const token of kept) invalidTokens.push(token);
}
