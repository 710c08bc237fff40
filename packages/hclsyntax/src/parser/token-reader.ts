/**
 * The parser's view of the tokens, and what all its parts share: the token at hand, whether newlines count, how a fault is
 * reported, and how reading goes on after one.
 *
 * The parser is the scanner: the token at hand is its `kind`, `start` and `end`, and `advance` moves on. A construct that finds a
 * fault reports it with `fail`, which sets `failed`; everything then returns at once what it has, up to a construct that can go on.
 * Inside brackets that are closed properly that is the next element (`resume`), otherwise the next item of the body
 * (`recoverItem`). Where brackets end and where the next item starts is found by looking at the item once more: see extent.ts.
 *
 * All this costs nothing until there is a fault. To stay linear on hostile text, going back over text that was read already has a
 * budget; when it is spent, reading only goes forward.
 */
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { describeToken, nestedTooDeeply, unclosed } from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import {
  C_BRACE,
  C_BRACK,
  C_PAREN,
  COMMA,
  EOF,
  FIRST_FAULT,
  IDENT,
  NEWLINE,
  O_BRACK,
  O_HEREDOC,
  QUOTED_NEWLINE,
} from "../scanner/kinds.ts";
import { lexicalFaults, MOST_DIAGNOSTICS } from "../scanner/lexical-faults.ts";
import { type ScanMode, Scanner } from "../scanner/scanner.ts";
import { type Extent, endOfLine, findExtent } from "./extent.ts";
import { MarkerLines } from "./marker-lines.ts";

/**
 * How deep expressions, templates and blocks can nest; a conditional in the second result of another one and an operation on the right of
 * an operator count as nested, a chain of operators on the left or of steps does not. Reading and evaluating recur as deep. With Node's
 * default stack of a megabyte and code that is not optimized yet, reading overflows at 925 nested templates (the worst case;
 * brackets: 1487) and evaluation at 1087 nested splats, so this leaves half of the stack to the caller; where a caller has left less, the
 * limit is lower (`withinStack` of hcl). Real configuration stays below 30.
 */
export const MAX_DEPTH = 400;

/** How many times the length of a source going back over it may take. */
const GOING_BACK = 8;

export abstract class TokenReader extends Scanner {
  /** What was found wrong, in the order in which it was found. */
  readonly diagnostics: Diagnostic[] = [];
  /** For each of the diagnostics, the offset at which its subject starts. */
  readonly #places: number[] = [];

  /** Whether newlines are tokens here; otherwise they are passed over. */
  protected newlines = true;
  /** Whether a fault was reported and reading has not found a place to go on yet. */
  protected failed = false;
  /** How many constructs are being read inside one another. */
  protected depth = 0;
  /** The offset after the token before the one at hand, comments and newlines that do not count left out. */
  protected previousEnd = 0;

  /** Where the item that is being read starts. */
  #itemStart = 0;
  /** How many diagnostics, and entries in the list of faulty tokens, there were before it. */
  #itemDiagnostics = 0;
  #itemFaults = 0;
  /** Whether the item stands in a block, which a brace may close. */
  #itemInBlock = false;
  /** The extent of the item, as soon as it is needed. */
  #extent: Extent | undefined = undefined;
  readonly #markers: MarkerLines;
  /**
   * Where braces open that, by the layout of what was read before, are meant to be closed earlier than they seem to be, each with the brace of the block around it
   * that then seemed not to be closed. Undefined if there are none.
   */
  protected misclosed: Map<number, number> | undefined = undefined;
  /** Whether it was just said that something is cut off by the end of the text, so that what is around it need not be said to be. */
  protected isCutOff = false;
  /** How much text may still be gone back over. */
  #budget: number;
  /** Where reading can go on around brackets that turned out not to be closed; -1 if that is not known. */
  #resumeAt = -1;
  readonly #scanMode: ScanMode;
  /** Whether the source is made of items, rather than being one expression or template. */
  readonly #hasItems: boolean;

  /** How many constructs may be. */
  protected readonly maxDepth: number;

