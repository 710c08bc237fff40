/**
 * The scanner: reads one token at a time, of which it has the kind, the start and the end in three fields, and makes no objects.
 *
 * It is a stack of modes. In the main mode text is read as configuration or expressions; a quote, a heredoc marker or, for
 * standalone templates, the start puts a template mode on top, in which text is literal up to `${` or `%{`, which in turn put a
 * main mode on top that ends at the matching brace. The place in the text and the stack are all its state, so a parser that gives up
 * on a broken construct sets it back with `restart`.
 *
 * Its tokens are those of the reference, faulty ones included (vectors `tokens`); what they mean is left to others. Native syntax
 * specification, "Lexical Elements".
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { asciiClasses, asciiIdentPart, DIGIT, LETTER, operators, SINGLE } from "./characters.ts";
import {
  BAD_UTF8,
  C_BRACE,
  C_HEREDOC,
  C_QUOTE,
  COMMENT,
  DOT,
  ELLIPSIS,
  EOF,
  EQUAL,
  FIRST_FAULT,
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

/** How text is read at first. */
export type ScanMode = "config" | "template";

const MAIN = 0;
const QUOTED = 1;
const HEREDOC = 2;
const BARE = 3;

const identStartPattern = /[\p{ID_Start}_]/uy;
const identPartPattern = /[\p{ID_Continue}-]/uy;
const SPACES = /^\p{White_Space}+|\p{White_Space}+$/gu;

/**
 * Later versions of Unicode than the reference's take these into identifiers: joiners, and the middle dots of Katakana. A host's tables
 * must not decide, so they never are.
 */
function isExcluded(code: number): boolean {
  return code === 0x200c || code === 0x200d || code === 0x30fb || code === 0xff65;
}

/**
 * Facts about a source that scanning to its end has shown. Recovery scans parts of a broken source again; thanks to these it does not look for the same missing end
 * over and over.
 */
export class ScanFacts {
  /** The offset from which on no comment ends. */
  noCommentEnd: number = Number.POSITIVE_INFINITY;
  /** For each marker, the offset after which no heredoc with it ends. */
  readonly unendedHeredocs: Map<string, number> = new Map();

  noteUnendedHeredoc(marker: string, start: number): void {
    this.unendedHeredocs.set(marker, Math.min(start, this.unendedHeredocs.get(marker) ?? start));
  }
}

/** Produces the tokens of a source; see the head of this file. */
export class Scanner {
  readonly file: SourceFile;
  readonly text: string;
  readonly length: number;

  /** The kind of the token. */
  kind = 0;
  /** The offset at which it starts. */
  start = 0;
  /** The offset after it, at which reading goes on. */
  end = 0;

  /** Each token that is no part of the language, as its kind, start and end one after the other. */
  readonly faults: number[] = [];

  #mode: number;
  /** The modes below the present one. */
  readonly #modes: number[] = [];
  /** How many braces are open. */
  #braces = 0;
  /** For each template sequence that is being read, how many braces were open within it at its start. */
  readonly #sequenceBraces: number[] = [];
  /** The end markers of the heredocs that are being read. */
  readonly #markers: string[] = [];
  /** Whether the text from here on might be the end marker of the innermost heredoc. */
  #atLineStart = false;
  /** Whether a string ends at the end of its line although it is not closed. The reference goes on to the next quote, wherever that is. */
  readonly #endsStringsAtNewlines: boolean;
  /** Known ends of constructs, shared by the scanners of one source. */
  readonly facts: ScanFacts;
  /** Whether the heredoc that was just opened is known to have no end. */
  #isUnendedHeredoc = false;
  /** Where the heredoc starts that was opened last. */
  #heredocStart = 0;

  constructor(file: SourceFile, mode: ScanMode, endsStringsAtNewlines: boolean, facts: ScanFacts = new ScanFacts()) {
    this.file = file;
    this.facts = facts;
    this.text = file.text;
    this.length = file.text.length;
    this.#mode = mode === "template" ? BARE : MAIN;
    this.#endsStringsAtNewlines = endsStringsAtNewlines;
    // A byte order mark before the text says nothing.
    if (this.length > 0 && this.text.charCodeAt(0) === 0xfeff) this.end = 1;
  }

  /** How many modes are open around the text that is being read: 0 in plain configuration or at the top of a standalone template. */
  get openModes(): number {
    return this.#modes.length;
  }

  /** Goes on at an offset in the main mode, with nothing open around it. */
  restart(offset: number): void {
    this.end = offset;
    this.#mode = MAIN;
    this.#modes.length = 0;
    this.#braces = 0;
    this.#sequenceBraces.length = 0;
    this.#markers.length = 0;
    this.#isUnendedHeredoc = false;
  }

