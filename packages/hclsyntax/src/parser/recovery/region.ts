/**
 * The region of a broken item: where the item ends, and which of its brackets are closed.
 *
 * After an error the parser does not know how much of what follows belongs to the broken item: a
 * bracket that is never closed swallows everything. So the item is scanned once more, as tokens
 * only. Brackets, quotes and heredocs are matched, and the layout tells which of them have no
 * end. This runs only after an error: valid source is never judged by its layout.
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
import { type InvalidToken, type ScanFacts, type ScanMode, Scanner } from "../../scanner/scanner.ts";
import { displacedQuoteEnd } from "./displaced-quote.ts";
import { type HeredocMarkers, LOOSE_MARKER, markerOf } from "./heredoc-markers.ts";
import { looksLikeAttribute, looksLikeBlock, looksLikeBrokenItem, looksLikeItem } from "./item-start.ts";
import type { Layout } from "./layout.ts";

/** The end of the region that an opening token starts. */
export interface Close {
  readonly isClosed: boolean;
  /** The start of its closing token. If it has none, where the parser can continue around it. */
  readonly at: number;
}

/** The end of a heredoc without its end marker. */
export interface HeredocEnd {
  /** The start of its opening token. */
  readonly open: number;
  /** The start of the line below it. */
  readonly end: number;
  /** Whether a line that is probably meant as the end marker ends it. Otherwise the next item does. */
  readonly hasMarker: boolean;
}

/** The extent of a broken item. */
export interface Region {
  /** The offset at which the next item may start, or the closing brace of the enclosing block. */
  readonly end: number;
  /** The innermost unclosed token, if the item ends because of it. */
  readonly unclosed: OpeningToken | undefined;
  /** The heredoc without its end marker that is open at the end of the source, if another line ends it. */
  readonly heredocEnd: HeredocEnd | undefined;
  /** The offset up to which the source was scanned to find the region. */
  readonly scannedEnd: number;
  /** The invalid tokens in the item. */
  readonly invalidTokens: readonly InvalidToken[];
  /**
   * Returns how the bracket, quote, heredoc or template sequence at an offset is closed; undefined
   * if nothing opens there.
   */
  closeOf(open: number): Close | undefined;
  /** Whether the opening token at an offset is inside a template. */
  isInTemplate(open: number): boolean;
}

/** The item whose region is wanted. */
export interface BrokenItem {
  readonly start: number;
  /** The opening brace of the enclosing block; -1 at the top level. */
  readonly blockOpen: number;
}

/** A token that opens a bracket, quote, heredoc or template sequence. */
export interface OpeningToken {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/** The inputs shared by all regions of a source. */
export interface RegionContext {
  readonly file: SourceFile;
  readonly layout: Layout;
  readonly markers: HeredocMarkers;
  /** The initial scan mode of the source. */
  readonly mode: ScanMode;
  readonly facts: ScanFacts;
  /**
   * Whether the source consists of items. The layout of a standalone expression or template is not
   * significant.
   */
  readonly hasItems: boolean;
}

/** An opening token that is not closed yet. */
interface Open extends OpeningToken {
  /** Whether it is the last token on its line. */
  endsLine: boolean;
  /**
   * Whether its content is indented no deeper than the item, so that its layout is not significant.
   * Undefined until its content starts.
   */
  isFlat: boolean | undefined;
}

/** The region of an item of which only the end of its line is known. */
export function lineRegion(end: number): Region {
  return {
    end,
    unclosed: undefined,
    heredocEnd: undefined,
    scannedEnd: end,
    invalidTokens: [],
    closeOf: () => undefined,
    isInTemplate: () => false,
  };
}

/** Matches brackets, and strings as a whole. */
const BRACKET_OR_STRING = /[{}[\]()]|"(?:[^"\\]|\\.)*"/g;

/** The closing brackets by the kind of the opening one. */
const CLOSING_BRACKETS: Readonly<Record<number, string>> = { [O_BRACE]: "}", [O_BRACK]: "]", [O_PAREN]: ")" };

/** Limits how much of a line is searched for closing brackets, so that the scan stays linear. */
const MAX_REST = 200;

/**
 * The number of unclosed brackets that a closing one may cross to reach its partner. A closing
 * bracket that reaches none leaves them open, so without a limit each one could visit all of them.
 */
const MAX_CROSSED = 64;

/** Finds the extent of an item. */
export function findRegion(context: RegionContext, item: BrokenItem): Region {
  return new RegionFinder(context, item).find();
}

