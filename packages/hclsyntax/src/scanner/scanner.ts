/**
 * The scanner: turns text into tokens, of which it keeps the kind, the start and the end in typed arrays, and no objects.
 *
 * It is a stack of modes. In the main mode text is read as configuration or expressions; a quote, a heredoc marker or, for
 * standalone templates, the start puts a template mode on top, in which text is literal up to `${` or `%{`, which in turn
 * put a main mode on top that ends at the matching brace. The arrays grow by chunks as tokens are asked for, so that a
 * parser that gives up on a broken construct can set the scanner back to a place of its choice in the plain main mode.
 *
 * Native syntax specification, "Lexical Elements". The tokens are those of the reference, faulty ones included (vectors `tokens`).
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { TokenKind } from "./token-kind.ts";

/** How text is read at first. */
export type ScanMode = "config" | "expression" | "template";

// How the scanner reads at the moment.
const MAIN = 0;
const QUOTED = 1;
const HEREDOC = 2;
const BARE = 3;

/** Tokens that are read ahead at a time. */
const CHUNK = 512;

// Classes of ASCII characters in the main mode; 0 for all that need a closer look.
const SPACE = 1;
const IDENT_START = 2;
const DIGIT = 3;
const SINGLE = 4;

const classes: Uint8Array = new Uint8Array(128);
/** For characters that are a token by themselves whatever follows, its kind. */
const singles: Uint8Array = new Uint8Array(128);
/** 1 for what continues an identifier. */
const identPart: Uint8Array = new Uint8Array(128);

for (let c = 0; c < 128; c++) {
  const char = String.fromCharCode(c);
  if (/[A-Za-z_]/.test(char)) classes[c] = IDENT_START;
  else if (/[0-9]/.test(char)) classes[c] = DIGIT;
  else if (char === " " || char === "\t") classes[c] = SPACE;
  if (/[A-Za-z0-9_-]/.test(char)) identPart[c] = 1;
}
for (const [char, kind] of [
  ["[", TokenKind.OBrack],
  ["]", TokenKind.CBrack],
  ["(", TokenKind.OParen],
  [")", TokenKind.CParen],
  [",", TokenKind.Comma],
  ["*", TokenKind.Star],
  ["+", TokenKind.Plus],
  ["-", TokenKind.Minus],
  ["%", TokenKind.Percent],
  ["?", TokenKind.Question],
  ["^", TokenKind.BitwiseXor],
  [";", TokenKind.Semicolon],
  ["`", TokenKind.Backtick],
  ["'", TokenKind.Apostrophe],
] as const) {
  classes[char.charCodeAt(0)] = SINGLE;
  singles[char.charCodeAt(0)] = kind;
}

const identStartPattern = /[\p{ID_Start}_]/uy;
const identPartPattern = /[\p{ID_Continue}-]/uy;
const heredocMarkerPattern = /[\p{ID_Start}_][\p{ID_Continue}-]*\r?\n/uy;

/** Produces the tokens of a source; see the head of this file. */
export class Scanner {
  readonly file: SourceFile;
  readonly text: string;
  /** The kind of each token, by its number. */
  kinds: Uint8Array = new Uint8Array(CHUNK + 16);
  /** The offset at which each token starts. */
  starts: Int32Array = new Int32Array(CHUNK + 16);
  /** The offset after each token. */
  ends: Int32Array = new Int32Array(CHUNK + 16);
  /** How many tokens there are so far. */
  count = 0;
  /** Whether the end of the text has been reached; the last token is then EOF. */
  done = false;
  /** Whether a string that is not closed on its line ends there, with everything around it. The reference goes on until a quote comes, wherever that is. */
  readonly #endsStringsAtNewlines: boolean;

  #at = 0;
  #mode: number;
  /** The modes below the present one. */
  readonly #modes: number[] = [];
  /** How many braces are open. */
  #braces = 0;
  /** For each template sequence that is being read, how many braces were open in it at its start. */
  readonly #sequenceBraces: number[] = [];
  readonly #heredocMarkers: string[] = [];
  #atLineStart = false;
  readonly #isTemplate: boolean;

