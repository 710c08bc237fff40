/**
 * What all parts of the parser share: the current token, whether newlines count, the nesting depth, and how errors are reported.
 *
 * The parser is the scanner: the current token is its `kind`, `start` and `end`, and `advance` moves on. What happens after an error is up to the {@link Recovery}.
 */
import type { Diagnostic, Message, SourceFile } from "@hcl-ts/hcl";
import { describeToken, missingOpeningQuote, nestedTooDeeply, unreadableItem } from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import { EOF, FIRST_FAULT, IDENT, NEWLINE, O_QUOTE } from "../scanner/kinds.ts";
import { type ScanMode, Scanner } from "../scanner/scanner.ts";
import { ErrorLog } from "./error-log.ts";
import { Recovery } from "./recovery/recovery.ts";

/**
 * How deep expressions, templates and blocks can nest; a conditional in the second result of another one and an operation on the right of an operator count as nested, a
 * chain of operators on the left or of steps does not. Parsing and evaluation recurse as deep. With Node's default stack of a megabyte and code that is not
 * optimized yet, parsing overflows at 925 nested templates (the worst case; brackets: 1487) and evaluation at 1087 nested splats, so this leaves half of the stack to
 * the caller; where a caller has left less, the limit is lower (`withinStack` of hcl). Real configuration stays below 30.
 */
export const MAX_DEPTH = 400;

/** How much of a line is searched for the counterpart of a quote. */
const MAX_LINE_SCANNED = 1000;

export abstract class ParserBase extends Scanner {
  /** The errors met so far. */
  readonly errors: ErrorLog;
  readonly recovery: Recovery;

  /** Whether newlines are tokens; otherwise they are skipped. */
  newlines = true;
  /** Whether an error was reported and the parser has not found a place to continue yet. */
  failed = false;
  /** The offset after the token before the current one, comments and newlines that do not count left out. */
  previousEnd = 0;
  /** The number of constructs being parsed inside one another. */
  protected depth = 0;
  /** Maximum nesting depth. */
  protected readonly maxDepth: number;
  /** A quote whose opening counterpart is missing and reported already; -1 if there is none. */
  #reportedQuote = -1;

  constructor(file: SourceFile, mode: ScanMode, hasItems: boolean, maxDepth: number) {
    super(file, mode, true);
    this.maxDepth = maxDepth;
    this.errors = new ErrorLog(file);
    this.recovery = new Recovery(this, mode, hasItems);
  }

  /** Moves to the next token that counts. A line comment stands for the newline that it ends with. */
  advance(): void {
    this.previousEnd = this.end;
    do this.scan();
    while (this.kind <= NEWLINE && this.#isSkipped());
  }

  #isSkipped(): boolean {
    if (!this.newlines) return true;
    if (this.kind === NEWLINE) return false;
    if (this.text.charCodeAt(this.end - 1) !== 0x0a) return true;
    this.kind = NEWLINE;
    return false;
  }

  /** The name that the current identifier is. */
  protected name(): string {
    return internedName(this.text, this.start, this.end);
  }

  /** Whether the current token is the identifier `word`. */
  protected isWord(word: string): boolean {
    return this.kind === IDENT && this.end - this.start === word.length && this.text.startsWith(word, this.start);
  }

  // --- errors ----------------------------------------------------------------------------------------------------------

  /**
   * Reports an error after which the parser can go on.
   * @param place the offset at which the parser met it, if the reference points elsewhere
   */
  report(message: Message, start: number, end: number, contextStart: number = start, place: number = start): void {
    this.errors.add(message, start, end, contextStart, place, this.recovery.itemStart);
  }

  /** Reports an error that ends the construct being parsed. */
  protected fail(message: Message, start: number, end: number, contextStart: number = start, place: number = start): void {
    this.failed = true;
    this.report(message, start, end, contextStart, place);
  }

  /** Fails at the current token. A token that is not part of the language is reported already, and not twice. */
  protected failHere(message: (found: string) => Message, contextStart: number = this.start): void {
    this.failed = true;
    if (this.kind < FIRST_FAULT) this.report(message(this.found()), this.start, this.end, contextStart);
  }

  /** Fails at the current token, which was just scanned and is not part of the language, with a better explanation than the token itself has. */
  protected explain(message: Message): void {
    this.faults.length -= 3;
    this.fail(message, this.start, this.end);
  }

  /** A description of the current token, for messages. */
  protected found(): string {
    return describeToken(this.kind, this.text.slice(this.start, this.end));
  }

  /** The line of an offset, for messages. */
  protected lineOf(offset: number): number {
    return this.file.position(offset).line;
  }

  /** Begins a construct inside the current one. False, after an error, if they nest too deeply. The caller restores `depth` in either case. */
  protected enter(): boolean {
    if (++this.depth <= this.maxDepth) return true;
    this.failHere(() => this.nestedTooDeeply());
    return false;
  }

  protected nestedTooDeeply(): Message {
    return nestedTooDeeply(this.maxDepth, this.maxDepth < MAX_DEPTH);
  }

  /** All errors in the order of the source. */
  allDiagnostics(): readonly Diagnostic[] {
    const broken = this.recovery.firstBroken;
    // An item that could not be parsed is always reported; should recovery have dropped every error, this one is left.
    if (broken >= 0 && this.errors.count === 0 && this.faults.length === 0)
      this.report(unreadableItem(), broken, this.recovery.layout.lineEnd(broken));
    return this.errors.finish(this.faults);
  }

  /** Scans to the end, for the faulty tokens there. */
  protected scanRest(): void {
    while (this.kind !== EOF) this.scan();
  }

  // --- missing opening quotes ------------------------------------------------------------------------------------------

  /**
   * If the current token is a quote that was meant to close a string whose opening quote is missing: reports that and moves past it, as if the string were there.
   * Such a quote follows a word without a space and has no counterpart on its line.
   */
  protected skipStrayQuote(): boolean {
    if (this.kind !== O_QUOTE || this.openModes > 1 || !this.isStrayQuote(this.start)) return false;
    const { start, previousEnd } = this;
    if (this.#reportedQuote !== start)
      this.report(missingOpeningQuote(this.text.slice(wordStart(this.text, start), start)), start, this.end);
    this.restart(this.end);
    this.advance();
    this.previousEnd = Math.max(previousEnd, start);
    return true;
  }

  /** Whether a quote at an offset follows a word and has no counterpart on the rest of its line. */
  protected isStrayQuote(offset: number): boolean {
    const { text } = this;
    if (text.charCodeAt(offset) !== 0x22 /* " */ || wordStart(text, offset) === offset) return false;
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

  /** Notes that a quote's missing counterpart is reported. */
  protected noteReportedQuote(offset: number): void {
    this.#reportedQuote = offset;
  }
}

/** Where the word starts that ends at an offset. */
function wordStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !' \t\r\n"=,:()[]{}'.includes(text.charAt(start - 1))) start--;
  return start;
}
