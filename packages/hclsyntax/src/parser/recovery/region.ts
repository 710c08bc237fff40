/**
 * The region of a broken item: where the item ends, and which of its brackets are closed.
 *
 * After an error the parser does not know how much of what follows belongs to the broken item: a bracket that is never closed swallows everything. So the item is
 * scanned once more, as tokens only. Brackets, quotes and heredocs are matched, and the layout tells which of them have no end of their own. Valid source is never
 * judged by its layout: this runs only after an error, and brackets that the parser had closed before the error are trusted.
 *
 *     a = f(x, [1,        unclosed: the next line looks like an item and is
 *     b = 2               indented no deeper, so `(` and `[` end before it
 *
 *     c = f(              closed: lines indented deeper than the item belong
 *       d = 2             to it, even if they look like items
 *     )
 *
 *     e = g({             mismatched: `{` ends its line, so its `}` is expected
 *       x = h(y)), 1      first on a line indented like this one; the second `)`
 *     })                  of the line between is stray
 *
 *     blk {
 *       f = [1, 2         unclosed: a `}` indented less than the item closes
 *     }                   the block around it
 *
 * Takes time linear in the source from the start of the item to its end.
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
} from "../../scanner/kinds.ts";
import { type ScanFacts, type ScanMode, Scanner } from "../../scanner/scanner.ts";
import { type HeredocMarkers, markerOf } from "./heredoc-markers.ts";
import { looksLikeAttribute, looksLikeBlock } from "./item-start.ts";
import type { Layout } from "./layout.ts";

/** Where an opening token ends. */
export type Close =
  /** Its closing token starts at this offset. */
  | { readonly kind: "closed"; readonly at: number }
  /** It has no closing token; the parser can continue around it at this offset. */
  | { readonly kind: "unclosed"; readonly resumeAt: number };

/** How far a broken item extends. */
export interface Region {
  /** The offset at which the next item, or the brace that closes the block around, may start. */
  readonly end: number;
  /** The innermost opening token without an end, if the item ends because of it. */
  readonly unclosed: OpeningToken | undefined;
  /** The tokens in it that are not part of the language; see `Scanner`. */
  readonly faults: readonly number[];
  /** Where the bracket, quote, heredoc or template sequence ends that opens at an offset; undefined if nothing opens there. */
  closeOf(open: number): Close | undefined;
  /** Whether the token that opens at an offset is inside a template. */
  isInTemplate(open: number): boolean;
}

/** The item to find the region of. */
export interface BrokenItem {
  readonly start: number;
  /** The offset of the opening brace of the block that contains it; -1 for none. */
  readonly blockOpen: number;
  /** The offset up to which the parser read it without an error. */
  readonly validEnd: number;
}

