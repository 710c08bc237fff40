/**
 * Error recovery: decides where the parser continues after an error, and which errors to keep.
 *
 * The grammar reports an error with `fail`, which sets `failed`. Every production then returns
 * immediately with a partial result, up to one that can continue. Inside brackets that are properly
 * closed, that is the next element (`resume`); otherwise it is the next item of the body
 * (`recoverItem` of item-recovery.ts). Scanning the broken item a second time shows which brackets
 * are closed and where the next item starts: see region.ts.
 *
 * None of this costs anything until there is an error. Backtracking draws from a budget, so that
 * hostile input takes linear time. Once the budget is spent, the parser only moves forward.
 */
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { C_BRACE, C_PAREN, COMMA, EOF, NEWLINE, QUOTED_NEWLINE } from "../../scanner/kinds.ts";
import type { ScanMode } from "../../scanner/scanner.ts";
import type { ParserBase } from "../parser-base.ts";
import { firstInSource } from "../raw-errors.ts";
import { displacedQuoteEnd } from "./displaced-quote.ts";
import { HeredocMarkers } from "./heredoc-markers.ts";
import { Layout } from "./layout.ts";
import { type Close, findRegion, lineRegion, type Region, type RegionContext } from "./region.ts";

/** Limits backtracking to this multiple of the source's length. */
const MAX_BACKTRACK_FACTOR = 8;

/**
 * The number of errors at which those beyond {@link MAX_SYNTAX_ERRORS} are dropped. It is a multiple
 * of that, so that they are sorted rarely.
 */
const MAX_KEPT_ERRORS = 4 * MAX_SYNTAX_ERRORS;

export class Recovery {
  protected readonly parser: ParserBase;
  readonly #mode: ScanMode;
  readonly #hasItems: boolean;
  // Most sources have no errors, so what only recovery needs is made on demand.
  #layout: Layout | undefined = undefined;
  #markers: HeredocMarkers | undefined = undefined;
  /**
   * Opening braces whose apparent closing brace was probably meant for something else, as the
   * layout shows. Each maps to the opening brace of the block that seemed unclosed because of it.
   */
  readonly misclosed: Map<number, number> = new Map();
  /** The number of code units that may still be scanned again. */
  protected budget: number;

  /** The start of the current item. */
  itemStart = 0;
  /** The offset of a comment in the current item that is never closed; -1 if there is none. */
  protected openComment = -1;
  /** The opening brace of the block with the current item; -1 at the top level. */
  #blockOpen = -1;
  /** The first line of the first item that could not be parsed; undefined if there is none. */
  firstBroken: { readonly start: number; readonly end: number } | undefined = undefined;
  /** The number of errors and invalid tokens before the current item. */
  itemErrors = 0;
  protected itemInvalidTokens = 0;
  /** The region of the current item, computed on demand. */
  #region: Region | undefined = undefined;
  /**
   * The offset at which the parser can continue around brackets that are not closed; -1 if unknown.
   */
  #resumeAt = -1;

  constructor(parser: ParserBase, mode: ScanMode, hasItems = false) {
    this.parser = parser;
    this.#mode = mode;
    this.#hasItems = hasItems;
    this.budget = MAX_BACKTRACK_FACTOR * (parser.length + 1000);
  }

  get layout(): Layout {
    this.#layout ??= new Layout(this.parser.text);
    return this.#layout;
  }

  get markers(): HeredocMarkers {
    this.#markers ??= new HeredocMarkers(this.parser.text, this.layout);
    return this.#markers;
  }

  /** Whether the current item already has an error. */
  get hasErrorInItem(): boolean {
    const { errors, invalidTokens } = this.parser;
    return errors.length > this.itemErrors || invalidTokens.length > this.itemInvalidTokens;
  }

  /**
   * Notes the start of an item, in case it turns out to be broken.
   * @param blockOpen the opening brace of the enclosing block; -1 at the top level
   */
  beginItem(start: number, blockOpen: number): void {
    const { parser } = this;
    if (parser.errors.length > MAX_KEPT_ERRORS) parser.errors = firstInSource(parser.errors);
    this.itemStart = start;
    this.openComment = -1;
    this.#blockOpen = blockOpen;
    this.itemErrors = parser.errors.length;
    this.itemInvalidTokens = parser.invalidTokens.length;
    this.#region = undefined;
    this.#resumeAt = -1;
  }

