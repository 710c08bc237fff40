/**
 * Reading tokens one after another: the bottom of the chain of classes that make up the parser. The parser is the token: the kind of the one in
 * hand is a field, and where it starts and ends are numbers in the scanner's arrays.
 *
 * Comments are passed over. Newlines are too, except where they mean something (`newlines`); there a comment to the end of a
 * line stands for the newline that it ends with.
 */
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { nestedTooDeeply } from "../messages-syntax.ts";
import type { Scanner } from "../scanner/scanner.ts";
import { TokenKind } from "../scanner/token-kind.ts";

/**
 * How deep expressions and blocks can be nested. Real configuration stays below 30; each level costs some stack in parsing and in evaluation, of which Node
 * gives a megabyte by default.
 */
export const MAX_DEPTH = 250;

// Kinds that every token is compared with; see token-kind.ts.
const COMMENT = 40;
const NEWLINE = 41;
/** From this kind on tokens are no part of the language, and the scanner's faults say so. */
const FIRST_FAULTY = 42;

/** Reads tokens; see the head of this file. */
export abstract class TokenReader {
  readonly file: SourceFile;
  readonly text: string;
  readonly diagnostics: Diagnostic[] = [];
  protected readonly scanner: Scanner;
  /** The kind of the token in hand. */
  protected kind: number = TokenKind.EOF;
  /** The number of the token in hand. */
  protected current = 0;
  /** The number of the first token that has not been read, passed over ones included. */
  protected unread = 0;
  /** Where the last token that was read starts and ends. */
  protected lastStart = 0;
  protected lastEnd = 0;
  /** Whether newlines mean something here. */
  protected newlines: boolean;
  /** Whether a syntax error was met from which nothing sensible can be read on; until someone finds a place to go on, no further one is reported. */
  protected failed = false;
  protected depth = 0;

  constructor(scanner: Scanner, newlines: boolean) {
    this.scanner = scanner;
    this.file = scanner.file;
    this.text = scanner.text;
    this.newlines = newlines;
    this.find();
    // Before anything is read, "the last token" is the first.
    this.lastStart = this.start;
    this.lastEnd = this.end;
  }

  /** Where the token in hand starts. */
  protected get start(): number {
    return this.scanner.starts[this.current]!;
  }

  /** The offset after the token in hand. */
  protected get end(): number {
    return this.scanner.ends[this.current]!;
  }

  /** Finds the token in hand: the first unread one that is not passed over. */
  protected find(): void {
    const { scanner } = this;
    for (let i = this.unread; ; i++) {
      if (i >= scanner.count) {
        if (scanner.done) {
          this.current = scanner.count - 1;
          this.kind = TokenKind.EOF;
          return;
        }
        scanner.more();
      }
      const kind = scanner.kinds[i]!;
      if (kind === NEWLINE && !this.newlines) continue;
      if (kind === COMMENT) {
        if (!this.newlines || this.text.charCodeAt(scanner.ends[i]! - 1) !== 0x0a) continue;
        this.current = i;
        this.kind = NEWLINE;
        return;
      }
      this.current = i;
      this.kind = kind;
      return;
    }
  }

  /** Reads the token in hand. At the end of the file it stays in hand. */
  protected advance(): void {
    const { current } = this;
    this.lastStart = this.scanner.starts[current]!;
    this.lastEnd = this.scanner.ends[current]!;
    this.unread = current + 1;
    this.find();
  }

  /** Says whether newlines mean something from here on; gives what was said before. */
  protected setNewlines(newlines: boolean): boolean {
    const before = this.newlines;
    if (before !== newlines) {
      this.newlines = newlines;
      this.find();
    }
    return before;
  }

  /** The text of the token in hand. */
  protected tokenText(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether the token in hand is this name. */
  protected isKeyword(word: string): boolean {
    return this.kind === TokenKind.Ident && this.end - this.start === word.length && this.text.startsWith(word, this.start);
  }

  /** The token in hand as a user would name it. */
  protected describe(): string {
    switch (this.kind) {
      case TokenKind.EOF:
        return "the end of the file";
      case TokenKind.Newline:
        return "the end of the line";
      case TokenKind.OHeredoc:
        return "a heredoc";
      case TokenKind.OQuote:
        return "a quoted string";
      default: {
        const text = this.tokenText();
        return JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
      }
    }
  }

  /** Reports an error after which reading can go on. */
  protected report(message: Message, start: number, end: number, contextStart: number = start, contextEnd: number = end): void {
    const subject = this.file.range(start, end);
    const context = contextStart === start && contextEnd === end ? undefined : this.file.range(contextStart, contextEnd);
    this.diagnostics.push(errorDiagnostic(message, { subject, context }));
  }

  /** Reports an error after which whoever reads a whole item has to find a place to go on. Only the first counts. */
  protected fail(message: Message, start: number, end: number, contextStart: number = start, contextEnd: number = end): void {
    if (this.failed) return;
    this.failed = true;
    this.report(message, start, end, contextStart, contextEnd);
  }

  /** {@link fail} at the token in hand, unless that is no token of the language, which is reported as such. */
  protected failHere(message: Message, contextStart: number = this.start): void {
    if (this.kind >= FIRST_FAULTY) this.failed = true;
    else this.fail(message, this.start, this.end, Math.min(contextStart, this.start), this.end);
  }

  /** Goes a level deeper; false, with an error, if that is too deep. Each call is followed by one of {@link leave}. */
  protected enter(): boolean {
    if (++this.depth <= MAX_DEPTH) return true;
    this.fail(nestedTooDeeply({ limit: MAX_DEPTH }), this.start, this.end);
    return false;
  }

  protected leave(): void {
    this.depth--;
  }
}