  constructor(file: SourceFile, mode: ScanMode, hasItems: boolean, maxDepth: number) {
    super(file, mode, true);
    this.maxDepth = maxDepth;
    this.#scanMode = mode;
    this.#hasItems = hasItems;
    this.#markers = new MarkerLines(this.text);
    this.#budget = GOING_BACK * (this.length + 1000);
  }

  /** Moves to the next token that counts. A line comment stands for the newline that it ends with. */
  protected advance(): void {
    this.previousEnd = this.end;
    do this.scan();
    while (this.kind <= NEWLINE && this.#isPassedOver());
  }

  #isPassedOver(): boolean {
    if (!this.newlines) return true;
    if (this.kind === NEWLINE) return false;
    if (this.text.charCodeAt(this.end - 1) !== 0x0a) return true;
    this.kind = NEWLINE;
    return false;
  }

  /** The name that an identifier at hand is. */
  protected name(): string {
    return internedName(this.text, this.start, this.end);
  }

  /** Whether the token at hand is the identifier `word`. */
  protected isWord(word: string): boolean {
    return this.kind === IDENT && this.end - this.start === word.length && this.text.startsWith(word, this.start);
  }

  // --- faults ----------------------------------------------------------------------------------------------------------

  /**
   * Reports a fault that does not hinder reading on.
   *
   * @param place where the fault is, if the reference points elsewhere
   */
  protected report(message: Message, start: number, end: number, contextStart: number = start, place: number = start): void {
    if (this.diagnostics.length >= MOST_DIAGNOSTICS) return;
    const { file } = this;
    const context = contextStart < start ? { context: file.range(contextStart, end) } : undefined;
    this.diagnostics.push(errorDiagnostic(message, { subject: file.range(start, end), ...context }));
    this.#places.push(place);
  }

  /** Reports a fault after which what is being read cannot be made sense of. */
  protected fail(message: Message, start: number, end: number, contextStart: number = start, place: number = start): void {
    this.failed = true;
    this.report(message, start, end, contextStart, place);
  }

  /** Fails at the token at hand. A token that is no part of the language is reported already, and not twice. */
  protected failHere(message: (found: string) => Message, contextStart: number = this.start): void {
    this.failed = true;
    if (this.kind < FIRST_FAULT) this.report(message(this.found()), this.start, this.end, contextStart);
  }

  /** Fails at the token at hand, which is no part of the language and was just read, with what is behind that: it says so better than the token itself could. */
  protected explain(message: Message): void {
    this.faults.length -= 3;
    this.fail(message, this.start, this.end);
  }

  /** What the token at hand is, for messages. */
  protected found(): string {
    return describeToken(this.kind, this.text.slice(this.start, this.end));
  }

  /** The line on which an offset stands, for messages. */
  protected lineOf(offset: number): number {
    return this.file.position(offset).line;
  }

  /** Begins a construct in the one at hand. False, with a fault reported, if they nest too deeply. `depth` is to be put back in either case. */
  protected enter(): boolean {
    if (++this.depth <= this.maxDepth) return true;
    this.failHere(() => this.nestedTooDeeply());
    return false;
  }

  protected nestedTooDeeply(): Message {
    return nestedTooDeeply(this.maxDepth, this.maxDepth < MAX_DEPTH);
  }

  /** Everything that was found wrong, in the order of the text. */
  allDiagnostics(): readonly Diagnostic[] {
    const { diagnostics, faults } = this;
    if (faults.length === 0 && diagnostics.length < 2) return diagnostics;
    const places = this.#places.slice();
    const all = diagnostics.slice();
    for (const { diagnostic, start } of lexicalFaults(this.file, inOrder(faults))) {
      all.push(diagnostic);
      places.push(start);
    }
    const order = places.map((_, i) => i);
    // What a token says comes before what the parser says of it.
    order.sort((a, b) => places[a]! - places[b]! || Number(b >= diagnostics.length) - Number(a >= diagnostics.length) || a - b);
    return order.slice(0, MOST_DIAGNOSTICS).map((i) => all[i]!);
  }

  /** Reads on to the end, for the faults of the tokens there. */
  protected scanRest(): void {
    while (this.kind !== EOF) this.scan();
  }

