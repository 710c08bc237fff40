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
 * The tokens, including invalid ones, are those of the reference (vectors `tokens`). Native syntax
 * specification, "Lexical Elements".
 */
import { IDENTIFIER_PART, IDENTIFIER_START, unicodePattern } from "@hcl-ts/cty/kernel";
import type { SourceFile } from "@hcl-ts/hcl";
import { trimSpaceEnd, trimSpaceStart } from "../white-space.ts";
import { asciiClasses, asciiIdentPart, DIGIT, LETTER, SINGLE, symbolKinds } from "./characters.ts";
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
  /** No comment ends at or after this offset. */
  noCommentEnd: number = Number.POSITIVE_INFINITY;
  /** For each marker, the offset after which no heredoc with that marker ends. */
  readonly unendedHeredocs: Map<string, number> = new Map();

  noteUnendedHeredoc(marker: string, start: number): void {
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
  /** Known ends of constructs, shared by all scanners of a source. */
  readonly facts: ScanFacts;
  /** Whether the heredoc just opened is known to have no end. */
  #isUnendedHeredoc = false;
  /** The start of the heredoc opened last. */
  #heredocStart = 0;

  constructor(file: SourceFile, mode: ScanMode, endsStringsAtNewlines: boolean, facts: ScanFacts = new ScanFacts()) {
    this.file = file;
    this.facts = facts;
    this.text = file.text;
    this.length = file.text.length;
    this.#mode = mode === "template" ? BARE : MAIN;
    this.#endsStringsAtNewlines = endsStringsAtNewlines;
    // Skip a byte order mark.
    if (this.length > 0 && this.text.charCodeAt(0) === 0xfeff) this.end = 1;
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
  }

  /** Scans the next token. At the end of the source, that is EOF every time. */
  scan(): void {
    if (this.#mode === MAIN) this.#scanMain();
    else if (this.#mode === QUOTED) this.#scanQuoted();
    else this.#scanText();
  }

  /**
   * Scans to the end of a string whose opening quote is the current token, if the string is plain:
   * ASCII without escapes, templates or newlines. The closing quote becomes the current token.
   * Otherwise returns false and changes nothing.
   */
  scanPlainString(): boolean {
    const { text, length } = this;
    let i = this.end;
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x22 /* " */) {
        this.kind = C_QUOTE;
        this.start = i;
        this.end = i + 1;
        this.#mode = this.#modes.pop()!;
        return true;
      }
      if (c >= 0x80 || c === 0x5c /* \ */ || c === 0x0a || c === 0x0d) return false;
      if ((c === 0x24 /* $ */ || c === 0x25) /* % */ && text.charCodeAt(i + 1) === 0x7b /* { */) return false;
    }
    return false;
  }

  #token(kind: number, start: number, end: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
    if (kind >= FIRST_INVALID) this.invalidTokens.push({ kind, start, end });
  }

  /**
   * Records a token that may start with any character. A new column starts with it even if it would
   * combine with the character before.
   */
  #wideToken(kind: number, start: number, end: number): void {
    this.#token(kind, start, end);
    if (this.text.charCodeAt(start) >= 0x300) this.file.startToken(start);
  }

  // --- the main mode ----------------------------------------------------------------------------

  #scanMain(): void {
    const { text, length } = this;
    let i = this.end;
    let c = 0;
    for (; ; i++) {
      if (i >= length) {
        this.#token(EOF, length, length);
        return;
      }
      c = text.charCodeAt(i);
      if (c !== 0x20 /* space */ && c !== 0x09 /* tab */) break;
    }
    this.start = i;
    if (c >= 0x80) {
      this.#scanWide(i);
      return;
    }
    const characterClass = asciiClasses[c]!;
    if (characterClass === LETTER) {
      this.kind = IDENT;
      this.end = this.#endOfIdent(i + 1);
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
    this.#scanSymbol(i, c);
  }

  /**
   * Scans a token that starts with an ASCII character other than a letter or a digit and may be
   * longer.
   */
  #scanSymbol(i: number, c: number): void {
    const { text, length } = this;
    const next = i + 1 < length ? text.charCodeAt(i + 1) : 0;
    switch (c) {
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
        if (next === 0x2e && text.charCodeAt(i + 2) === 0x2e) break;
        this.kind = DOT;
        this.end = i + 1;
        return;
      case 0x7b: // {
        this.#braces++;
        this.kind = O_BRACE;
        this.end = i + 1;
        return;
      case 0x7d: // }
        this.#closeBrace(i, i + 1, C_BRACE);
        return;
      case 0x0d: // carriage return
        if (next !== 0x0a) break;
        this.#token(NEWLINE, i, i + 2);
        return;
      case 0x23: // #
        this.#token(COMMENT, i, this.#endOfLine(i));
        return;
      case 0x2f: // /
        this.#scanSlash(i, next);
        return;
      case 0x7e: // ~
        // A strip marker belongs to the brace, even if the brace ends no template sequence.
        if (next !== 0x7d) break;
        this.#closeBrace(i, i + 2, TEMPLATE_SEQ_END);
        return;
      case 0x3c: // <
        if (next === 0x3c && this.#openHeredoc(i)) return;
        break;
    }
    this.#scanLongestSymbol(i);
  }

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

  #scanSlash(i: number, next: number): void {
    if (next === 0x2f) this.#token(COMMENT, i, this.#endOfLine(i));
    else if (next !== 0x2a /* * */ || !this.#scanInlineComment(i)) this.#token(SLASH, i, i + 1);
  }

  /** Scans a token that starts with a non-ASCII character. */
  #scanWide(i: number): void {
    const { text, file } = this;
    if (text.charCodeAt(i) >= 0x300) file.startToken(i);
    const badBytes = file.malformed?.get(i);
    if (badBytes !== undefined) {
      // A malformed sequence of the right length counts as one invalid character; any other bad
      // byte is invalid UTF-8.
      this.#token(badBytes === 1 ? BAD_UTF8 : INVALID, i, i + 1);
      return;
    }
    const end = this.#identEnd(i);
    if (end > i) this.#token(IDENT, i, end);
    else this.#token(INVALID, i, i + (text.codePointAt(i)! > 0xffff ? 2 : 1));
  }

  /** Returns the end of the identifier at an offset, or the offset if none starts there. */
  #identEnd(start: number): number {
    const c = this.text.charCodeAt(start);
    if (c < 0x80) return asciiClasses[c] === LETTER ? this.#endOfIdent(start + 1) : start;
    const pattern = identStartPattern();
    pattern.lastIndex = start;
    return pattern.test(this.text) ? this.#endOfIdent(pattern.lastIndex) : start;
  }

  #endOfIdent(from: number): number {
    const { text, length } = this;
    let i = from;
    while (i < length) {
      const c = text.charCodeAt(i);
      if (c < 0x80) {
        if (asciiIdentPart[c] === 0) break;
        i++;
      } else {
        const pattern = identPartPattern();
        pattern.lastIndex = i;
        if (!pattern.test(text)) break;
        i = pattern.lastIndex;
      }
    }
    return i;
  }

  /**
   * Returns the end of a run of digits, dots and exponents, excluding a trailing dot. The parser
   * checks whether it is a valid number.
   */
  #endOfNumber(from: number): number {
    const { text } = this;
    let end = from + 1;
    for (let i = end; ; ) {
      const c = text.charCodeAt(i);
      if (isDigit(c)) end = ++i;
      else if (c === 0x2e /* . */) i++;
      else if (c === 0x65 /* e */ || c === 0x45 /* E */) {
        const digit = firstDigitOfExponent(text, i + 1);
        if (!isDigit(text.charCodeAt(digit))) return end;
        end = i = digit + 1;
      } else return end;
    }
  }

  /** Returns the offset after the newline of a line, or the end of the source. */
  #endOfLine(from: number): number {
    const newline = this.text.indexOf("\n", from);
    return newline < 0 ? this.length : newline + 1;
  }

  #scanInlineComment(i: number): boolean {
    if (i >= this.facts.noCommentEnd) return false;
    const close = this.text.indexOf("*/", i + 2);
    if (close < 0) {
      this.facts.noCommentEnd = i;
      return false;
    }
    this.#token(COMMENT, i, close + 2);
    return true;
  }

  /**
   * Scans a closing brace. It ends a template sequence if it matches the brace that opened the
   * sequence.
   */
  #closeBrace(start: number, end: number, kind: number): void {
    const waiting = this.#sequenceBraces;
    if (waiting.length > 0 && waiting[waiting.length - 1] === this.#braces) {
      waiting.pop();
      this.#mode = this.#modes.pop()!;
      this.#token(TEMPLATE_SEQ_END, start, end);
    } else this.#token(kind, start, end);
    this.#braces--;
  }

  #push(mode: number): void {
    this.#modes.push(this.#mode);
    this.#mode = mode;
  }

  #openHeredoc(i: number): boolean {
    const { text } = this;
    const markerStart = text.charCodeAt(i + 2) === 0x2d /* - */ ? i + 3 : i + 2;
    const markerEnd = this.#identEnd(markerStart);
    if (markerEnd === markerStart) return false;
    const newline = text.charCodeAt(markerEnd) === 0x0d ? markerEnd + 1 : markerEnd;
    if (text.charCodeAt(newline) !== 0x0a) return false;
    const marker = text.slice(markerStart, markerEnd);
    this.#markers.push(marker);
    this.#heredocStart = i;
    this.#isUnendedHeredoc = i > (this.facts.unendedHeredocs.get(marker) ?? this.length);
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
    const { text } = this;
    if (i + 1 >= this.length) {
      // The reference requires another character here, except at the end of a standalone template.
      if (this.#mode === BARE) this.#token(literalKind, i, i + 1);
      else this.#token(INVALID, i, i + 1);
      return;
    }
    const next = text.charCodeAt(i + 1);
    if (next === 0x7b /* { */) {
      this.#token(c === 0x24 ? TEMPLATE_INTERP : TEMPLATE_CONTROL, i, text.charCodeAt(i + 2) === 0x7e /* ~ */ ? i + 3 : i + 2);
      this.#atLineStart = false;
      this.#braces++;
      this.#sequenceBraces.push(this.#braces);
      this.#push(MAIN);
      return;
    }
    const third = text.charCodeAt(i + 2);
    if (next === c && third === 0x7b) {
      this.#atLineStart = false;
      this.#token(literalKind, i, text.charCodeAt(i + 3) === 0x7e /* ~ */ ? i + 4 : i + 3);
      return;
    }
    // As in the reference, outside quotes the token includes one more character if that is the last
    // one on its line.
    const isLast = this.#mode !== QUOTED && third === 0x0a && next < 0x80;
    this.#atLineStart = isLast;
    this.#token(literalKind, i, isLast ? i + 2 : i + 1);
  }

  #scanQuoted(): void {
    const { text, length } = this;
    const start = this.end;
    const end = this.#endOfQuotedLiteral(start);
    if (end > start) {
      this.#wideToken(QUOTED_LIT, start, end);
      return;
    }
    if (start >= length) {
      this.#token(EOF, length, length);
      return;
    }
    const c = text.charCodeAt(start);
    switch (c) {
      case 0x22: // "
        this.#token(C_QUOTE, start, start + 1);
        this.#mode = this.#modes.pop()!;
        return;
      case 0x24: // $
      case 0x25: // %
        this.#scanSequence(start, c, QUOTED_LIT);
        return;
      case 0x5c: // \
        this.#token(INVALID, start, start + 1);
        return;
      case 0x0a:
      case 0x0d:
        this.#token(QUOTED_NEWLINE, start, this.#endOfNewlines(start));
        if (this.#endsStringsAtNewlines) this.#leaveString();
        return;
    }
    this.#token(BAD_UTF8, start, start + 1);
  }

  /** Returns the end of a run of ordinary characters and escape sequences in a quoted string. */
  #endOfQuotedLiteral(from: number): number {
    const { text, length } = this;
    for (let i = from; i < length; i++) {
      switch (text.charCodeAt(i)) {
        case 0x22: // "
        case 0x24: // $
        case 0x25: // %
        case 0x0a:
        case 0x0d:
          return i;
        case 0x5c: // \
          // A backslash escapes neither a newline nor the end of the source.
          if (!this.#isEscapable(i + 1)) return i;
          i++;
          break;
        case 0xfffd:
          if (this.#isBadByte(i)) return i;
      }
    }
    return length;
  }

  /** Whether the character at an offset can follow a backslash in a token. */
  #isEscapable(i: number): boolean {
    if (i >= this.length) return false;
    const c = this.text.charCodeAt(i);
    return c !== 0x0a && c !== 0x0d && !(c === 0xfffd && this.#isBadByte(i));
  }

  #endOfNewlines(from: number): number {
    const { text } = this;
    let i = from;
    while (text.charCodeAt(i) === 0x0a || text.charCodeAt(i) === 0x0d) i++;
    return i;
  }

  /**
   * Leaves an unclosed string and the modes around it, up to a heredoc, which has an end of its
   * own.
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
    const { text, length } = this;
    const start = this.end;
    if (this.#isUnendedHeredoc) {
      this.#token(EOF, length, length);
      return;
    }
    const i = this.#endOfText(start);
    const c = i < length ? text.charCodeAt(i) : 0;
    if (c === 0x0a || (c === 0x0d && text.charCodeAt(i + 1) === 0x0a)) this.#endTextLine(start, i, c === 0x0a ? i + 1 : i + 2);
    else if (i > start) {
      this.#atLineStart = false;
      this.#wideToken(STRING_LIT, start, i);
    } else if (i < length) this.#scanTextSymbol(i, c);
    else {
      this.#atLineStart = false;
      if (this.#mode === HEREDOC) this.facts.noteUnendedHeredoc(this.#markers[this.#markers.length - 1]!, this.#heredocStart);
      this.#token(EOF, length, length);
    }
  }

  /**
   * Returns the offset of the next character that is not ordinary text in a heredoc or a standalone
   * template.
   */
  #endOfText(from: number): number {
    const { text, length } = this;
    for (let i = from; i < length; i++) {
      switch (text.charCodeAt(i)) {
        case 0x0a:
        case 0x0d:
        case 0x24: // $
        case 0x25: // %
          return i;
        case 0xfffd:
          if (this.#isBadByte(i)) return i;
      }
    }
    return length;
  }

  /** Scans the rest of a line that ends with a newline, or the end marker on it. */
  #endTextLine(start: number, end: number, next: number): void {
    if (this.#mode === HEREDOC && this.#atLineStart && this.#isMarker(start, end)) {
      this.#markers.pop();
      this.#mode = this.#modes.pop()!;
      this.#atLineStart = false;
      this.#wideToken(C_HEREDOC, start, end);
    } else {
      this.#atLineStart = true;
      this.#wideToken(STRING_LIT, start, next);
    }
  }

  /**
   * Scans a sign, a bad byte, or a carriage return without a line feed in a heredoc or a standalone
   * template.
   */
  #scanTextSymbol(i: number, c: number): void {
    if (c === 0x24 /* $ */ || c === 0x25 /* % */) this.#scanSequence(i, c, STRING_LIT);
    else if (c !== 0x0d) this.#token(BAD_UTF8, i, i + 1);
    // The reference has no rule for this. In a heredoc its scanner stops here; in a standalone
    // template the rest is literal.
    else this.#token(this.#mode === HEREDOC ? INVALID : STRING_LIT, i, this.length);
  }

  /** Whether a line of a heredoc is its end marker, ignoring surrounding white space. */
  #isMarker(start: number, end: number): boolean {
    const { text } = this;
    const marker = this.#markers[this.#markers.length - 1]!;
    let i = start;
    let c = text.charCodeAt(i);
    while (i < end && (c === 0x20 || c === 0x09)) c = text.charCodeAt(++i);
    if (c < 0x80 && (end - i < marker.length || c !== marker.charCodeAt(0))) return false;
    return trimSpaceEnd(trimSpaceStart(text.slice(i, end))) === marker;
  }
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

/** Returns the offset after the sign of an exponent, if it has one. */
function firstDigitOfExponent(text: string, afterMarker: number): number {
  const sign = text.charCodeAt(afterMarker);
  return sign === 0x2b /* + */ || sign === 0x2d /* - */ ? afterMarker + 1 : afterMarker;
}
