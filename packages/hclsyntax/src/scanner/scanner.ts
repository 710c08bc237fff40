/**
 * The scanner. It reads one token at a time into three fields (kind, start and end) and allocates
 * no objects.
 *
 * The scanner is a stack of modes. The main mode scans configuration and expressions. A quote, a
 * heredoc marker or the start of a standalone template pushes a template mode, in which text is
 * literal up to `${` or `%{`. Those push a main mode that ends at the matching brace. The offset
 * and the stack are the whole state, so a parser that abandons a broken construct can reset it with
 * `restart`.
 *
 * The tokens, including invalid ones, are the same as in the reference (vectors `tokens`). Native syntax
 * specification, "Lexical Elements".
 */
import { IDENTIFIER_PART, IDENTIFIER_START, unicodePattern } from "@hcl-ts/cty/kernel";
import type { SourceFile } from "@hcl-ts/hcl";
import { trimSpaceEnd, trimSpaceStart } from "../white-space.ts";
import {
  asciiClasses,
  asciiIdentPart,
  DIGIT,
  LETTER,
  literalClasses,
  ORDINARY,
  SINGLE,
  SPECIAL_IN_QUOTES,
  symbolKinds,
} from "./characters.ts";
import { codesOf, WIDE } from "./codes.ts";
import { continuedStringEnd } from "./continued-string.ts";
import {
  BAD_UTF8,
  C_BRACE,
  C_HEREDOC,
  C_QUOTE,
  COMMENT,
  DOT,
  EOF,
  EQUAL,
  FIRST_INVALID,
  IDENT,
  INVALID,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_HEREDOC,
  O_QUOTE,
  QUOTED_LIT,
  QUOTED_NEWLINE,
  SLASH,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kinds.ts";

/** The initial mode of a source. */
export type ScanMode = "config" | "template";

const MAIN = 0;
const QUOTED = 1;
const HEREDOC = 2;
const BARE = 3;

const identStartPattern = unicodePattern(IDENTIFIER_START, "uy");
const identPartPattern = unicodePattern(IDENTIFIER_PART, "uy");

/**
 * Facts about a source found by scanning to its end. Recovery scans parts of a broken source again
 * and uses them to avoid repeated searches for the same missing end.
 */
export class ScanFacts {
  /** The source as {@link codesOf} returns it. */
  readonly codes: Uint8Array;
  /** No comment ends at or after this offset. */
  noCommentEnd: number = Number.POSITIVE_INFINITY;
  /** For each marker, the offset after which no heredoc with that marker ends; undefined if all have ended so far. */
  unendedHeredocs: Map<string, number> | undefined = undefined;

  constructor(text: string) {
    this.codes = codesOf(text);
  }

  noteUnendedHeredoc(marker: string, start: number): void {
    this.unendedHeredocs ??= new Map();
    this.unendedHeredocs.set(marker, Math.min(start, this.unendedHeredocs.get(marker) ?? start));
  }
}

/** A token that is not part of the language. */
export interface InvalidToken {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/** Scans a source; see the top of this file. */
export class Scanner {
  readonly file: SourceFile;
  readonly text: string;
  readonly length: number;
  /** The source as {@link codesOf} returns it. */
  readonly #codes: Uint8Array;

  /** The kind of the current token. */
  kind = 0;
  /** The offset at which the current token starts. */
  start = 0;
  /** The offset after the current token, where scanning continues. */
  end = 0;

  /** The invalid tokens so far. */
  readonly invalidTokens: InvalidToken[] = [];

  #mode: number;
  /** The modes below the current one. */
  readonly #modes: number[] = [];
  /** The number of open braces. */
  #braces = 0;
  /** For each open template sequence, the number of braces that were open at its start. */
  readonly #sequenceBraces: number[] = [];
  /** The end markers of the open heredocs. */
  readonly #markers: string[] = [];
  /** Whether the next characters may be the end marker of the innermost heredoc. */
  #atLineStart = false;
  /**
   * Whether an unclosed string ends with its line. In the reference it continues to the next quote,
   * wherever that is.
   */
  readonly #endsStringsAtNewlines: boolean;
  /** The end of the last string that continues after its line, whose line break is reported. */
  #stringEnd = 0;
  /** Known ends of constructs, shared by all scanners of a source. */
  readonly facts: ScanFacts;
  /** Whether the heredoc just opened is known to have no end. */
  #isUnendedHeredoc = false;
  /** The start of the heredoc opened last. */
  #heredocStart = 0;

  constructor(file: SourceFile, mode: ScanMode, endsStringsAtNewlines: boolean, facts: ScanFacts = new ScanFacts(file.text)) {
    this.file = file;
    this.facts = facts;
    this.#codes = facts.codes;
    this.text = file.text;
    this.length = file.text.length;
    this.#mode = mode === "template" ? BARE : MAIN;
    this.#endsStringsAtNewlines = endsStringsAtNewlines;
    // Skip a byte order mark.
    if (this.text.charCodeAt(0) === 0xfeff) this.end = 1;
  }

  /**
   * The number of modes around the current one: 0 in plain configuration and at the top level of a
   * standalone template.
   */
  get openModes(): number {
    return this.#modes.length;
  }

  /** Continues at an offset in the main mode, with an empty mode stack. */
  restart(offset: number): void {
    this.end = offset;
    this.#mode = MAIN;
    this.#modes.length = 0;
    this.#braces = 0;
    this.#sequenceBraces.length = 0;
    this.#markers.length = 0;
    this.#isUnendedHeredoc = false;
    this.#stringEnd = 0;
  }

  /** Scans the next token. At the end of the source, that is EOF every time. */
  scan(): void {
    if (this.#mode !== MAIN) {
      if (this.#mode === QUOTED) this.#scanQuoted();
      else this.#scanText();
      return;
    }
    const codes = this.#codes;
    let i = this.end;
    let c = codes[i]!;
    while (c === 0x20 /* space */ || c === 0x09 /* tab */) c = codes[++i]!;
    this.start = i;
    const characterClass = asciiClasses[c]!;
    if (characterClass === LETTER) {
      do c = codes[++i]!;
      while (asciiIdentPart[c] === 1);
      this.kind = IDENT;
      this.end = c === WIDE ? this.#identEnd(this.start) : i;
      return;
    }
    if (characterClass >= SINGLE) {
      this.kind = characterClass - SINGLE;
      this.end = i + 1;
      return;
    }
    if (characterClass === DIGIT) {
      this.kind = NUMBER_LIT;
      this.end = this.#endOfNumber(i);
      return;
    }
    const next = codes[i + 1]!;
    switch (c) {
      case 0: // NUL
        if (i < this.length) break;
        this.#token(EOF, i, i);
        return;
      case WIDE:
        this.#scanWide(i);
        return;
      case 0x3d: // =
        if (next === 0x3d || next === 0x3e) break;
        this.kind = EQUAL;
        this.end = i + 1;
        return;
      case 0x22: // "
        this.kind = O_QUOTE;
        this.end = i + 1;
        this.#push(QUOTED);
        return;
      case 0x2e: // .
        if (next === 0x2e && codes[i + 2] === 0x2e) break;
        this.kind = DOT;
        this.end = i + 1;
        return;
      case 0x7b: // {
        this.#braces++;
        this.kind = O_BRACE;
        this.end = i + 1;
        return;
      case 0x7d: // }
        this.#closeBrace(i + 1, C_BRACE);
        return;
      case 0x0d: // carriage return
        if (next !== 0x0a) break;
        this.#token(NEWLINE, i, i + 2);
        return;
      case 0x23: // #
        this.#scanComment(i, 0x2f);
        return;
      case 0x2f: // /
        this.#scanComment(i, next);
        return;
      case 0x7e: // ~
        // A strip marker belongs to the brace, even if the brace ends no template sequence.
        if (next !== 0x7d) break;
        this.#closeBrace(i + 2, TEMPLATE_SEQ_END);
        return;
      case 0x3c: // <
        if (next === 0x3c && this.#openHeredoc(i)) return;
        break;
    }
    this.#scanLongestSymbol(i);
  }

  /**
   * Scans to the end of a string whose opening quote is the current token, if the string is plain:
   * ASCII without escapes, templates or newlines. The closing quote becomes the current token.
   * Otherwise returns false and changes nothing.
   */
  scanPlainString(): boolean {
    const codes = this.#codes;
    let i = this.end;
    let c = codes[i]!;
    while (literalClasses[c] === ORDINARY || ((c === 0x24 /* $ */ || c === 0x25) /* % */ && codes[i + 1] !== 0x7b) /* { */) c = codes[++i]!;
    if (c !== 0x22 /* " */) return false;
    this.#token(C_QUOTE, i, i + 1);
    this.#mode = this.#modes.pop()!;
    return true;
  }

  #token(kind: number, start: number, end: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
    // A token starts a new column even if it combines with the previous character.
    if (this.#codes[start] === WIDE) this.file.startToken(start);
    if (kind >= FIRST_INVALID) this.invalidTokens.push({ kind, start, end });
  }

  // --- the main mode ----------------------------------------------------------------------------

  /** Scans an operator or punctuation of up to three characters, or an invalid character. */
  #scanLongestSymbol(i: number): void {
    const { text } = this;
    for (let end = Math.min(i + 3, this.length); end > i; end--) {
      const kind = symbolKinds.get(text.slice(i, end));
      if (kind === undefined) continue;
      this.#token(kind, i, end);
      return;
    }
    this.#token(INVALID, i, i + 1);
  }

  /** Scans a comment, or a slash. @param next the character after a slash */
  #scanComment(i: number, next: number): void {
    const { text, facts } = this;
    let end = i + 1;
    if (next === 0x2f /* / */) end = text.indexOf("\n", i) + 1 || this.length;
    else if (next === 0x2a /* * */ && i < facts.noCommentEnd) {
      const close = text.indexOf("*/", i + 2);
      if (close < 0) facts.noCommentEnd = i;
      else end = close + 2;
    }
    this.#token(next === 0x2f || end > i + 1 ? COMMENT : SLASH, i, end);
  }

  /** Scans a token that starts with a non-ASCII character. */
  #scanWide(i: number): void {
    const end = this.#identEnd(i);
    if (end > i) this.#token(IDENT, i, end);
    // A malformed sequence of the right length counts as one invalid character; any other bad byte
    // is invalid UTF-8.
    else if (this.#isBadByte(i)) this.#token(BAD_UTF8, i, i + 1);
    else this.#token(INVALID, i, i + (this.text.codePointAt(i)! > 0xffff ? 2 : 1));
  }

  /** Returns the end of the identifier at an offset, or the offset if none starts there. */
  #identEnd(start: number): number {
    const codes = this.#codes;
    let i = start;
    for (;;) {
      const c = codes[i]!;
      const isFirst = i === start;
      if (c === WIDE) {
        const pattern = (isFirst ? identStartPattern : identPartPattern)();
        pattern.lastIndex = i;
        if (!pattern.test(this.text)) return i;
        i = pattern.lastIndex;
      } else if (isFirst ? asciiClasses[c] === LETTER : asciiIdentPart[c] === 1) i++;
      else return i;
    }
  }

  /**
   * Returns the end of a run of digits, dots and exponents, excluding a trailing dot. The parser
   * checks whether it is a valid number.
   */
  #endOfNumber(from: number): number {
    const codes = this.#codes;
    let i = from;
    for (;;) {
      while (asciiClasses[codes[i]!] === DIGIT) i++;
      const end = i;
      while (codes[i] === 0x2e /* . */) i++;
      if ((codes[i]! | 0x20) === 0x65 /* e */) {
        i++;
        if (codes[i] === 0x2b /* + */ || codes[i] === 0x2d /* - */) i++;
      }
      if (asciiClasses[codes[i]!] !== DIGIT) return end;
    }
  }

  /**
   * Scans a closing brace. It ends a template sequence if it matches the brace that opened the
   * sequence.
   */
  #closeBrace(end: number, kind: number): void {
    const endsSequence = this.#sequenceBraces.at(-1) === this.#braces--;
    if (endsSequence) {
      this.#sequenceBraces.pop();
      this.#mode = this.#modes.pop()!;
    }
    this.#token(endsSequence ? TEMPLATE_SEQ_END : kind, this.start, end);
  }

  #push(mode: number): void {
    this.#modes.push(this.#mode);
    this.#mode = mode;
  }

  #openHeredoc(i: number): boolean {
    const codes = this.#codes;
    const markerStart = codes[i + 2] === 0x2d /* - */ ? i + 3 : i + 2;
    const markerEnd = this.#identEnd(markerStart);
    if (markerEnd === markerStart) return false;
    const newline = codes[markerEnd] === 0x0d ? markerEnd + 1 : markerEnd;
    if (codes[newline] !== 0x0a) return false;
    const marker = this.text.slice(markerStart, markerEnd);
    this.#markers.push(marker);
    this.#heredocStart = i;
    this.#isUnendedHeredoc = i > (this.facts.unendedHeredocs?.get(marker) ?? this.length);
    this.#atLineStart = true;
    this.#push(HEREDOC);
    this.#token(O_HEREDOC, i, newline + 1);
    return true;
  }

  // --- the template modes -----------------------------------------------------------------------

  /**
   * Scans a token that starts with `$` or `%`: the start of a template sequence, an escaped one, or
   * a literal character.
   */
  #scanSequence(i: number, c: number, literalKind: number): void {
    const codes = this.#codes;
    if (i + 1 >= this.length) {
      // The reference requires another character here, except at the end of a standalone template.
      this.#token(this.#mode === BARE ? literalKind : INVALID, i, i + 1);
      return;
    }
    const next = codes[i + 1];
    if (next === 0x7b /* { */) {
      this.#token(c === 0x24 ? TEMPLATE_INTERP : TEMPLATE_CONTROL, i, codes[i + 2] === 0x7e /* ~ */ ? i + 3 : i + 2);
      this.#sequenceBraces.push(++this.#braces);
      this.#push(MAIN);
      return;
    }
    const third = codes[i + 2];
    if (next === c && third === 0x7b) {
      this.#token(literalKind, i, codes[i + 3] === 0x7e /* ~ */ ? i + 4 : i + 3);
      return;
    }
    // As in the reference, outside quotes the token includes one more character if that is the last
    // one on its line.
    const isLast = this.#mode !== QUOTED && third === 0x0a && this.text.charCodeAt(i + 1) < 0x80;
    this.#atLineStart = isLast;
    this.#token(literalKind, i, isLast ? i + 2 : i + 1);
  }

  #scanQuoted(): void {
    const codes = this.#codes;
    const start = this.end;
    const end = this.#endOfLiteral(start, ORDINARY);
    if (end > start) {
      this.#token(QUOTED_LIT, start, end);
      return;
    }
    const c = codes[start]!;
    switch (c) {
      case 0: // NUL
        this.#token(EOF, start, start);
        return;
      case 0x22: // "
        this.#token(C_QUOTE, start, start + 1);
        this.#mode = this.#modes.pop()!;
        return;
      case 0x24: // $
      case 0x25: // %
        this.#scanSequence(start, c, QUOTED_LIT);
        return;
      case 0x0a:
      case 0x0d: {
        let next = start + 1;
        while (codes[next] === 0x0a || codes[next] === 0x0d) next++;
        if (this.#isContinued(start, next)) this.#token(QUOTED_LIT, start, next);
        else {
          this.#token(QUOTED_NEWLINE, start, next);
          if (this.#endsStringsAtNewlines) this.#leaveString();
        }
        return;
      }
    }
    this.#token(c === 0x5c /* \ */ ? INVALID : BAD_UTF8, start, start + 1);
  }

  /**
   * Whether a string probably continues after line breaks. The first of them is reported, and the others
   * are part of the string.
   */
  #isContinued(start: number, next: number): boolean {
    if (!this.#endsStringsAtNewlines || this.#modes.length > 1) return false;
    if (start < this.#stringEnd) return true;
    const end = continuedStringEnd(this.text, next);
    if (end < 0) return false;
    this.#stringEnd = end;
    this.invalidTokens.push({ kind: QUOTED_NEWLINE, start, end: next });
    return true;
  }

  /**
   * Returns the end of a run of ordinary characters and escape sequences.
   *
   * @param least the least class that is ordinary
   */
  #endOfLiteral(from: number, least: number): number {
    const { length } = this;
    const codes = this.#codes;
    for (let i = from; ; ) {
      const c = codes[i]!;
      if (literalClasses[c]! >= least) i++;
      else if (c === 0x5c /* \ */) {
        // A backslash escapes neither a newline nor the end of the source.
        const escaped = codes[i + 1];
        if (escaped === 0x0a || escaped === 0x0d || i + 1 >= length || this.#isBadByte(i + 1)) return i;
        i += 2;
      } else if (i < length && (c === 0 || (c === WIDE && !this.#isBadByte(i)))) i++;
      else return i;
    }
  }

  /**
   * Leaves an unclosed string and the modes around it, up to a heredoc, which has its own end.
   */
  #leaveString(): void {
    const modes = this.#modes;
    while (modes.length > 0) {
      this.#mode = modes.pop()!;
      if (this.#mode === HEREDOC) {
        this.#atLineStart = true;
        return;
      }
      // A main mode above another mode belongs to a template sequence.
      if (this.#mode === MAIN && modes.length > 0) this.#braces = this.#sequenceBraces.pop()! - 1;
    }
  }

  #isBadByte(i: number): boolean {
    return this.file.malformed?.get(i) === 1;
  }

  /** Scans a line, or part of a line, of a heredoc or a standalone template. */
  #scanText(): void {
    const { length } = this;
    const codes = this.#codes;
    const start = this.end;
    const mayEnd = this.#atLineStart && this.#mode === HEREDOC;
    this.#atLineStart = false;
    const i = this.#isUnendedHeredoc ? length : this.#endOfLiteral(start, SPECIAL_IN_QUOTES);
    const c = codes[i]!;
    const isReturn = c === 0x0d;
    if (c === 0x0a || (isReturn && codes[i + 1] === 0x0a)) {
      if (mayEnd && this.#isMarker(start, i)) {
        this.#markers.pop();
        this.#mode = this.#modes.pop()!;
        this.#token(C_HEREDOC, start, i);
      } else {
        this.#atLineStart = true;
        this.#token(STRING_LIT, start, isReturn ? i + 2 : i + 1);
      }
    } else if (i >= length && (i === start || this.#isUnendedHeredoc)) {
      if (this.#mode === HEREDOC) this.facts.noteUnendedHeredoc(this.#markers.at(-1)!, this.#heredocStart);
      this.#token(EOF, i, i);
    } else if (i > start) this.#token(STRING_LIT, start, i);
    else if (c === 0x24 /* $ */ || c === 0x25 /* % */) this.#scanSequence(i, c, STRING_LIT);
    else if (!isReturn) this.#token(BAD_UTF8, i, i + 1);
    // The reference has no rule for a carriage return without a line feed. In a heredoc its scanner
    // stops here; in a standalone template the rest is literal.
    else this.#token(this.#mode === HEREDOC ? INVALID : STRING_LIT, i, length);
  }

  /** Whether a line of a heredoc is its end marker, ignoring surrounding white space. */
  #isMarker(start: number, end: number): boolean {
    const codes = this.#codes;
    const marker = this.#markers.at(-1)!;
    let i = start;
    let c = codes[i]!;
    while (c === 0x20 || c === 0x09) c = codes[++i]!;
    if (c !== WIDE && (end - i < marker.length || c !== marker.charCodeAt(0))) return false;
    return trimSpaceEnd(trimSpaceStart(this.text.slice(i, end))) === marker;
  }
}