  // --- going on after a fault -------------------------------------------------------------------------------------------

  /** Notes that an item of a body starts here, in case that it turns out to be broken. */
  protected beginItem(start: number, inBlock: boolean): void {
    this.#itemStart = start;
    this.#itemInBlock = inBlock;
    this.#itemDiagnostics = this.diagnostics.length;
    this.#itemFaults = this.faults.length;
    this.#extent = undefined;
    this.#resumeAt = -1;
  }

  /** How far the item goes. */
  #extentOfItem(): Extent {
    this.#extent ??= findExtent(this.file, this.#markers, this.#itemStart, this.#itemInBlock, this.#scanMode, this.#hasItems);
    return this.#extent;
  }

  /** After a fault: whether the bracket that opens at an offset has an end of its own. */
  protected isClosed(open: number): boolean {
    return (this.#extentOfItem().closeOf(open) ?? -1) >= 0;
  }

  /** After a fault: the same, noting where reading can go on around it if it has none. */
  protected hasEnd(open: number): boolean {
    const close = this.#extentOfItem().closeOf(open);
    if (close !== undefined && close < 0) this.#resumeAt = ~close;
    return close !== undefined && close >= 0;
  }

  /**
   * After a fault within the brackets that open at an offset: moves to where reading can go on within them, which is a
   * comma, a newline if those count, the closing token, or where an element may start. False if they are not closed: then the fault is of what is
   * around them.
   *
   * @param toClose whether only the closing token will do
   */
  protected resume(open: number, toClose: boolean): boolean {
    const extent = this.#extentOfItem();
    if (!this.hasEnd(open)) return false;
    const close = extent.closeOf(open)!;
    if (this.#resumeAt >= 0) {
      if (extent.isInTemplate(open) || this.#resumeAt > close || !this.#mayReturnTo(this.#resumeAt)) return false;
      this.restart(this.#resumeAt);
      this.#resumeAt = -1;
      this.failed = false;
      this.advance();
      if (!toClose) return true;
    }
    while (this.start < close) {
      if (!toClose && (this.kind === COMMA || this.kind === NEWLINE || (this.newlines && this.kind === QUOTED_NEWLINE))) break;
      const nested = extent.closeOf(this.start);
      if (nested !== undefined && nested < 0) {
        if (extent.isInTemplate(open)) return false;
        this.restart(~nested);
      } else if (nested !== undefined) {
        while (this.start < nested) this.scan();
      }
      if (this.kind === EOF) return false;
      this.advance();
    }
    if (this.start > close) return false;
    if (this.start === close && (this.kind < C_BRACE || this.kind > C_PAREN)) {
      // Read as part of a template that is not closed, the token is another than it is by itself.
      if (extent.isInTemplate(open)) return false;
      this.restart(close);
      this.scan();
    }
    if (this.kind === QUOTED_NEWLINE) this.kind = NEWLINE;
    this.failed = false;
    return true;
  }

  /**
   * The closing bracket at which the reference points when it misses one before the token at hand: the next one that
   * matches no opening bracket, or the end of the text.
   */
  protected nextClosingBracket(): readonly [start: number, end: number] {
    if (this.#budget <= 0) return [this.start, this.end];
    const ahead = new Scanner(this.file, this.#scanMode, false);
    if (this.#hasItems) ahead.restart(this.#itemStart);
    for (let open = 0; ; ) {
      ahead.scan();
      if (ahead.kind === EOF) break;
      if (ahead.start <= this.start) continue;
      if (ahead.kind === O_BRACK) open++;
      else if (ahead.kind === C_BRACK && open-- === 0) break;
    }
    this.#budget -= ahead.end - this.#itemStart;
    return [ahead.start, ahead.end];
  }

  /** After a fault: where a construct ends whose opening token, at an offset, is never closed. */
  protected partialEnd(open: number): number {
    const extent = this.#extentOfItem();
    const close = extent.closeOf(open) ?? ~extent.end;
    return Math.max(open + 1, Math.min(this.previousEnd, this.lastBefore(close < 0 ? ~close : close)));
  }

  /** The offset after the last character before an offset that is no white space. */
  protected lastBefore(offset: number): number {
    let end = offset;
    while (end > 0 && this.text.charCodeAt(end - 1) <= 0x20) end--;
    return end;
  }

  /** Whether there is budget left to read again from an offset that is perhaps behind; if so it is taken from it. */
  #mayReturnTo(offset: number): boolean {
    if (offset < this.end) this.#budget -= this.end - offset;
    return this.#budget >= 0;
  }

  /** After a fault for which there was nowhere to go on within the item: moves on to where the next one may start. */
  protected recoverItem(): void {
    const extent = this.#extentOfItem();
    const next = this.#mayReturnTo(extent.end) ? extent.end : Math.max(extent.end, endOfLine(this.text, this.end));
    // What was found on lines that belong to other items was found in a false light, save on the line where one stumbles over the fault.
    this.#forgetFrom(endOfLine(this.text, next) + 1, this.#itemDiagnostics, this.#itemFaults);
    for (let i = 0; i < extent.faults.length; i += 3) {
      const start = extent.faults[i + 1]!;
      if (start >= this.end && start < next) this.faults.push(extent.faults[i]!, start, extent.faults[i + 2]!);
    }
    if (
      extent.unclosed !== undefined &&
      this.diagnostics.length === this.#itemDiagnostics &&
      !this.#hasFault(this.#itemFaults, this.#itemStart)
    ) {
      const { start, end, kind } = extent.unclosed;
      this.report(unclosed(describeToken(kind, this.text.slice(start, end))), start, end);
    }
    this.isCutOff = next >= this.length && extent.unclosed?.kind === O_HEREDOC;
    this.goOnAt(next);
  }

  /** Goes on at an offset with an item of a body, or with the end of the body. */
  protected goOnAt(offset: number): void {
    this.restart(offset);
    this.failed = false;
    this.newlines = true;
    this.#extent = undefined;
    this.#resumeAt = -1;
    this.advance();
  }

  /** Goes back to an offset at which an item starts, forgetting what was found from there on. False if there is no budget left for it. */
  protected goBackTo(offset: number): boolean {
    if (!this.#mayReturnTo(offset)) return false;
    this.#forgetFrom(offset, 0, this.#firstFaultFrom(offset));
    this.goOnAt(offset);
    return true;
  }

  #forgetFrom(offset: number, firstDiagnostic: number, firstFault: number): void {
    let kept = firstDiagnostic;
    for (let i = firstDiagnostic; i < this.diagnostics.length; i++) {
      if (this.#places[i]! >= offset) continue;
      this.diagnostics[kept] = this.diagnostics[i]!;
      this.#places[kept++] = this.#places[i]!;
    }
    this.diagnostics.length = this.#places.length = kept;
    const { faults } = this;
    let left = firstFault;
    for (let i = firstFault; i < faults.length; i += 3) {
      if (faults[i + 1]! >= offset) continue;
      for (let k = 0; k < 3; k++) faults[left++] = faults[i + k]!;
    }
    faults.length = left;
  }

  /** The first entry in the list of faulty tokens that may lie at an offset or beyond. Only on one line can they be out of order. */
  #firstFaultFrom(offset: number): number {
    const line = this.text.lastIndexOf("\n", offset - 1);
    let i = this.faults.length;
    while (i > 0 && this.faults[i - 2]! > line) i -= 3;
    return i;
  }

  #hasFault(first: number, offset: number): boolean {
    for (let i = first; i < this.faults.length; i += 3) if (this.faults[i + 1]! >= offset) return true;
    return false;
  }
}

/** Faulty tokens in the order of the text; those that were read twice once. */
function inOrder(faults: readonly number[]): readonly number[] {
  let isInOrder = true;
  for (let i = 3; i < faults.length; i += 3) isInOrder &&= faults[i - 2]! < faults[i + 1]!;
  if (isInOrder) return faults;
  const places = new Map<number, number>();
  for (let i = 0; i < faults.length; i += 3) places.set(faults[i + 1]!, i);
  return [...places].sort(([a], [b]) => a - b).flatMap(([, i]) => faults.slice(i, i + 3));
}
