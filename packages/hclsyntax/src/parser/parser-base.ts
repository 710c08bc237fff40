/**
 * The base of all parser classes: the current token, the newline mode, the nesting depth and error
 * reporting.
 *
 * The parser extends the scanner, so the current token is its `kind`, `start` and `end`, and
 * `advance` moves to the next one. The {@link Recovery} decides how to continue after an error.
 */
import type { Message, SourceFile } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { describeToken, doubledQuote, type FoundToken, missingOpeningQuote, nestedTooDeeply } from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import { SyntaxRecords } from "../records/syntax-records.ts";
import { EOF, FIRST_INVALID, IDENT, NEWLINE, O_QUOTE } from "../scanner/kinds.ts";
import { type ScanMode, Scanner } from "../scanner/scanner.ts";
import { MAX_DEPTH } from "./max-depth.ts";
import { type LineMessage, linesOf, type RawError, type RawErrors } from "./raw-errors.ts";
import type { Recovery } from "./recovery/recovery.ts";

/** The maximum number of digits of a number that a message about the word after it shows. */
const MAX_DIGITS = 40;

/** Maximum number of characters searched for the counterpart of a quote. */
const MAX_LINE_SCANNED = 1000;

export abstract class ParserBase extends Scanner {
  /** The errors reported so far, in the order of parsing. Recovery drops spurious ones. */
  errors: RawError[] = [];
  abstract readonly recovery: Recovery;
  /** The kind of the source, for messages. */
  protected sourceKind: "file" | "expression" | "template" | "reference" = "file";
  /** The syntax tree so far. */
  readonly records: SyntaxRecords;

  /** Whether newlines are tokens. Otherwise they are skipped. */
  newlines = true;
  /** Whether an error was reported and the parser has not recovered yet. */
  failed = false;
  /** The offset after the previous token, ignoring comments and insignificant newlines. */
  previousEnd = 0;
  /** The current nesting depth. */
  depth = 0;
  /** Maximum nesting depth. */
  readonly maxDepth: number;
  /**
   * The offset of a closing quote whose missing opening quote is already reported; -1 if there is
   * none.
   */
  #reportedQuote = -1;

  constructor(file: SourceFile, mode: ScanMode, maxDepth: number) {
    super(file, mode, true);
    this.maxDepth = maxDepth;
    this.records = new SyntaxRecords(file);
  }

  /** Moves to the next significant token. A line comment counts as the newline that ends it. */
  advance(): void {
    this.previousEnd = this.end;
    do this.scan();
    while (this.kind <= NEWLINE && this.#isSkipped());
  }

  /** Continues at an offset. What was read behind it may be read again, so its records are dropped ones. */
  override restart(offset: number): void {
    this.records.addGap();
    super.restart(offset);
  }

  #isSkipped(): boolean {
    if (!this.newlines) return true;
    if (this.kind === NEWLINE) return false;
    if (this.text.charCodeAt(this.end - 1) !== 0x0a) return true;
    this.kind = NEWLINE;
    return false;
  }

  /** Returns the name of the current identifier. */
  protected name(): string {
    return internedName(this.text, this.start, this.end);
  }

  /** Whether the current token is the identifier `word`. */
  protected isWord(word: string): boolean {
    return this.kind === IDENT && this.end - this.start === word.length && this.text.startsWith(word, this.start);
  }

  // --- errors -----------------------------------------------------------------------------------

  /**
   * Reports an error after which the parser can continue.
   * @param message a function for a message that names lines
   * @param place the offset at which the parser found it, if it differs from the start of the range
   */
  report(message: Message | LineMessage, start: number, end: number, contextStart: number = start, place: number = start): void {
    const { message: found, renew } = this.messages(message);
    this.reportRaw({ message: found, renew, start, end, contextStart, place, item: this.recovery.itemStart, isAroundCutOff: false });
  }

  /** Returns the message of an error, with the function that creates it again. */
  protected messages(message: Message | LineMessage): Pick<RawError, "message" | "renew"> {
    return typeof message === "function" ? { message: message(linesOf(this.file)), renew: message } : { message, renew: undefined };
  }

  /** Reports an error. An item that has more errors than are listed for a source needs no further ones. */
  protected reportRaw(error: RawError): void {
    if (this.errors.length - this.recovery.itemErrors <= MAX_SYNTAX_ERRORS) this.errors.push(error);
  }

  /** Reports an error that ends the current construct. */
  protected fail(message: Message | LineMessage, start: number, end: number, contextStart: number = start, place: number = start): void {
    this.failed = true;
    this.report(message, start, end, contextStart, place);
  }