  constructor(file: SourceFile, mode: ScanMode, endsStringsAtNewlines = false) {
    this.file = file;
    this.text = file.text;
    this.#isTemplate = mode === "template";
    this.#mode = this.#isTemplate ? BARE : MAIN;
    this.#endsStringsAtNewlines = endsStringsAtNewlines;
    // A byte order mark before the text says nothing.
    if (this.text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Reads until there are more tokens, or the end is reached. */
  more(): void {
    const target = this.count + CHUNK;
    while (this.count < target && !this.done) {
      switch (this.#mode) {
        case MAIN:
          this.#scanMain(target);
          break;
        case QUOTED:
          this.#scanQuoted();
          break;
        case HEREDOC:
          this.#scanHeredoc();
          break;
        default:
          this.#scanBare();
      }
    }
  }

  /** Reads all there is. */
  all(): void {
    while (!this.done) this.more();
  }

  /** Forgets the tokens from a number on and goes on reading at the first of them, in the main mode with nothing around it. */
  restartAt(token: number): void {
    this.#at = this.starts[token]!;
    this.count = token;
    this.done = false;
    this.#mode = MAIN;
    this.#modes.length = 0;
    this.#braces = 0;
    this.#sequenceBraces.length = 0;
    this.#heredocMarkers.length = 0;
  }

  #emit(kind: number, start: number, end: number): void {
    const n = this.count;
    if (n === this.kinds.length) {
      const [kinds, starts, ends] = [this.kinds, this.starts, this.ends];
      this.kinds = new Uint8Array(n * 2);
      this.kinds.set(kinds);
      this.starts = new Int32Array(n * 2);
      this.starts.set(starts);
      this.ends = new Int32Array(n * 2);
      this.ends.set(ends);
    }
    this.kinds[n] = kind;
    this.starts[n] = start;
    this.ends[n] = end;
    this.count = n + 1;
    this.#at = end;
    if (start < this.text.length && this.text.charCodeAt(start) >= 0x300) this.file.startToken(start);
  }

  #finish(): void {
    const end = this.text.length;
    this.#emit(TokenKind.EOF, end, end);
    this.done = true;
  }