/** The actions after a line or a token. */
const CONTINUE = 0;
const RESCAN = 1;
const ENDED = 2;

class RegionFinder implements Region {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #layout: Layout;
  readonly #markers: HeredocMarkers;
  readonly #blockOpen: number;
  readonly #inBlock: boolean;
  /** Whether the enclosing block opens on the line of the item. */
  readonly #isOneLineBlock: boolean;
  readonly #hasItems: boolean;
  readonly #indent: number;
  readonly #stack: Open[] = [];
  /** The number of open tokens of each kind. */
  readonly #counts = new Uint32Array(16);
  /** The stack indexes of the open heredocs. */
  readonly #heredocs: number[] = [];
  readonly #closes = new Map<number, Close>();
  readonly #inTemplate = new Set<number>();
  #lineStart: number;
  #isFirstOnLine = false;
  /** The last token scanned, if it is an opening token. */
  #justOpened: Open | undefined = undefined;
  /** The end of the last `<` token, to detect `<<`. */
  #lessThanEnd = -1;
  /** The end of a likely heredoc, which is skipped at the end of the line; -1 if there is none. */
  #looseEnd = -1;
  end = 0;
  unclosed: OpeningToken | undefined = undefined;
  heredocEnd: HeredocEnd | undefined = undefined;

  constructor({ file, layout, markers, mode, facts, hasItems }: RegionContext, { start, blockOpen }: BrokenItem) {
    this.#markers = markers;
    this.#layout = layout;
    this.#scanner = new Scanner(file, mode, true, facts);
    this.#text = file.text;
    this.#blockOpen = blockOpen;
    this.#inBlock = blockOpen >= 0;
    this.#hasItems = hasItems;
    if (hasItems) this.#scanner.restart(start);
    this.#lineStart = layout.lineStart(start);
    this.#isOneLineBlock = blockOpen >= this.#lineStart;
    this.#indent = layout.indentation(start);
  }

  get scannedEnd(): number {
    return this.#scanner.end;
  }

  get invalidTokens(): readonly InvalidToken[] {
    return this.#scanner.invalidTokens;
  }

  closeOf(open: number): Close | undefined {
    return this.#closes.get(open);
  }

  isInTemplate(open: number): boolean {
    return this.#inTemplate.has(open);
  }

  find(): Region {
    do this.#scanner.scan();
    while (this.#handleToken() !== ENDED);
    return this;
  }

  #handleToken(): number {
    switch (this.#scanner.kind) {
      case EOF:
        return this.#atEndOfSource();
      case COMMENT:
      case NEWLINE:
        return this.#atNewlineOrComment();
      case QUOTED_NEWLINE:
        return this.#atQuotedNewline();
    }
    const isFirst = this.#isFirstOnLine;
    this.#isFirstOnLine = false;
    if (isFirst && this.#hasItems && this.#stack.length > 0) {
      const judgement = this.#judgeLine();
      if (judgement !== CONTINUE) return judgement;
    }
    return this.#takeToken(isFirst);
  }