  /**
   * Fails at the current token. An invalid token is not reported here, because the scanner has
   * already recorded it.
   */
  protected failHere(message: (input: { readonly found: string }) => Message | LineMessage, contextStart: number = this.start): void {
    this.failed = true;
    if (this.kind < FIRST_INVALID) this.report(message({ found: this.found() }), this.start, this.end, contextStart);
  }

  /**
   * Fails at the current token, replacing the lexical error that the scanner just recorded for it
   * with a better explanation.
   */
  protected explain(message: Message | LineMessage): void {
    this.invalidTokens.pop();
    this.fail(message, this.start, this.end);
  }

  /** Describes the current token, and the number that it follows directly if it is a word. */
  protected foundToken(): FoundToken {
    const { kind, start, end, text } = this;
    const digits = kind === IDENT ? /(?<![\w.])[\d.]+$/.exec(text.slice(start - Math.min(start, MAX_DIGITS), start)) : null;
    if (digits === null) return { found: this.found(), number: "" };
    const [fraction = ""] = /^\.[\d_]+/.exec(text.slice(end, end + MAX_DIGITS)) ?? [];
    return { found: this.found(), number: digits[0] + text.slice(start, end) + fraction };
  }

  /** Describes the current token, for messages. */
  protected found(): string {
    return describeToken(this.kind, this.text.slice(this.start, this.end), this.sourceKind);
  }

  /**
   * Enters a nested construct, after which the caller decrements `depth`. Returns false, after an
   * error, if the nesting is too deep.
   */
  protected enter(): boolean {
    if (this.depth < this.maxDepth) {
      this.depth++;
      return true;
    }
    this.failHere(() => this.nestedTooDeeply());
    return false;
  }

  nestedTooDeeply(): Message {
    return nestedTooDeeply({ limit: this.maxDepth, isLowered: this.maxDepth < MAX_DEPTH });
  }

  /** The errors found, before the rules that count over the source. */
  get rawErrors(): RawErrors {
    const { file, errors, invalidTokens, recovery } = this;
    return { file, errors, invalidTokens, firstBroken: recovery.firstBroken };
  }

  /** Scans to the end of the source to find the invalid tokens there. */
  protected scanRest(): void {
    while (this.kind !== EOF) this.scan();
  }

  // --- missing opening quotes -------------------------------------------------------------------

  /**
   * If the current token is a quote that was meant to close a string without an opening quote:
   * reports the error and skips the quote. Such a quote directly follows a word and has no
   * counterpart on its line.
   */
  protected skipStrayQuote(): boolean {
    if (this.kind !== O_QUOTE || this.openModes > 1) return false;
    const { start, previousEnd, text } = this;
    // After an empty string, three quotes open another one.
    const isSecond = start === previousEnd && /[^"]"/.test(text.slice(start - 2, start)) && this.isUnpairedQuote(start);
    if (isSecond) this.report(doubledQuote({ isClosing: true }), start - 1, this.end);
    else if (!this.isStrayQuote(start)) return false;
    else if (this.#reportedQuote !== start)
      this.report(missingOpeningQuote({ word: text.slice(wordStart(text, start), start) }), start, this.end);
    this.restart(this.end);
    this.advance();
    this.previousEnd = Math.max(previousEnd, start);
    return true;
  }

  /**
   * Whether a quote at an offset directly follows a word and has no counterpart on the rest of its
   * line.
   */
  protected isStrayQuote(offset: number): boolean {
    const { text } = this;
    return text.charCodeAt(offset) === 0x22 /* " */ && wordStart(text, offset) < offset && this.isUnpairedQuote(offset);
  }

  /** Whether a quote at an offset has no counterpart on the rest of its line. */
  protected isUnpairedQuote(offset: number): boolean {
    const { text } = this;
    let isOdd = true;
    const limit = Math.min(text.length, offset + MAX_LINE_SCANNED);
    for (let i = offset + 1; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x0a) break;
      if (c === 0x5c /* \ */) i++;
      else if (c === 0x22) isOdd = !isOdd;
    }
    return isOdd;
  }

  /** Notes that the missing counterpart of a quote is already reported. */
  protected noteReportedQuote(offset: number): void {
    this.#reportedQuote = offset;
  }
}

/** Returns the start of the word that ends at an offset. */
function wordStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !' \t\r\n"=,:()[]{}'.includes(text.charAt(start - 1))) start--;
  return start;
}