  /** Reads the next token. At the end that is EOF, again and again. */
  scan(): void {
    if (this.#mode === MAIN) this.#scanMain();
    else if (this.#mode === QUOTED) this.#scanQuoted();
    else this.#scanText();
  }

  /**
   * Reads on to the end of a string whose opening quote is the token at hand, if it is plain: ASCII without escapes, templates or
   * line endings. Then its closing quote is the token at hand, otherwise nothing happens.
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
    if (kind >= FIRST_FAULT) this.faults.push(kind, start, end);
  }

  /** A token whose first character may be any: a column starts with it, whatever stands before. */
  #wideToken(kind: number, start: number, end: number): void {
    this.#token(kind, start, end);
    if (this.text.charCodeAt(start) >= 0x300) this.file.startToken(start);
  }

  // --- the main mode ---------------------------------------------------------------------------------------------------

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
      for (i++; i < length; i++) {
        c = text.charCodeAt(i);
        if (c >= 0x80) {
          i = this.#endOfIdent(i);
          break;
        }
        if (asciiIdentPart[c] === 0) break;
      }
      this.kind = IDENT;
      this.end = i;
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
        if (next === 0x2e && text.charCodeAt(i + 2) === 0x2e) this.#token(ELLIPSIS, i, i + 3);
        else {
          this.kind = DOT;
          this.end = i + 1;
        }
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
        if (next === 0x2f) this.#token(COMMENT, i, this.#endOfLine(i));
        else if (next !== 0x2a || !this.#scanInlineComment(i)) this.#token(SLASH, i, i + 1);
        return;
      case 0x7e: // ~
        // A strip marker belongs to the brace, even to one that ends no template sequence.
        if (next !== 0x7d) break;
        this.#closeBrace(i, i + 2, TEMPLATE_SEQ_END);
        return;
      case 0x3c: // <
        if (next === 0x3c && this.#openHeredoc(i)) return;
        break;
    }
    const kind = next === 0 ? undefined : operators.get(text.slice(i, i + 2));
    if (kind !== undefined) this.#token(kind, i, i + 2);
    else this.#token(operators.get(text.charAt(i)) ?? INVALID, i, i + 1);
  }

  /** A token that starts with something other than ASCII. */
  #scanWide(i: number): void {
    const { text, file } = this;
    if (text.charCodeAt(i) >= 0x300) file.startToken(i);
    const badBytes = file.malformed?.get(i);
    if (badBytes !== undefined) {
      // A sequence of the right shape is taken for a character, if a meaningless one; a byte that fits nowhere is not.
      this.#token(badBytes === 1 ? BAD_UTF8 : INVALID, i, i + 1);
      return;
    }
    identStartPattern.lastIndex = i;
    if (identStartPattern.test(text)) this.#token(IDENT, i, this.#endOfIdent(identStartPattern.lastIndex));
    else this.#token(INVALID, i, i + (text.codePointAt(i)! > 0xffff ? 2 : 1));
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
        identPartPattern.lastIndex = i;
        if (isExcluded(c) || !identPartPattern.test(text)) break;
        i = identPartPattern.lastIndex;
      }
    }
    return i;
  }

  /** Digits, points and exponents as they come, but no point at the end; whether they make a number is for the parser to say. */
  #endOfNumber(from: number): number {
    const { text } = this;
    let end = from + 1;
    for (let i = end; ; ) {
      const c = text.charCodeAt(i);
      if (c >= 0x30 && c <= 0x39 /* 0-9 */) end = ++i;
      else if (c === 0x2e /* . */) i++;
      else if (c === 0x65 /* e */ || c === 0x45 /* E */) {
        const sign = text.charCodeAt(i + 1);
        const digit = sign === 0x2b /* + */ || sign === 0x2d /* - */ ? i + 2 : i + 1;
        const d = text.charCodeAt(digit);
        if (!(d >= 0x30 && d <= 0x39)) return end;
        end = i = digit + 1;
      } else return end;
    }
  }

  /** The offset after the line ending of the line, or the end of the text. */
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

  /** A closing brace, which ends a template sequence if it is the one that the sequence waits for. */
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
    const first = markerStart < this.length ? text.charCodeAt(markerStart) : 0;
    if (first < 0x80) {
      if (asciiClasses[first] !== LETTER) return false;
    } else {
      identStartPattern.lastIndex = markerStart;
      if (!identStartPattern.test(text)) return false;
    }
    const markerEnd = this.#endOfIdent(markerStart + (text.codePointAt(markerStart)! > 0xffff ? 2 : 1));
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

  // --- the template modes ----------------------------------------------------------------------------------------------

  /** A token that starts with `$` or `%`: the start of a template sequence, an escaped one, or the character by itself. */
  #scanSequence(i: number, c: number, literalKind: number): void {
    const { text } = this;
    if (i + 1 >= this.length) {
      // The reference waits in vain for what comes next, unless this is the end of a standalone template.
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
    // Outside quotes, one more character belongs to the token if it is the last one of its line; so the reference has it.
    const isLast = this.#mode !== QUOTED && third === 0x0a && next < 0x80;
    this.#atLineStart = isLast;
    this.#token(literalKind, i, isLast ? i + 2 : i + 1);
  }

  #scanQuoted(): void {
    const { text, length } = this;
    const start = this.end;
    let i = start;
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c >= 0x80) {
        if (c === 0xfffd && this.#isBadByte(i)) {
          if (i > start) break;
          this.#token(BAD_UTF8, i, i + 1);
          return;
        }
      } else if (c === 0x22 /* " */) {
        if (i > start) break;
        this.#token(C_QUOTE, i, i + 1);
        this.#mode = this.#modes.pop()!;
        return;
      } else if (c === 0x5c /* \ */) {
        const escaped = i + 1 < length ? text.charCodeAt(i + 1) : 0x0a;
        if (escaped === 0x0a || escaped === 0x0d || (escaped === 0xfffd && this.#isBadByte(i + 1))) {
          if (i > start) break;
          this.#token(INVALID, i, i + 1);
          return;
        }
        i++;
      } else if (c === 0x24 /* $ */ || c === 0x25 /* % */) {
        if (i > start) break;
        this.#scanSequence(i, c, QUOTED_LIT);
        return;
      } else if (c === 0x0a || c === 0x0d) {
        if (i > start) break;
        do i++;
        while (i < length && (text.charCodeAt(i) === 0x0a || text.charCodeAt(i) === 0x0d));
        this.#token(QUOTED_NEWLINE, start, i);
        if (this.#endsStringsAtNewlines) this.#leaveString();
        return;
      }
    }
    if (i > start) this.#wideToken(QUOTED_LIT, start, i);
    else this.#token(EOF, length, length);
  }

  /** Leaves a string that is not closed on its line, and all around it up to a heredoc that it is in, since that has an end of its own. */
  #leaveString(): void {
    const modes = this.#modes;
    while (modes.length > 0) {
      this.#mode = modes.pop()!;
      if (this.#mode === HEREDOC) {
        this.#atLineStart = true;
        return;
      }
      // In a main mode that is not the lowest one, a template sequence was being read.
      if (this.#mode === MAIN && modes.length > 0) this.#braces = this.#sequenceBraces.pop()! - 1;
    }
  }

  #isBadByte(i: number): boolean {
    return this.file.malformed?.get(i) === 1;
  }

  /** A line, or part of one, of a heredoc or of a standalone template. */
  #scanText(): void {
    const { text, length } = this;
    const start = this.end;
    let i = start;
    if (this.#isUnendedHeredoc) {
      this.#token(EOF, length, length);
      return;
    }
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x0a || (c === 0x0d && text.charCodeAt(i + 1) === 0x0a)) {
        if (this.#mode === HEREDOC && this.#atLineStart && this.#isMarker(start, i)) {
          this.#markers.pop();
          this.#mode = this.#modes.pop()!;
          this.#atLineStart = false;
          this.#wideToken(C_HEREDOC, start, i);
        } else {
          this.#atLineStart = true;
          this.#wideToken(STRING_LIT, start, c === 0x0a ? i + 1 : i + 2);
        }
        return;
      }
      const isSign = c === 0x24 /* $ */ || c === 0x25; /* % */
      if (!isSign && c !== 0x0d && (c !== 0xfffd || !this.#isBadByte(i))) continue;
      if (i > start) break;
      if (isSign) this.#scanSequence(i, c, STRING_LIT);
      else if (c !== 0x0d) this.#token(BAD_UTF8, i, i + 1);
      // Nothing in the reference's rules takes this: in a heredoc that ends its reading altogether, in a standalone template it takes what is left for text.
      else if (this.#mode === HEREDOC) this.#token(INVALID, i, length);
      else this.#token(STRING_LIT, i, length);
      return;
    }
    this.#atLineStart = false;
    if (i > start) this.#wideToken(STRING_LIT, start, i);
    else {
      if (this.#mode === HEREDOC) this.facts.noteUnendedHeredoc(this.#markers[this.#markers.length - 1]!, this.#heredocStart);
      this.#token(EOF, length, length);
    }
  }

  /** Whether a line of a heredoc is its end marker, perhaps with white space around it. */
  #isMarker(start: number, end: number): boolean {
    const { text } = this;
    const marker = this.#markers[this.#markers.length - 1]!;
    let i = start;
    let c = text.charCodeAt(i);
    while (i < end && (c === 0x20 || c === 0x09)) c = text.charCodeAt(++i);
    if (c < 0x80 && (end - i < marker.length || c !== marker.charCodeAt(0))) return false;
    return text.slice(i, end).replace(SPACES, "") === marker;
  }
}