  #push(mode: number): void {
    this.#modes.push(this.#mode);
    this.#mode = mode;
  }

  #pop(): void {
    this.#mode = this.#modes.pop() ?? MAIN;
  }

  // --- the main mode ---------------------------------------------------------------------------------------------------

  #scanMain(target: number): void {
    const { text } = this;
    const length = text.length;
    while (this.count < target) {
      let i = this.#at;
      let c = text.charCodeAt(i);
      while (c === 0x20 /* space */ || c === 0x09 /* tab */) c = text.charCodeAt(++i);
      if (i >= length) {
        this.#at = i;
        this.#finish();
        return;
      }
      if (c >= 0x80) {
        this.#scanWide(i);
        continue;
      }
      switch (classes[c]) {
        case IDENT_START: {
          let j = i + 1;
          for (c = text.charCodeAt(j); identPart[c] === 1; c = text.charCodeAt(j)) j++;
          this.#emit(TokenKind.Ident, i, c >= 0x80 ? this.#endOfIdent(j) : j);
          continue;
        }
        case DIGIT:
          this.#emit(TokenKind.NumberLit, i, this.#endOfNumber(i));
          continue;
        case SINGLE:
          this.#emit(singles[c]!, i, i + 1);
          continue;
      }
      const next = i + 1 < length ? text.charCodeAt(i + 1) : 0;
      switch (c) {
        case 0x0a: // newline
          this.#emit(TokenKind.Newline, i, i + 1);
          continue;
        case 0x0d: // carriage return
          if (next === 0x0a) this.#emit(TokenKind.Newline, i, i + 2);
          else this.#emit(TokenKind.Invalid, i, i + 1);
          continue;
        case 0x22: // "
          this.#emit(TokenKind.OQuote, i, i + 1);
          this.#push(QUOTED);
          return;
        case 0x7b: // {
          this.#braces++;
          this.#emit(TokenKind.OBrace, i, i + 1);
          continue;
        case 0x7d: // }
          if (this.#closeBrace(i, i + 1)) return;
          continue;
        case 0x7e: // ~
          if (next === 0x7d && this.#endsSequence()) {
            this.#closeBrace(i, i + 2);
            return;
          }
          this.#emit(TokenKind.BitwiseNot, i, i + 1);
          continue;
        case 0x23: // #
          this.#emit(TokenKind.Comment, i, this.#endOfLine(i));
          continue;
        case 0x2f: // /
          if (next === 0x2f) {
            this.#emit(TokenKind.Comment, i, this.#endOfLine(i));
            continue;
          }
          if (next === 0x2a) {
            const close = text.indexOf("*/", i + 2);
            if (close >= 0) {
              this.#emit(TokenKind.Comment, i, close + 2);
              continue;
            }
          }
          this.#emit(TokenKind.Slash, i, i + 1);
          continue;
        case 0x3d: // =
          if (next === 0x3d) this.#emit(TokenKind.EqualOp, i, i + 2);
          else if (next === 0x3e) this.#emit(TokenKind.FatArrow, i, i + 2);
          else this.#emit(TokenKind.Equal, i, i + 1);
          continue;
        case 0x21: // !
          if (next === 0x3d) this.#emit(TokenKind.NotEqual, i, i + 2);
          else this.#emit(TokenKind.Bang, i, i + 1);
          continue;
        case 0x3c: // <
          if (next === 0x3c && this.#openHeredoc(i)) return;
          if (next === 0x3d) this.#emit(TokenKind.LessThanEq, i, i + 2);
          else this.#emit(TokenKind.LessThan, i, i + 1);
          continue;
        case 0x3e: // >
          if (next === 0x3d) this.#emit(TokenKind.GreaterThanEq, i, i + 2);
          else this.#emit(TokenKind.GreaterThan, i, i + 1);
          continue;
        case 0x26: // &
          if (next === 0x26) this.#emit(TokenKind.And, i, i + 2);
          else this.#emit(TokenKind.BitwiseAnd, i, i + 1);
          continue;
        case 0x7c: // |
          if (next === 0x7c) this.#emit(TokenKind.Or, i, i + 2);
          else this.#emit(TokenKind.BitwiseOr, i, i + 1);
          continue;
        case 0x3a: // :
          if (next === 0x3a) this.#emit(TokenKind.DoubleColon, i, i + 2);
          else this.#emit(TokenKind.Colon, i, i + 1);
          continue;
        case 0x2e: // .
          if (next === 0x2e && text.charCodeAt(i + 2) === 0x2e) this.#emit(TokenKind.Ellipsis, i, i + 3);
          else this.#emit(TokenKind.Dot, i, i + 1);
          continue;
        default:
          this.#emit(TokenKind.Invalid, i, i + 1);
      }
    }
  }

  /** A token that starts with something other than ASCII. */
  #scanWide(i: number): void {
    const { text } = this;
    const malformed = this.file.malformed?.get(i);
    if (malformed !== undefined) {
      this.#emit(malformed === 1 ? TokenKind.BadUTF8 : TokenKind.Invalid, i, i + 1);
      return;
    }
    identStartPattern.lastIndex = i;
    if (identStartPattern.test(text)) this.#emit(TokenKind.Ident, i, this.#endOfIdent(identStartPattern.lastIndex));
    else this.#emit(TokenKind.Invalid, i, i + (text.codePointAt(i)! > 0xffff ? 2 : 1));
  }

  #endOfIdent(from: number): number {
    const { text } = this;
    let i = from;
    while (i < text.length) {
      const c = text.charCodeAt(i);
      if (c < 0x80) {
        if (identPart[c] !== 1) break;
        i++;
      } else {
        identPartPattern.lastIndex = i;
        if (!identPartPattern.test(text)) break;
        i = identPartPattern.lastIndex;
      }
    }
    return i;
  }

  /** Digits, points and exponents as they come; whether they make a number is for the parser to say. */
  #endOfNumber(from: number): number {
    const { text } = this;
    let i = from + 1;
    for (;;) {
      const c = text.charCodeAt(i);
      if ((c >= 0x30 && c <= 0x39) /* 0-9 */ || c === 0x2e /* . */) {
        i++;
        continue;
      }
      if (c !== 0x65 /* e */ && c !== 0x45 /* E */) return i;
      const sign = text.charCodeAt(i + 1);
      const digit = sign === 0x2b /* + */ || sign === 0x2d /* - */ ? i + 2 : i + 1;
      const d = text.charCodeAt(digit);
      if (!(d >= 0x30 && d <= 0x39)) return i;
      i = digit + 1;
    }
  }

  /** The offset after the line ending of the line, or the end of the text. */
  #endOfLine(from: number): number {
    const newline = this.text.indexOf("\n", from);
    return newline < 0 ? this.text.length : newline + 1;
  }

  /** Whether a closing brace would end the template sequence that is being read. */
  #endsSequence(): boolean {
    const { length } = this.#sequenceBraces;
    return length > 0 && this.#sequenceBraces[length - 1] === this.#braces;
  }

  /** Emits a closing brace, or the end of a template sequence; true for the latter, which ends the main mode. */
  #closeBrace(start: number, end: number): boolean {
    const ends = this.#endsSequence();
    this.#braces--;
    if (!ends) {
      this.#emit(TokenKind.CBrace, start, end);
      return false;
    }
    this.#sequenceBraces.pop();
    this.#emit(TokenKind.TemplateSeqEnd, start, end);
    this.#pop();
    return true;
  }

  #openHeredoc(i: number): boolean {
    const { text } = this;
    const markerStart = text.charCodeAt(i + 2) === 0x2d /* - */ ? i + 3 : i + 2;
    heredocMarkerPattern.lastIndex = markerStart;
    if (!heredocMarkerPattern.test(text)) return false;
    const end = heredocMarkerPattern.lastIndex;
    this.#heredocMarkers.push(text.slice(markerStart, end).trimEnd());
    this.#emit(TokenKind.OHeredoc, i, end);
    this.#push(HEREDOC);
    this.#atLineStart = true;
    return true;
  }

  // --- the template modes ----------------------------------------------------------------------------------------------

  /**
   * Whether a template sequence starts at a `$` or `%`; if so it is emitted, after the literal text before it. Otherwise the offset after what
   * the character is part of: `$${` is literal, and a single `$` too.
   */
  #sequence(literalKind: number, literalStart: number, i: number, c: number): number {
    const { text } = this;
    const next = text.charCodeAt(i + 1);
    if (next !== 0x7b /* { */) return next === c && text.charCodeAt(i + 2) === 0x7b ? i + 3 : i + 1;
    if (i > literalStart) this.#emit(literalKind, literalStart, i);
    const end = text.charCodeAt(i + 2) === 0x7e /* ~ */ ? i + 3 : i + 2;
    this.#emit(c === 0x24 /* $ */ ? TokenKind.TemplateInterp : TokenKind.TemplateControl, i, end);
    this.#atLineStart = false;
    this.#braces++;
    this.#sequenceBraces.push(this.#braces);
    this.#push(MAIN);
    return -1;
  }

  #scanQuoted(): void {
    const { text } = this;
    const { length } = text;
    const start = this.#at;
    let i = start;
    while (i < length) {
      const c = text.charCodeAt(i);
      if (c === 0x22 /* " */) {
        if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
        this.#emit(TokenKind.CQuote, i, i + 1);
        this.#pop();
        return;
      }
      if (c === 0x5c /* \ */) {
        const escaped = text.charCodeAt(i + 1);
        if (i + 1 >= length || escaped === 0x0a || escaped === 0x0d) {
          if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
          this.#emit(TokenKind.Invalid, i, i + 1);
          return;
        }
        i += text.codePointAt(i + 1)! > 0xffff ? 3 : 2;
        continue;
      }
      if (c === 0x24 /* $ */ || c === 0x25 /* % */) {
        if (i + 1 >= length) {
          if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
          this.#emit(TokenKind.Invalid, i, i + 1);
          return;
        }
        i = this.#sequence(TokenKind.QuotedLit, start, i, c);
        if (i < 0) return;
        continue;
      }
      if (c === 0x0a || c === 0x0d) {
        if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
        let end = i + 1;
        while (end < length && (text.charCodeAt(end) === 0x0a || text.charCodeAt(end) === 0x0d)) end++;
        this.#emit(TokenKind.QuotedNewline, i, end);
        if (this.#endsStringsAtNewlines) this.#unwind();
        return;
      }
      if (c === 0xfffd && this.file.malformed?.get(i) === 1) {
        if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
        this.#emit(TokenKind.BadUTF8, i, i + 1);
        return;
      }
      i++;
    }
    if (i > start) this.#emit(TokenKind.QuotedLit, start, i);
    this.#finish();
  }

  /** Leaves everything that is open: a string that is not closed on its line. */
  #unwind(): void {
    this.#mode = this.#modes[0] ?? MAIN;
    this.#modes.length = 0;
    this.#braces = 0;
    this.#sequenceBraces.length = 0;
    this.#heredocMarkers.length = 0;
  }

  #scanHeredoc(): void {
    const { text } = this;
    const { length } = text;
    const start = this.#at;
    let i = start;
    while (i < length) {
      const c = text.charCodeAt(i);
      if (c === 0x0a || (c === 0x0d && text.charCodeAt(i + 1) === 0x0a)) {
        const end = c === 0x0a ? i + 1 : i + 2;
        if (this.#atLineStart && trimUnicodeSpace(text.slice(start, i)) === this.#heredocMarkers[this.#heredocMarkers.length - 1]) {
          this.#emit(TokenKind.CHeredoc, start, i);
          this.#emit(TokenKind.Newline, i, end);
          this.#heredocMarkers.pop();
          this.#pop();
          return;
        }
        this.#emit(TokenKind.StringLit, start, end);
        this.#atLineStart = true;
        return;
      }
      if (c === 0x24 /* $ */ || c === 0x25 /* % */) {
        if (i + 1 >= length) break;
        i = this.#sequence(TokenKind.StringLit, start, i, c);
        if (i < 0) return;
        continue;
      }
      if (c === 0x0d) break;
      if (c === 0xfffd && this.file.malformed?.get(i) === 1) {
        if (i > start) this.#emit(TokenKind.StringLit, start, i);
        this.#emit(TokenKind.BadUTF8, i, i + 1);
        this.#atLineStart = false;
        return;
      }
      i++;
    }
    if (i > start) this.#emit(TokenKind.StringLit, start, i);
    this.#atLineStart = false;
    if (i < length) this.#emit(TokenKind.Invalid, i, length);
    this.#finish();
  }

  #scanBare(): void {
    const { text } = this;
    const { length } = text;
    const start = this.#at;
    let i = start;
    while (i < length) {
      const c = text.charCodeAt(i);
      if (c === 0x0a || (c === 0x0d && text.charCodeAt(i + 1) === 0x0a)) {
        this.#emit(TokenKind.StringLit, start, c === 0x0a ? i + 1 : i + 2);
        return;
      }
      if (c === 0x24 /* $ */ || c === 0x25 /* % */) {
        if (i + 1 >= length) break;
        i = this.#sequence(TokenKind.StringLit, start, i, c);
        if (i < 0) return;
        continue;
      }
      if (c === 0x0d) break;
      if (c === 0xfffd && this.file.malformed?.get(i) === 1) {
        if (i > start) this.#emit(TokenKind.StringLit, start, i);
        this.#emit(TokenKind.BadUTF8, i, i + 1);
        return;
      }
      i++;
    }
    if (i > start) this.#emit(TokenKind.StringLit, start, i);
    // A last `$`, or a carriage return by itself, is text like any other here.
    if (i < length) this.#emit(this.#isTemplate && this.#modes.length === 0 ? TokenKind.StringLit : TokenKind.Invalid, i, length);
    this.#finish();
  }
}

/** The text without white space around it, as Unicode has it. */
function trimUnicodeSpace(text: string): string {
  return text.replace(/^[\p{White_Space}]+|[\p{White_Space}]+$/gu, "");
}
