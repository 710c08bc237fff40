/**
 * Token lists, for programs that process the source rather than its meaning: formatters,
 * highlighters, editors. The parser does not use them.
 */
import { type Diagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import { limitSyntaxErrors } from "@hcl-ts/hcl/syntax";
import { COMMENT, EOF, NEWLINE } from "./scanner/kinds.ts";
import { lexicalErrors } from "./scanner/lexical-errors.ts";
import { type ScanMode, Scanner } from "./scanner/scanner.ts";
import { type TokenKind, tokenKindNames } from "./scanner/token-kind.ts";

/** A token of a {@link TokenList}. */
export interface Token {
  /** The name of the kind: `TokenIdent`, `TokenOQuote` … */
  readonly kind: string;
  /** The offset at which it starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset after it. */
  readonly end: number;
  /** The source of the token. */
  readonly text: string;
  readonly range: Range;
}

/** The tokens of a source and its lexical errors. */
export interface LexResult {
  readonly tokens: TokenList;
  /**
   * One diagnostic per invalid token, except that frequent errors are not all repeated. Parsing may
   * find further errors.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The tokens of a source in order, stored in typed arrays. The last one is the end of the file.
 * Tokens are separated by spaces and tabs only, so the tokens and the gaps between them make up the
 * whole source except a byte order mark. A line comment includes its newline.
 */
export class TokenList implements Iterable<Token> {
  readonly file: SourceFile;
  /** The number of tokens. */
  readonly length: number;
  /** The kind of each token. This and the other arrays may be longer than `length`. */
  readonly kinds: Uint8Array;
  /** The offset at which each token starts, in UTF-16 code units. */
  readonly starts: Uint32Array;
  /** The offset after each token. */
  readonly ends: Uint32Array;

  constructor(file: SourceFile, length: number, kinds: Uint8Array, starts: Uint32Array, ends: Uint32Array) {
    this.file = file;
    this.length = length;
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
  }

  /** Returns the kind of a token, as a {@link TokenKind}. */
  kind(index: number): TokenKind {
    return this.kinds[index]! as TokenKind;
  }

  /** Returns the offset at which a token starts, in UTF-16 code units. */
  start(index: number): number {
    return this.starts[index] ?? 0;
  }

  /** Returns the offset after a token. */
  end(index: number): number {
    return this.ends[index] ?? 0;
  }

  /** Returns the source of a token. */
  text(index: number): string {
    return this.file.text.slice(this.starts[index], this.ends[index]);
  }

  /** Returns the range of a token. */
  range(index: number): Range {
    return this.file.range(this.starts[index] ?? 0, this.ends[index] ?? 0);
  }

  /** Returns a token as an object; undefined if the index is out of range. */
  at(index: number): Token | undefined {
    return index >= 0 && index < this.length ? new ListedToken(this, index) : undefined;
  }

  *[Symbol.iterator](): Iterator<Token> {
    for (let i = 0; i < this.length; i++) yield new ListedToken(this, i);
  }
}

class ListedToken implements Token {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly #file: SourceFile;
  constructor(tokens: TokenList, index: number) {
    this.kind = tokenKindNames[tokens.kind(index)]!;
    this.start = tokens.start(index);
    this.end = tokens.end(index);
    this.#file = tokens.file;
  }
  get text(): string {
    return this.#file.text.slice(this.start, this.end);
  }
  get range(): Range {
    return this.#file.range(this.start, this.end);
  }
}

/** Scans a configuration file. If `source` is a `SourceFile`, `filename` is ignored. */
export function lexConfig(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "config");
}

/**
 * Returns the tokens of a configuration file. A program that does not need the lexical errors gets
 * a smaller bundle with this than with {@link lexConfig}.
 */
export function configTokens(source: string | Uint8Array | SourceFile, filename = ""): TokenList {
  return scanTokens(new Scanner(fileOf(source, filename), "config", false));
}

/**
 * Reads the tokens of a configuration file in parts, each with an end of file at its end. Offsets are those in the file. A part ends
 * after a line outside of strings, heredocs and templates.
 * @param length the number of characters of a part, at least
 * @param canEnd tells whether a part can end after a line, by the kinds of the tokens so far and the indexes of the line's tokens
 */
export function* configTokensInParts(
  source: string,
  length: number,
  canEnd: (kinds: ArrayLike<number>, start: number, end: number) => boolean,
): Generator<TokenList, void> {
  const file = new SourceFile("", source);
  const scanner = new Scanner(file, "config", false);
  do {
    const enough = scanner.end + length;
    let line = 0;
    const tokens = scanTokens(scanner, length, (kinds, count) => {
      if (scanner.kind !== NEWLINE && !(scanner.kind === COMMENT && source.charCodeAt(scanner.end - 1) === 0x0a)) return false;
      const start = line;
      line = count;
      return scanner.openModes === 0 && scanner.end >= enough && canEnd(kinds, start, count);
    });
    if (scanner.kind === EOF) yield tokens;
    else {
      const { length: count, kinds, starts, ends } = tokens;
      kinds[count] = EOF;
      starts[count] = ends[count] = scanner.end;
      yield new TokenList(file, count + 1, kinds, starts, ends);
    }
  } while (scanner.kind !== EOF);
}

/** Scans an expression. The tokens are the same as in a configuration file. */
export function lexExpression(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "config");
}

/** Scans a standalone template, which starts with literal text. */
export function lexTemplate(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "template");
}

function lex(source: string | Uint8Array | SourceFile, filename: string, mode: ScanMode): LexResult {
  const file = fileOf(source, filename);
  const scanner = new Scanner(file, mode, false);
  const tokens = scanTokens(scanner);
  const { invalidTokens } = scanner;
  const errors = lexicalErrors([{ file, tokens: invalidTokens }]).flat();
  return { tokens, diagnostics: limitSyntaxErrors(errors.map(({ diagnostic }) => diagnostic)) };
}

function fileOf(source: string | Uint8Array | SourceFile, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new SourceFile(filename, source);
}

/**
 * Reads tokens up to the end of the file, or up to one after which a part ends. The arrays have room for another one.
 * @param length the number of characters that they have, more or less
 */
function scanTokens(scanner: Scanner, length = scanner.length, isLast?: (kinds: ArrayLike<number>, count: number) => boolean): TokenList {
  let capacity = 64 + (length >> 2);
  let [kinds, starts, ends] = [new Uint8Array(capacity), new Uint32Array(capacity), new Uint32Array(capacity)];
  let count = 0;
  do {
    scanner.scan();
    if (count + 1 === capacity) {
      capacity *= 2;
      kinds = grown(kinds, new Uint8Array(capacity));
      starts = grown(starts, new Uint32Array(capacity));
      ends = grown(ends, new Uint32Array(capacity));
    }
    kinds[count] = scanner.kind;
    starts[count] = scanner.start;
    ends[count] = scanner.end;
    count++;
  } while (scanner.kind !== EOF && isLast?.(kinds, count) !== true);
  return new TokenList(scanner.file, count, kinds, starts, ends);
}

function grown<T extends Uint8Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