  /** Notes a comment in the current item that is never closed, so that the lines below belong to it. */
  noteOpenComment(open: number): void {
    this.openComment = open;
  }

  protected get regionOfItem(): Region {
    this.#region ??= this.#findRegion();
    return this.#region;
  }

  #findRegion(): Region {
    if (this.budget <= 0) return lineRegion(this.layout.lineEnd(this.parser.end));
    const { layout, markers } = this;
    const { file, facts } = this.parser;
    const context: RegionContext = { file, layout, markers, mode: this.#mode, facts, hasItems: this.#hasItems };
    const region = findRegion(context, { start: this.itemStart, blockOpen: this.#blockOpen });
    this.budget -= region.scannedEnd - this.itemStart;
    return region;
  }

  // --- brackets ---------------------------------------------------------------------------------

  /** Returns the closing bracket of the bracket at an offset; undefined if it has none. */
  closeOf(open: number): number | undefined {
    const close = this.regionOfItem.closeOf(open);
    return close?.isClosed ? close.at : undefined;
  }

  /** Whether the bracket at an offset has its own closing bracket. */
  isClosed(open: number): boolean {
    return this.closeOf(open) !== undefined;
  }

  /**
   * Returns the end of the bracket, string or template sequence at an offset. If it is not closed,
   * returns undefined and notes where the parser can continue around it.
   */
  #closingOf(open: number): number | undefined {
    const close = this.regionOfItem.closeOf(open);
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
    const region = this.regionOfItem;
    const close = this.#closingOf(open);
    if (close === undefined) return false;
    const parser = this.parser;
    if (this.#resumeAt >= 0) {
      if (region.isInTemplate(open) || this.#resumeAt > close || !this.mayMoveTo(this.#resumeAt)) return false;
      parser.restart(this.#resumeAt);
      this.#resumeAt = -1;
      parser.failed = false;
      parser.advance();
      if (!toClose) return true;
    }
    if (!this.#skipTo(close, region, open, toClose)) return false;
    if (parser.kind === QUOTED_NEWLINE) {
      parser.kind = NEWLINE;
      const afterQuote = displacedQuoteEnd(parser.text, parser.end);
      if (afterQuote >= 0 && parser.openModes === 0) parser.restart(afterQuote);
    }
    parser.failed = false;
    return true;
  }

  /** Skips tokens up to a closing token or, unless `toClose`, up to a separator before it. */
  #skipTo(close: number, region: Region, open: number, toClose: boolean): boolean {
    const parser = this.parser;
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
    const isClosingBracket = parser.kind >= C_BRACE && parser.kind <= C_PAREN;
    return parser.start < close || isClosingBracket || this.#scanCloseAgain(close, region.isInTemplate(open));
  }

  /** Whether the current token separates elements. */
  #isSeparator(): boolean {
    const { kind, newlines } = this.parser;
    return kind === COMMA || kind === NEWLINE || (newlines && kind === QUOTED_NEWLINE);
  }

  /**
   * Scans the closing bracket at an offset by itself. Inside an unclosed template it was scanned
   * differently. Returns false if the bracket belongs to a template.
   */
  #scanCloseAgain(close: number, isInTemplate: boolean): boolean {
    if (isInTemplate) return false;
    this.parser.restart(close);
    this.parser.scan();
    return true;
  }

  /** Returns the end of an unclosed construct. `open` is the offset of its opening token. */
  partialEnd(open: number): number {
    const limit = this.regionOfItem.closeOf(open)?.at ?? this.regionOfItem.end;
    return Math.max(open + 1, Math.min(this.parser.previousEnd, this.contentEndBefore(limit)));
  }

  /** Returns the offset after the last character before `offset` that is not white space. */
  contentEndBefore(offset: number): number {
    const { text } = this.parser;
    let end = offset;
    while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
    return end;
  }

  /** Continues at an offset with an item of a body, or with the end of the body. */
  continueAt(offset: number): void {
    const parser = this.parser;
    parser.restart(offset);
    parser.failed = false;
    parser.newlines = true;
    this.#region = undefined;
    this.#resumeAt = -1;
    parser.advance();
  }

  /** Whether the budget allows moving to an offset. Moving backwards is charged. */
  protected mayMoveTo(offset: number): boolean {
    const { end } = this.parser;
    if (offset < end) this.budget -= end - offset;
    return this.budget >= 0;
  }
}