  #atNewlineOrComment(): number {
    const scanner = this.#scanner;
    if (this.#looseEnd >= 0) {
      scanner.restart(this.#looseEnd);
      this.#looseEnd = -1;
      return RESCAN;
    }
    if (this.#text.charCodeAt(scanner.end - 1) !== 0x0a) {
      // An inline comment may extend over several lines.
      this.#lineStart = this.#layout.lineStart(scanner.end);
      return CONTINUE;
    }
    if (this.#stack.length === 0 && this.#hasItems) return this.#endAt(scanner.end);
    this.#newLine(scanner.end);
    return CONTINUE;
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
        this.#justOpened = { start, end, kind, endsLine: false, isFlat: undefined };
        this.#stack.push(this.#justOpened);
        this.#counts[kind]!++;
        if (kind === O_HEREDOC) {
          this.#heredocs.push(this.#stack.length - 1);
          this.#lineStart = end;
        }
        break;
      case C_BRACE:
      case TEMPLATE_SEQ_END:
        return this.#closeBrace(isFirst);
      case C_BRACK:
        this.#close(O_BRACK);
        break;
      case C_PAREN:
        this.#close(O_PAREN);
        break;
      case C_QUOTE:
        this.#close(O_QUOTE);
        break;
      case C_HEREDOC:
        this.#close(O_HEREDOC);
        break;
      case STRING_LIT:
        if (this.#text.charCodeAt(end - 1) === 0x0a) this.#lineStart = end;
        break;
      case LESS_THAN:
        if (this.#lessThanEnd === start) this.#skipLooseHeredoc(end);
        this.#lessThanEnd = end;
        break;
    }
    return CONTINUE;
  }

  #newLine(start: number): void {
    if (this.#justOpened !== undefined) this.#justOpened.endsLine = true;
    this.#justOpened = undefined;
    this.#lineStart = start;
    this.#isFirstOnLine = true;
  }

  /** Decides whether a line can be inside the open brackets. Its first token was just scanned. */
  #judgeLine(): number {
    const { kind, start } = this.#scanner;
    const top = this.#top();
    if (top === undefined) return CONTINUE;
    const indent = start - this.#lineStart;
    if (this.#isMarkerOfHeredocAround()) return RESCAN;
    if (top.kind === O_BRACE && top.isFlat === undefined) top.isFlat = top.endsLine && kind !== C_BRACE && indent <= this.#indent;
    if (kind !== IDENT && kind !== O_QUOTE) return CONTINUE;
    const isAttribute = looksLikeAttribute(this.#text, start);
    if (!isAttribute && !looksLikeBlock(this.#text, start) && !this.#isBrokenItem(top, indent)) return CONTINUE;
    if (top.kind === O_BRACE) {
      // A block cannot be in an object. One with indented content shows that a flat object has no end.
      const isFlat = top.isFlat === true && (isAttribute || !this.#layout.isContentIndented(start));
      if (indent > this.#indent || isFlat) return CONTINUE;
      return this.#abandonAll(start);
    }
    // An item cannot be directly inside the innermost open token. It may be an item of an enclosing
    // object.
    if (isAttribute && this.#leaveToObject(start, indent)) return RESCAN;
    // A deeper line belongs to the item if a closing bracket at the item's indentation follows.
    if (indent > this.#indent && !this.#isTemplateOpen() && this.#layout.closingBracketBelow(this.#lineStart, this.#indent) >= 0)
      return CONTINUE;
    return this.#abandonAll(start);
  }

  /**
   * Whether the current line, in parentheses or square brackets, is an item with a mistake, as its
   * indentation shows.
   */
  #isBrokenItem({ kind }: Open, indent: number): boolean {
    return (kind === O_PAREN || kind === O_BRACK) && indent <= this.#indent && looksLikeBrokenItem(this.#text, this.#scanner.start);
  }

  /**
   * At an item with this indentation: abandons the open tokens inside the innermost object that can
   * contain it. Returns false if there is none.
   */
  #leaveToObject(start: number, indent: number): boolean {
    if (this.#counts[O_BRACE] === 0) return false;
    const i = this.#stack.findLastIndex((open) => open.kind === O_BRACE && !this.#inTemplate.has(open.start));
    const object = this.#stack[i];
    if (object === undefined || (indent <= this.#indent && object.isFlat !== true)) return false;
    this.#abandon(i + 1, start);
    this.#scanner.restart(start);
    this.#isFirstOnLine = true;
    return true;
  }

  /**
   * Whether the current line is the end marker of a heredoc around an unclosed template sequence.
   * If so, continues after the marker.
   */
  #isMarkerOfHeredocAround(): boolean {
    const { kind, start } = this.#scanner;
    const heredoc = this.#heredocs.at(-1) ?? -1;
    const around = this.#stack[heredoc];
    if (kind !== IDENT || around === undefined) return false;
    const end = this.#layout.lineEnd(start);
    const isMarker = this.#text.slice(start, end).trim() === markerOf(this.#text, around.start, around.end);
    return isMarker && this.#continueAfter(heredoc, end);
  }

  /**
   * Abandons the open tokens from a stack index on and continues at an offset as if they were
   * closed there. Returns false inside a template.
   */
  #continueAfter(index: number, offset: number): boolean {
    const open = this.#stack[index];
    if (open === undefined || this.#inTemplate.has(open.start)) return false;
    this.#abandon(index, offset);
    this.#scanner.restart(offset);
    return true;
  }

  #closeBrace(isFirst: boolean): number {
    const { kind, start } = this.#scanner;
    const stack = this.#stack;
    const indent = start - this.#lineStart;
    if (stack.length === 0) {
      if (kind !== C_BRACE || !this.#inBlock || this.#isStrayBrace(isFirst, indent)) return CONTINUE;
      return this.#endAt(start);
    }
    if (isFirst && this.#inBlock && indent < this.#indent) return this.#abandonAll(start);
    if (kind === C_BRACE) {
      if (this.#close(O_BRACE) || !this.#inBlock || this.#isTemplateOpen() || this.#isStrayBrace(isFirst, indent)) return CONTINUE;
      return this.#abandonAll(start);
    }
    this.#closeSequence();
    return CONTINUE;
  }

  /** Closes the innermost template sequence at the current brace. */
  #closeSequence(): void {
    const { start } = this.#scanner;
    // Without this check, closing braces that match nothing would search the whole stack each time.
    if (this.#counts[TEMPLATE_INTERP] === 0 && this.#counts[TEMPLATE_CONTROL] === 0) return;
    const i = this.#stack.findLastIndex(({ kind }) => kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL);
    this.#abandon(i + 1, start);
    this.#closes.set(this.#pop().start, { isClosed: true, at: start });
  }

  /**
   * Whether a closing brace without counterpart in the item does not close the enclosing block
   * either: it is indented like the item, or more follows on its line, and another brace below
   * closes the block.
   */
  #isStrayBrace(isFirst: boolean, indent: number): boolean {
    if (this.#isOneLineBlock) return false;
    const { end } = this.#scanner;
    if (isFirst ? indent !== this.#indent || this.#stack.length === 0 : this.#layout.endsLine(end)) return false;
    const below = this.#layout.dedentedLine(this.#layout.lineEnd(end) + 1, this.#indent - 1);
    return this.#text.charCodeAt(below + this.#layout.indentation(below)) === 0x7d; // }
  }

  /**
   * Closes the innermost opening token of a kind, unless a template or many brackets are in
   * between. The tokens opened inside it are abandoned.
   */
  #close(kind: number): boolean {
    if (this.#counts[kind] === 0) return false;
    const { start } = this.#scanner;
    const last = this.#stack.length - 1;
    // The count guarantees that the stack contains one.
    let i = last;
    for (let open = this.#stack[i]; open !== undefined && open.kind !== kind; open = this.#stack[--i]) {
      if (last - i >= MAX_CROSSED || opensTemplate(open.kind) || this.#isClosedBelow(open)) return false;
    }
    if (i < last && this.#isClosedOnLine(kind)) return false;
    this.#abandon(i + 1, start);
    this.#closes.set(this.#pop().start, { isClosed: true, at: start });
    return true;
  }

  /**
   * Whether the rest of the line closes the innermost open brackets up to and including the last
   * one of a kind. A closing bracket of this kind before that is stray.
   */
  #isClosedOnLine(kind: number): boolean {
    const { end } = this.#scanner;
    const text = this.#text.slice(end, Math.min(this.#layout.lineEnd(end), end + MAX_REST));
    const open = this.#stack.toReversed().values();
    let depth = 0;
    for (const [token] of text.matchAll(BRACKET_OR_STRING)) {
      if (token.startsWith('"')) continue;
      if ("{[(".includes(token)) depth++;
      else if (depth > 0) depth--;
      else {
        const closed = open.next().value;
        if (closed === undefined || CLOSING_BRACKETS[closed.kind] !== token) return false;
        if (closed.kind === kind) return true;
      }
    }
    return false;
  }

  /**
   * Whether the layout shows that an opening token at the end of its line is closed on a later line
   * than the current one.
   */
  #isClosedBelow(open: Open): boolean {
    if (!open.endsLine || !this.#hasItems) return false;
    const indent = this.#layout.indentation(open.start);
    if (this.#layout.indentation(this.#scanner.start) <= indent) return false;
    return this.#layout.closingBracketBelow(this.#lineStart, indent) >= 0;
  }

  /**
   * Handles an unclosed string. The scanner has left it and all enclosing modes up to a heredoc.
   */
  #atQuotedNewline(): number {
    const { start, end } = this.#scanner;
    const stack = this.#stack;
    const first = this.#outermostString();
    this.#abandon(first, start);
    if (stack.length === 0 && this.#hasItems) return this.#endAt(end);
    this.#newLine(end);
    const afterQuote = displacedQuoteEnd(this.#text, end);
    if (afterQuote >= 0 && !this.#isTemplateOpen()) this.#scanner.restart(afterQuote);
    return CONTINUE;
  }

  /**
   * Returns the stack index of the outermost string or template sequence that ends with the line.
   * Only those above the innermost heredoc do. Returns the length of the stack if there is none,
   * because a strip marker that seemed to end a sequence may have removed the string with it.
   * Visits only tokens that are abandoned next, which keeps the scan linear.
   */
  #outermostString(): number {
    const counts = this.#counts;
    let left = (counts[O_QUOTE] ?? 0) + (counts[TEMPLATE_INTERP] ?? 0) + (counts[TEMPLATE_CONTROL] ?? 0);
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

  /**
   * Handles the end of the source. An open heredoc may have a misspelled end marker, or one with
   * text after it. Otherwise it ends before the next item that its layout shows.
   */
  #atEndOfSource(): number {
    const i = this.#heredocs[0];
    const top = this.#top();
    if (i !== undefined && top !== undefined && i === this.#stack.length - 1) {
      const { start, end } = top;
      const after = this.#markers.similarTo(start, end);
      if (after >= 0 && this.#continueAfter(i, after)) {
        this.heredocEnd = { open: start, end: Math.min(this.#layout.lineEnd(after) + 1, this.#text.length), hasMarker: true };
        return RESCAN;
      }
      const next = after < 0 && this.#hasItems ? this.#itemBelow(end) : -1;
      if (next >= 0) {
        this.heredocEnd = { open: start, end: this.#layout.lineStart(next), hasMarker: false };
        return this.#abandonAll(next);
      }
    }
    return this.#abandonAll(this.#text.length);
  }

  /**
   * Returns the offset of the first line, from a line start on, that is indented no deeper than the
   * item and starts a block, or closes the block around the item; -1 if there is none. Attributes do
   * not count, because many texts have lines that look like them.
   */
  #itemBelow(from: number): number {
    const [text, layout, indent] = [this.#text, this.#layout, this.#indent];
    for (let line = layout.dedentedLine(from, indent); line < text.length; line = layout.dedentedLine(layout.lineEnd(line) + 1, indent)) {
      const at = line + layout.indentation(line);
      if (looksLikeBlock(text, at) || this.#closesBlockAround(at)) return at;
    }
    return -1;
  }

  /**
   * Whether a line starts with the closing brace of the block around the item: it is indented like
   * the header of that block, and what follows it is an item, another brace, or nothing.
   */
  #closesBlockAround(at: number): boolean {
    const [text, layout] = [this.#text, this.#layout];
    if (!this.#inBlock || text.charCodeAt(at) !== 0x7d /* } */ || !layout.endsLine(at + 1)) return false;
    const indent = layout.indentation(this.#blockOpen);
    if (indent >= this.#indent || layout.indentation(at) !== indent) return false;
    const below = layout.contentLine(layout.lineEnd(at) + 1);
    const next = below + layout.indentation(below);
    return next >= text.length || text.charCodeAt(next) === 0x7d || looksLikeItem(text, next);
  }

  /**
   * Handles `<<` that does not start a heredoc. If a line below looks like the intended marker, the
   * lines up to it are literal text.
   */
  #skipLooseHeredoc(after: number): void {
    LOOSE_MARKER.lastIndex = after;
    const marker = LOOSE_MARKER.exec(this.#text)?.[1];
    if (marker === undefined || !this.#hasItems || this.#isTemplateOpen()) return;
    this.#looseEnd = this.#markers.endOfNext(marker, this.#layout.lineEnd(LOOSE_MARKER.lastIndex) + 1);
  }

  /** Abandons all open tokens, which ends the item. */
  #abandonAll(offset: number): number {
    this.unclosed ??= this.#top();
    this.#abandon(0, offset);
    return this.#endAt(offset);
  }

  /**
   * Marks the open tokens from a stack index on as unclosed. The parser can continue at `offset`.
   */
  #abandon(index: number, offset: number): void {
    if (index < this.#stack.length) this.unclosed ??= this.#top();
    while (this.#stack.length > index) this.#closes.set(this.#pop().start, { isClosed: false, at: offset });
  }

  #pop(): Open {
    const open = this.#stack.pop()!;
    this.#counts[open.kind]!--;
    if (open.kind === O_HEREDOC) this.#heredocs.pop();
    return open;
  }

  #isTemplateOpen(): boolean {
    const counts = this.#counts;
    return (counts[O_QUOTE] ?? 0) + (counts[O_HEREDOC] ?? 0) + (counts[TEMPLATE_INTERP] ?? 0) + (counts[TEMPLATE_CONTROL] ?? 0) > 0;
  }

  #endAt(offset: number): number {
    this.end = offset;
    return ENDED;
  }

  #top(): Open | undefined {
    return this.#stack[this.#stack.length - 1];
  }
}

function opensTemplate(kind: number): boolean {
  return kind === O_QUOTE || kind === O_HEREDOC || kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL;
}