/** A token that opens something. */
export interface OpeningToken {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/** What all regions of a source are found with. */
export interface RegionContext {
  readonly file: SourceFile;
  readonly layout: Layout;
  readonly markers: HeredocMarkers;
  /** How the source starts. */
  readonly mode: ScanMode;
  readonly facts: ScanFacts;
  /** Whether the source consists of items. A standalone expression or template does not, and its layout means nothing. */
  readonly hasItems: boolean;
}

/** An opening token that is not closed yet. */
interface Open extends OpeningToken {
  /** Whether it is the last token of its line. */
  endsLine: boolean;
  /** Whether its content is indented no deeper than the item, so that layout tells nothing. Undefined until its content starts. */
  isFlat: boolean | undefined;
  /** In a quoted string: where a line starts with the brace that ends a template sequence of the string, which may be meant for something else; otherwise -1. */
  suspect: number;
}

/** After `<<`, what may be meant as the marker of a heredoc, perhaps on the next line. */
const LOOSE_MARKER = /-?[ \t]*(?:\r?\n[ \t]*)?["']?([\p{ID_Start}_][\p{ID_Continue}-]*)/uy;

/** Finds how far an item extends. */
export function findRegion(context: RegionContext, item: BrokenItem): Region {
  return new RegionFinder(context, item).find();
}

/** What a line, or a token, means for the scan. */
const GO_ON = 0;
const READ_AGAIN = 1;
const ENDED = 2;

class RegionFinder implements Region {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #layout: Layout;
  readonly #markers: HeredocMarkers;
  readonly #inBlock: boolean;
  /** Whether the block around the item opens on the line of the item. */
  readonly #isOneLineBlock: boolean;
  readonly #hasItems: boolean;
  readonly #indent: number;
  /** Brackets that were open when the error was met; undefined until known. Others before the error are trusted. */
  readonly #suspects: ReadonlySet<number>;
  readonly #validEnd: number;
  readonly #stack: Open[] = [];
  /** How many of the open tokens are of each kind. */
  readonly #counts = new Uint32Array(16);
  readonly #closes = new Map<number, Close>();
  readonly #inTemplate = new Set<number>();
  #lineStart: number;
  #isFirstOnLine = false;
  /** The opening token that was scanned last, until another token follows. */
  #justOpened: Open | undefined = undefined;
  /** The end of the last token that was `<`, to find `<<`. */
  #lessThanEnd = -1;
  /** The end of what was perhaps meant as a heredoc; -1 if there is none. It is skipped at the end of the line. */
  #looseEnd = -1;
  end = 0;
  unclosed: OpeningToken | undefined = undefined;

  constructor({ file, layout, markers, mode, facts, hasItems }: RegionContext, { start, blockOpen, validEnd }: BrokenItem) {
    this.#markers = markers;
    this.#layout = layout;
    this.#scanner = new Scanner(file, mode, true, facts);
    this.#text = file.text;
    this.#inBlock = blockOpen >= 0;
    this.#hasItems = hasItems;
    if (hasItems) this.#scanner.restart(start);
    this.#lineStart = layout.lineStart(start);
    this.#isOneLineBlock = blockOpen >= this.#lineStart;
    this.#indent = layout.indentation(start);
    this.#validEnd = validEnd;
    this.#suspects = hasItems ? openAt(this.#scanner, start, validEnd) : new Set();
  }

  get faults(): readonly number[] {
    return this.#scanner.faults;
  }

  closeOf(open: number): Close | undefined {
    return this.#closes.get(open);
  }

  isInTemplate(open: number): boolean {
    return this.#inTemplate.has(open);
  }

  find(): Region {
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
            if (this.#stack.length === 0 && this.#hasItems) {
              this.#endAt(scanner.end);
              return this;
            }
            this.#newLine(scanner.end);
          } else this.#lineStart = this.#layout.lineStart(scanner.end);
          continue;
        case QUOTED_NEWLINE:
          if (this.#atQuotedNewline() === ENDED) return this;
          continue;
      }
      const isFirst = this.#isFirstOnLine;
      this.#isFirstOnLine = false;
      if (isFirst && this.#hasItems && this.#stack.length > 0) {
        const judgement = this.#judgeLine();
        if (judgement === ENDED) return this;
        if (judgement === READ_AGAIN) continue;
      }
      if (this.#takeToken(isFirst) === ENDED) return this;
    }
  }

  #takeToken(isFirst: boolean): number {
    const { kind, start, end } = this.#scanner;
    this.#justOpened = undefined;
    switch (kind) {
      case O_BRACE:
      case O_BRACK:
      case O_PAREN:
      case O_QUOTE:
      case O_HEREDOC:
      case TEMPLATE_INTERP:
      case TEMPLATE_CONTROL:
        if (this.#isTemplateOpen()) this.#inTemplate.add(start);
        this.#justOpened = { start, end, kind, endsLine: false, isFlat: undefined, suspect: -1 };
        this.#stack.push(this.#justOpened);
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
    if (this.#justOpened !== undefined) this.#justOpened.endsLine = true;
    this.#justOpened = undefined;
    this.#lineStart = start;
    this.#isFirstOnLine = true;
  }

  /** Judges whether the line whose first token was just scanned can be inside the brackets that are open. */
  #judgeLine(): number {
    const { kind, start } = this.#scanner;
    const top = this.#top()!;
    const indent = start - this.#lineStart;
    if (this.#isMarkerOfHeredocAround()) return READ_AGAIN;
    if (top.kind === O_BRACE && top.isFlat === undefined) top.isFlat = top.endsLine && kind !== C_BRACE && indent <= this.#indent;
    if (kind !== IDENT || this.#isTrusted(top)) return GO_ON;
    const isAttribute = looksLikeAttribute(this.#text, start);
    if (!isAttribute && !looksLikeBlock(this.#text, start)) return GO_ON;
    if (top.kind === O_BRACE) {
      if (indent > this.#indent || top.isFlat === true) return GO_ON;
      return this.#abandonAll(start);
    }
    // No item can be directly inside what is open. It may be an item of an object around that.
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
    // A line indented deeper belongs to the item if what follows closes a bracket in the manner of one that was meant to be open.
    if (indent > this.#indent && !this.#isTemplateOpen() && this.#closesBelow()) return GO_ON;
    return this.#abandonAll(start);
  }

  /** Whether the parser had closed a bracket, which is not in a template, before it met the error. */
  #isTrusted({ kind, start }: Open): boolean {
    return start < this.#validEnd && kind >= O_BRACE && kind <= O_PAREN && !this.#isTemplateOpen() && !this.#suspects.has(start);
  }

  /** Whether the lines from here on that are indented deeper than the item are followed by a closing bracket at the indentation of the item. */
  #closesBelow(): boolean {
    return this.#layout.closingBracketBelow(this.#lineStart, this.#indent) >= 0;
  }

  /** In a template sequence that is not closed, a heredoc around it still ends at its marker. */
  #isMarkerOfHeredocAround(): boolean {
    const { kind, start } = this.#scanner;
    if (kind !== IDENT || this.#counts[O_HEREDOC] === 0) return false;
    for (let i = this.#stack.length - 2; i >= 0; i--) {
      const around = this.#stack[i]!;
      if (around.kind !== O_HEREDOC) continue;
      const end = this.#layout.lineEnd(start);
      if (this.#text.slice(start, end).trim() !== markerOf(this.#text, around.start, around.end)) return false;
      return this.#continueAfter(i, end);
    }
    return false;
  }

  /** Goes on after the end marker of a heredoc whose template sequence is not closed; false if it has none. */
  #leaveHeredoc(from: number): boolean {
    const i = this.#stack.findIndex(({ kind }) => kind === O_HEREDOC);
    const { start, end } = this.#stack[i]!;
    const after = this.#markers.endOfNext(markerOf(this.#text, start, end), this.#layout.lineStart(from));
    return after >= 0 && this.#continueAfter(i, after);
  }

  /** Gives up what is open from an index of the stack on, and goes on at an offset as if it had been closed there. Only outside templates. */
  #continueAfter(index: number, offset: number): boolean {
    if (this.#inTemplate.has(this.#stack[index]!.start)) return false;
    this.#abandon(index, offset);
    this.#scanner.restart(offset);
    return true;
  }

  #closeBrace(isFirst: boolean): number {
    const { kind, start } = this.#scanner;
    const stack = this.#stack;
    const indent = start - this.#lineStart;
    if (stack.length === 0) {
      if (kind !== C_BRACE || !this.#inBlock || this.#isStrayBrace(isFirst, indent)) return GO_ON;
      return this.#endAt(start);
    }
    if (isFirst && this.#inBlock && indent < this.#indent) return this.#abandonAll(start);
    if (kind === C_BRACE) {
      if (this.#close(O_BRACE) || !this.#inBlock || this.#isTemplateOpen() || this.#isStrayBrace(isFirst, indent)) return GO_ON;
      return this.#abandonAll(start);
    }
    for (let i = stack.length - 1; i >= 0; i--) {
      if (stack[i]!.kind !== TEMPLATE_INTERP && stack[i]!.kind !== TEMPLATE_CONTROL) continue;
      this.#abandon(i + 1, start);
      this.#closes.set(this.#pop().start, { kind: "closed", at: start });
      const around = this.#top();
      if (isFirst && around?.kind === O_QUOTE && around.suspect < 0) around.suspect = start;
      break;
    }
    return GO_ON;
  }

  /**
   * Whether a closing brace that closes nothing in the item does not close the block around it either: it is indented like the item, or more follows it on its line, and
   * another brace below closes the block.
   */
  #isStrayBrace(isFirst: boolean, indent: number): boolean {
    if (this.#isOneLineBlock) return false;
    const { end } = this.#scanner;
    if (isFirst ? indent !== this.#indent || this.#stack.length === 0 : this.#layout.endsLine(end)) return false;
    const below = this.#layout.dedentedLine(this.#layout.lineEnd(end) + 1, this.#indent - 1);
    return this.#text.charCodeAt(below + this.#layout.indentation(below)) === 0x7d; // }
  }

  /** Closes the innermost opening token of a kind, unless a template is in between; what is open within it has no end. */
  #close(kind: number): boolean {
    if (this.#counts[kind] === 0) return false;
    const { start } = this.#scanner;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const open = this.#stack[i]!;
      if (open.kind === kind) {
        this.#abandon(i + 1, start);
        this.#closes.set(this.#pop().start, { kind: "closed", at: start });
        return true;
      }
      if (opensTemplate(open.kind) || this.#isClosedBelow(open)) return false;
    }
    return false;
  }

  /** Whether the layout tells that an opening token at the end of its line is closed on a later line than the current one. */
  #isClosedBelow(open: Open): boolean {
    if (!open.endsLine || !this.#hasItems) return false;
    const indent = this.#layout.indentation(open.start);
    if (this.#layout.indentation(this.#scanner.start) <= indent) return false;
    return this.#layout.closingBracketBelow(this.#lineStart, indent) >= 0;
  }

  /** A string that is not closed on its line; the scanner has left it, and all around it up to a heredoc. */
  #atQuotedNewline(): number {
    const { start, end } = this.#scanner;
    const stack = this.#stack;
    const first = this.#outermostString();
    const suspect = stack.slice(first).find((open) => open.suspect >= 0)?.suspect;
    if (suspect !== undefined && this.#hasItems && this.#counts[O_HEREDOC] === 0) {
      // More likely a sequence is not closed either, and the brace that seemed to end it belongs to something else.
      this.#abandon(first, suspect);
      if (stack.length === 0) return this.#endAt(suspect);
      this.#scanner.restart(suspect);
      this.#newLine(this.#layout.lineStart(suspect));
      return READ_AGAIN;
    }
    this.#abandon(first, start);
    if (stack.length === 0 && this.#hasItems) return this.#endAt(end);
    this.#newLine(end);
    return GO_ON;
  }

  /**
   * The index in the stack of the outermost string or template sequence that ends with a line: above the innermost heredoc, if there is one. The length of the stack if nothing
   * like that is open, since a strip marker that seemed to end a sequence may have taken the string with it. Looks only at what is given up next.
   */
  #outermostString(): number {
    const counts = this.#counts;
    let left = counts[O_QUOTE]! + counts[TEMPLATE_INTERP]! + counts[TEMPLATE_CONTROL]!;
    let first = this.#stack.length;
    for (let i = first - 1; left > 0 && i >= 0; i--) {
      const { kind } = this.#stack[i]!;
      if (kind === O_HEREDOC) return i + 1;
      if (!opensTemplate(kind)) continue;
      first = i;
      left--;
    }
    return first;
  }

  /** The end of the text. A heredoc that is still open perhaps has its end marker with something after it, or something like it. */
  #atEndOfText(): number {
    const i = this.#stack.findIndex(({ kind }) => kind === O_HEREDOC);
    if (i >= 0 && i === this.#stack.length - 1) {
      const { start, end } = this.#stack[i]!;
      const after = this.#markers.similarTo(start, end);
      if (after >= 0 && this.#continueAfter(i, after)) return READ_AGAIN;
    }
    return this.#abandonAll(this.#text.length);
  }

  /** After `<<` that does not start a heredoc: if a line further down looks like the marker that was meant, everything between is text. */
  #skipLooseHeredoc(after: number): void {
    LOOSE_MARKER.lastIndex = after;
    const marker = LOOSE_MARKER.exec(this.#text)?.[1];
    if (marker === undefined || !this.#hasItems || this.#isTemplateOpen()) return;
    this.#looseEnd = this.#markers.endOfNext(marker, this.#layout.lineEnd(LOOSE_MARKER.lastIndex) + 1);
  }

  /** Gives up all that is open, which ends the item. */
  #abandonAll(offset: number): number {
    this.unclosed ??= this.#top();
    this.#abandon(0, offset);
    return this.#endAt(offset);
  }

  /** Gives up what is open from an index of the stack on: it has no end, and the parser can continue at the offset. */
  #abandon(index: number, offset: number): void {
    if (index < this.#stack.length) this.unclosed ??= this.#top();
    while (this.#stack.length > index) this.#closes.set(this.#pop().start, { kind: "unclosed", resumeAt: offset });
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

  #endAt(offset: number): number {
    this.end = offset;
    return ENDED;
  }

  #top(): Open | undefined {
    return this.#stack[this.#stack.length - 1];
  }
}

/** Where the opening tokens start that are open at an offset, when brackets are just matched. */
function openAt({ file, facts }: Scanner, start: number, end: number): ReadonlySet<number> {
  const scanner = new Scanner(file, "config", true, facts);
  scanner.restart(start);
  const opens: { readonly kind: number; readonly start: number }[] = [];
  const close = (kind: number): void => {
    const i = opens.findLastIndex((open) => open.kind === kind);
    if (i >= 0) opens.length = i;
  };
  for (scanner.scan(); scanner.start < end && scanner.kind !== EOF; scanner.scan()) {
    const { kind } = scanner;
    if (kind === O_BRACE || kind === O_BRACK || kind === O_PAREN) opens.push({ kind, start: scanner.start });
    else if (kind === C_BRACE) close(O_BRACE);
    else if (kind === C_BRACK) close(O_BRACK);
    else if (kind === C_PAREN) close(O_PAREN);
  }
  return new Set(opens.map((open) => open.start));
}

function opensTemplate(kind: number): boolean {
  return kind === O_QUOTE || kind === O_HEREDOC || kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL;
}
