/**
 * Where a broken item ends, and which of its brackets are closed.
 *
 * When the parser has found a fault it does not know how much of what follows belongs to the broken item: a bracket that is
 * never closed swallows everything. So the item is looked at once more, as tokens only: brackets, quotes and heredocs are matched,
 * and the layout tells where one has no end of its own. A line that looks like an item (`name =`, `type "label" {`) cannot stand in
 * parentheses, square brackets or an interpolation; in the braces of an object it can, but not if it is indented no deeper than
 * the item itself; and a closing brace that is indented less than the item closes the block around it. Well-formed source is
 * never judged by its layout: this runs only after a fault.
 *
 * Linear in the text from the item's start to its end.
 */
import type { SourceFile } from "@hcl-ts/hcl";
import {
  C_BRACE,
  C_BRACK,
  C_HEREDOC,
  C_PAREN,
  C_QUOTE,
  COMMENT,
  EOF,
  IDENT,
  LESS_THAN,
  NEWLINE,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  O_QUOTE,
  QUOTED_NEWLINE,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "../scanner/kinds.ts";
import { type ScanMode, Scanner } from "../scanner/scanner.ts";
import type { MarkerLines } from "./marker-lines.ts";

/** A line that is nothing but a word in capitals, as the markers of heredocs mostly are. */
const LONE_CAPITALS = /^[ \t]*([A-Z_]{2,})(?=[ \t]*\r?$)/gm;

/** How far a broken item goes. */
export interface Extent {
  /** Where the next item, or the brace that closes the block around, may start. */
  readonly end: number;
  /** The innermost opening token that has no end, if that is why the item ends where it does; otherwise undefined. */
  readonly unclosed: Opening | undefined;
  /** The tokens in it that are no part of the language; see `Scanner`. */
  readonly faults: readonly number[];
  /**
   * Where the token that closes a bracket, quote, heredoc or template sequence starts, by where the opening token starts. If there is none, the
   * offset at which reading can go on around it, complemented, which makes it negative. Undefined if nothing opens there.
   */
  closeOf(open: number): number | undefined;
  /** Whether a token that opens something stands in a template, by where it starts. */
  isInTemplate(open: number): boolean;
}

/** The place of a token. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A token that opens something. */
export interface Opening extends Place {
  readonly kind: number;
}

/** An opening token that is not closed yet. */
interface Open extends Opening {
  /** Whether it is the last token of its line. */
  endsLine: boolean;
  /** Whether its content is indented no deeper than the item, so that layout tells nothing. Unknown until its content starts. */
  isFlat: boolean | undefined;
  /** In a quoted string, where a line starts with the brace that ends a template sequence of it: perhaps not meant for that; otherwise -1. */
  suspect: number;
}

/** What an item of a body looks like at the start of a line: a name with an equals sign, or a block's header. */
const ATTRIBUTE = /[\p{ID_Start}_][\p{ID_Continue}-]*[ \t]*=(?![=>])/uy;
const BLOCK =
  /(?!for\b)[\p{ID_Start}_][\p{ID_Continue}-]*(?:[ \t]+(?:[\p{ID_Start}_][\p{ID_Continue}-]*|"[^"\n]*"))*[ \t]*\{[ \t]*(?:$|#|\/\/|\})/muy;
/** After `<<`, what may have been meant as the marker of a heredoc. */
const LOOSE_MARKER = /-?[ \t]*["']?([\p{ID_Start}_][\p{ID_Continue}-]*)/uy;

/**
 * Finds how far an item goes.
 *
 * @param markers where heredocs can end in the file
 * @param start where it starts
 * @param inBlock whether it stands in a block, so that a brace may close that
 * @param mode how the text is read at its start; in a standalone template or expression (`isItem` false) there are no items, and layout says nothing
 */
export function findExtent(
  file: SourceFile,
  markers: MarkerLines,
  start: number,
  inBlock: boolean,
  mode: ScanMode,
  isItem: boolean,
): Extent {
  return new ExtentFinder(file, markers, start, inBlock, mode, isItem).find();
}

/** What a line, or a token, says about going on. */
const GO_ON = 0;
const READ_AGAIN = 1;
const ENDED = 2;

class ExtentFinder implements Extent {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #markers: MarkerLines;
  readonly #inBlock: boolean;
  readonly #isItem: boolean;
  readonly #indent: number;
  readonly #stack: Open[] = [];
  /** How many of what is open are of each kind. */
  readonly #counts = new Uint32Array(16);
  readonly #closes = new Map<number, number>();
  readonly #inTemplate = new Set<number>();
  #lineStart: number;
  #isFirstOnLine = false;
  /** The end of the last token that was `<`, to find `<<`. */
  #lessThanEnd = -1;
  /** Where the text ends of what was perhaps meant as a heredoc; -1 if there is none. It is passed over at the end of the line. */
  #looseEnd = -1;
  end = 0;
  unclosed: Opening | undefined = undefined;

  constructor(file: SourceFile, markers: MarkerLines, start: number, inBlock: boolean, mode: ScanMode, isItem: boolean) {
    this.#markers = markers;
    this.#scanner = new Scanner(file, mode, true);
    this.#text = file.text;
    this.#inBlock = inBlock;
    this.#isItem = isItem;
    if (isItem) this.#scanner.restart(start);
    this.#lineStart = file.text.lastIndexOf("\n", start - 1) + 1;
    this.#indent = indentation(file.text, this.#lineStart);
  }

  get faults(): readonly number[] {
    return this.#scanner.faults;
  }

  closeOf(open: number): number | undefined {
    return this.#closes.get(open);
  }

  isInTemplate(open: number): boolean {
    return this.#inTemplate.has(open);
  }

  find(): Extent {
    const scanner = this.#scanner;
    for (;;) {
      scanner.scan();
      switch (scanner.kind) {
        case EOF:
          if (this.#atEndOfText() === READ_AGAIN) continue;
          return this;
        case COMMENT:
        case NEWLINE:
          if (this.#looseEnd >= 0) {
            scanner.restart(this.#looseEnd);
            this.#looseEnd = -1;
          } else if (this.#text.charCodeAt(scanner.end - 1) === 0x0a) {
            if (this.#stack.length === 0 && this.#isItem) return this.#ended(scanner.end);
            this.#newLine(scanner.end);
          } else this.#lineStart = Math.max(this.#lineStart, this.#text.lastIndexOf("\n", scanner.end) + 1);
          continue;
        case QUOTED_NEWLINE:
          if (this.#atQuotedNewline() === ENDED) return this;
          continue;
      }
      const isFirst = this.#isFirstOnLine;
      this.#isFirstOnLine = false;
      if (isFirst && this.#isItem && this.#stack.length > 0) {
        const judgement = this.#judgeLine();
        if (judgement === ENDED) return this;
        if (judgement === READ_AGAIN) continue;
      }
      if (this.#takeToken(isFirst) === ENDED) return this;
    }
  }

  #takeToken(isFirst: boolean): number {
    const { kind, start, end } = this.#scanner;
    switch (kind) {
      case O_BRACE:
      case O_BRACK:
      case O_PAREN:
      case O_QUOTE:
      case O_HEREDOC:
      case TEMPLATE_INTERP:
      case TEMPLATE_CONTROL:
        if (this.#isTemplateOpen()) this.#inTemplate.add(start);
        this.#stack.push({ start, end, kind, endsLine: false, isFlat: undefined, suspect: -1 });
        this.#counts[kind]!++;
        if (kind === O_HEREDOC) this.#lineStart = end;
        return GO_ON;
      case C_BRACE:
      case TEMPLATE_SEQ_END:
        return this.#closeBrace(isFirst);
      case C_BRACK:
        this.#close(O_BRACK);
        return GO_ON;
      case C_PAREN:
        this.#close(O_PAREN);
        return GO_ON;
      case C_QUOTE:
        this.#close(O_QUOTE);
        return GO_ON;
      case C_HEREDOC:
        this.#close(O_HEREDOC);
        return GO_ON;
      case STRING_LIT:
        if (this.#text.charCodeAt(end - 1) === 0x0a) this.#lineStart = end;
        return GO_ON;
      case LESS_THAN:
        if (this.#lessThanEnd === start) this.#skipLooseHeredoc(end);
        this.#lessThanEnd = end;
        return GO_ON;
    }
    return GO_ON;
  }

  #newLine(start: number): void {
    const top = this.#top();
    if (top !== undefined && top.isFlat === undefined) top.endsLine = this.#text.slice(top.end, start).trim() === "";
    this.#lineStart = start;
    this.#isFirstOnLine = true;
  }

  /** Whether the line at hand, whose first token was just read, can stand in the brackets that are open. */
  #judgeLine(): number {
    const { kind, start } = this.#scanner;
    const top = this.#top()!;
    const indent = start - this.#lineStart;
    if (this.#isMarkerOfHeredocAround()) return READ_AGAIN;
    if (top.kind === O_BRACE && top.isFlat === undefined) top.isFlat = top.endsLine && kind !== C_BRACE && indent <= this.#indent;
    if (kind !== IDENT) return GO_ON;
    const isAttribute = matchesAt(ATTRIBUTE, this.#text, start);
    if (!isAttribute && !matchesAt(BLOCK, this.#text, start)) return GO_ON;
    if (top.kind === O_BRACE) {
      if (indent > this.#indent || top.isFlat === true) return GO_ON;
      return this.#abandonAll(start);
    }
    // No item can stand in what is open. Perhaps in an object around it.
    for (let i = this.#stack.length - 1; isAttribute && i >= 0; i--) {
      const around = this.#stack[i]!;
      if (around.kind !== O_BRACE || this.#inTemplate.has(around.start)) continue;
      if (indent <= this.#indent && around.isFlat !== true) break;
      this.#abandon(i + 1, start);
      this.#scanner.restart(start);
      this.#isFirstOnLine = true;
      return READ_AGAIN;
    }
    if (this.#counts[O_HEREDOC]! > 0 && this.#leaveHeredoc(start)) return READ_AGAIN;
    return this.#abandonAll(start);
  }

  /** In a template sequence that is not closed, a heredoc around it still ends at its marker. */
  #isMarkerOfHeredocAround(): boolean {
    const { kind, start } = this.#scanner;
    if (kind !== IDENT || this.#counts[O_HEREDOC] === 0) return false;
    for (let i = this.#stack.length - 2; i >= 0; i--) {
      const around = this.#stack[i]!;
      if (around.kind !== O_HEREDOC) continue;
      const end = endOfLine(this.#text, start);
      if (this.#text.slice(start, end).trim() !== markerOf(this.#text, around)) return false;
      return this.#continueAfter(i, end);
    }
    return false;
  }

  /** Goes on after the end marker of a heredoc whose template sequence is not closed; false if it has none. */
  #leaveHeredoc(from: number): boolean {
    const i = this.#stack.findIndex(({ kind }) => kind === O_HEREDOC);
    const end = this.#markers.endOfNext(markerOf(this.#text, this.#stack[i]!), from);
    return end >= 0 && this.#continueAfter(i, end);
  }

  /** Gives up what is open from an index of the stack on, and reads on at an offset as if it had been closed there. Only outside templates. */
  #continueAfter(index: number, offset: number): boolean {
    if (this.#inTemplate.has(this.#stack[index]!.start)) return false;
    this.#abandon(index, offset);
    this.#scanner.restart(offset);
    return true;
  }

  #closeBrace(isFirst: boolean): number {
    const { kind, start } = this.#scanner;
    const stack = this.#stack;
    if (stack.length === 0) return kind === C_BRACE && this.#inBlock ? this.#endedAt(start) : GO_ON;
    if (isFirst && this.#inBlock && start - this.#lineStart < this.#indent) return this.#abandonAll(start);
    if (kind === C_BRACE) {
      if (!this.#close(O_BRACE) && this.#inBlock && !this.#isTemplateOpen()) return this.#abandonAll(start);
      return GO_ON;
    }
    for (let i = stack.length - 1; i >= 0; i--) {
      if (stack[i]!.kind !== TEMPLATE_INTERP && stack[i]!.kind !== TEMPLATE_CONTROL) continue;
      this.#abandon(i + 1, start);
      this.#closes.set(this.#pop().start, start);
      const around = this.#top();
      if (isFirst && around?.kind === O_QUOTE && around.suspect < 0) around.suspect = start;
      break;
    }
    return GO_ON;
  }

  /** Closes the innermost opening token of a kind, unless a template is in between; what is open within it has no end. */
  #close(kind: number): boolean {
    if (this.#counts[kind] === 0) return false;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const open = this.#stack[i]!;
      if (open.kind === kind) {
        this.#abandon(i + 1, this.#scanner.start);
        this.#closes.set(this.#pop().start, this.#scanner.start);
        return true;
      }
      if (opensTemplate(open.kind)) return false;
    }
    return false;
  }

  /** A string that is not closed on its line; the scanner has left it, and all around it up to a heredoc. */
  #atQuotedNewline(): number {
    const { start, end } = this.#scanner;
    const stack = this.#stack;
    let first = stack.findLastIndex(({ kind }) => kind === O_HEREDOC) + 1;
    if (first === 0) first = stack.findIndex(({ kind }) => opensTemplate(kind));
    // A strip marker that seemed to end a sequence may have taken the string with it.
    if (first < 0) first = stack.length;
    const suspect = stack.slice(first).find((open) => open.suspect >= 0)?.suspect;
    if (suspect !== undefined && this.#isItem && this.#counts[O_HEREDOC] === 0) {
      // More likely a sequence is not closed either, and the brace that seemed to end it is another's.
      this.#abandon(first, suspect);
      if (stack.length === 0) return this.#endedAt(suspect);
      this.#scanner.restart(suspect);
      this.#newLine(this.#text.lastIndexOf("\n", suspect) + 1);
      return READ_AGAIN;
    }
    this.#abandon(first, start);
    if (stack.length === 0 && this.#isItem) return this.#endedAt(end);
    this.#newLine(end);
    return GO_ON;
  }

  /** The end of the text. A heredoc that is still open perhaps has its end marker with something after it, or something like it. */
  #atEndOfText(): number {
    const { length } = this.#text;
    const i = this.#stack.findIndex(({ kind }) => kind === O_HEREDOC);
    if (i >= 0 && i === this.#stack.length - 1) {
      const after = nearMarker(this.#text, this.#stack[i]!);
      if (after >= 0 && this.#continueAfter(i, after)) return READ_AGAIN;
    }
    return this.#abandonAll(length);
  }

  /** After `<<` that does not start a heredoc: if a line further down looks like the marker that was meant, what is between is text. */
  #skipLooseHeredoc(after: number): void {
    LOOSE_MARKER.lastIndex = after;
    const marker = LOOSE_MARKER.exec(this.#text)?.[1];
    if (marker === undefined || !this.#isItem || this.#isTemplateOpen()) return;
    this.#looseEnd = this.#markers.endOfNext(marker, endOfLine(this.#text, after) + 1);
  }

  /** Gives up all that is open, which ends the item. */
  #abandonAll(offset: number): number {
    this.unclosed ??= this.#top();
    this.#abandon(0, offset);
    return this.#endedAt(offset);
  }

  /** Gives up what is open from an index of the stack on: it has no end, and reading can go on at the offset. */
  #abandon(index: number, offset: number): void {
    if (index < this.#stack.length) this.unclosed ??= this.#top();
    while (this.#stack.length > index) this.#closes.set(this.#pop().start, ~offset);
  }

  #pop(): Open {
    const open = this.#stack.pop()!;
    this.#counts[open.kind]!--;
    return open;
  }

  #isTemplateOpen(): boolean {
    const counts = this.#counts;
    return counts[O_QUOTE]! + counts[O_HEREDOC]! + counts[TEMPLATE_INTERP]! + counts[TEMPLATE_CONTROL]! > 0;
  }

  #endedAt(offset: number): number {
    this.end = offset;
    return ENDED;
  }

  #ended(offset: number): this {
    this.end = offset;
    return this;
  }

  #top(): Open | undefined {
    return this.#stack[this.#stack.length - 1];
  }
}

function opensTemplate(kind: number): boolean {
  return kind === O_QUOTE || kind === O_HEREDOC || kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL;
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}

/** How many spaces and tabs a line starts with. */
export function indentation(text: string, lineStart: number): number {
  let i = lineStart;
  while (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09) i++;
  return i - lineStart;
}

/** The offset of the newline that ends the line of an offset, or the end of the text. */
export function endOfLine(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline;
}

/** The end marker that a heredoc's opening token names. */
function markerOf(text: string, { start, end }: Place): string {
  return text.slice(text.charCodeAt(start + 2) === 0x2d /* - */ ? start + 3 : start + 2, end).trim();
}

/**
 * The end of what may be meant as the end marker of a heredoc that has none: the marker with more after it on its line, or in other
 * letters, or failing that another word in capitals on a line of its own; -1 if there is nothing like that. The heredoc is given by its opening token.
 */
export function nearMarker(text: string, heredoc: Place): number {
  const marker = markerOf(text, heredoc).toLowerCase();
  for (let line = heredoc.end; line < text.length; ) {
    const start = line + indentation(text, line);
    const after = start + marker.length;
    if (text.slice(start, after).toLowerCase() === marker && !/[\p{ID_Continue}-]/u.test(text.charAt(after))) return after;
    line = endOfLine(text, line) + 1;
  }
  return /[a-z]/.test(markerOf(text, heredoc)) ? -1 : otherMarker(text, heredoc);
}

/** The same for another marker than the one that was opened: a line that is a word in capitals, unless the text names it as a marker of its own. */
function otherMarker(text: string, { end }: Place): number {
  LONE_CAPITALS.lastIndex = end;
  const [line = "", word = ""] = LONE_CAPITALS.exec(text) ?? [];
  if (word === "") return -1;
  const before = text.slice(end, LONE_CAPITALS.lastIndex - line.length);
  return before.includes("<<") ? -1 : LONE_CAPITALS.lastIndex;
}

/** Where a block that is never closed was meant to end. */
export interface BlockEnd {
  /** The end of the block. */
  readonly end: number;
  /** Where the next item may start. */
  readonly next: number;
}

/**
 * Finds where a block that is not closed before the end of the file was meant to end, by its layout: at the first line that is
 * indented no deeper than its header and is a closing brace, which is that of a block around if it is indented less, or looks like an item. Undefined if its content is not indented, or there is
 * no such line.
 *
 * @param start where its header starts
 * @param bodyStart the offset after its opening brace
 * @param isOneLine whether its content begins on the line of the brace, so that no line below need belong to it
 */
export function findBlockEnd(file: SourceFile, start: number, bodyStart: number, isOneLine: boolean): BlockEnd | undefined {
  const { text } = file;
  const headerIndent = indentation(text, text.lastIndexOf("\n", start - 1) + 1);
  const scanner = new Scanner(file, "config", true);
  scanner.restart(bodyStart);
  let lineStart = -1;
  let isIndented = isOneLine;
  for (;;) {
    scanner.scan();
    const { kind, start: at, end } = scanner;
    if (kind === EOF) return undefined;
    if ((kind === COMMENT || kind === NEWLINE || kind === QUOTED_NEWLINE) && text.charCodeAt(end - 1) === 0x0a) {
      lineStart = end;
      continue;
    }
    if (lineStart < 0) continue;
    const indent = at - lineStart;
    lineStart = -1;
    if (indent > headerIndent) isIndented = true;
    else if (!isIndented) return undefined;
    else if (kind === C_BRACE) return indent < headerIndent ? { end: at, next: at } : { end, next: end };
    else if (kind === IDENT && (matchesAt(ATTRIBUTE, text, at) || matchesAt(BLOCK, text, at))) return { end: at, next: at };
  }
}
