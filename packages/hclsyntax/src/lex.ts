/**
 * Token lists, for what works on the text of a source rather than on its meaning: formatters, highlighters, editors. The parser
 * does without them.
 */
import { type Diagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import { EOF } from "./scanner/kinds.ts";
import { lexicalFaults } from "./scanner/lexical-faults.ts";
import { type ScanMode, Scanner } from "./scanner/scanner.ts";
import { type TokenKind, tokenKindNames } from "./scanner/token-kind.ts";

/** One token of a {@link TokenList}. */
export interface Token {
  /** The kind by its name: `TokenIdent`, `TokenOQuote` … */
  readonly kind: string;
  /** The offset at which it starts, in UTF-16 units. */
  readonly start: number;
  /** The offset after it. */
  readonly end: number;
  /** Its text as it stands in the source. */
  readonly text: string;
  readonly range: Range;
}

/** The tokens of a source and what was wrong with them. */
export interface LexResult {
  readonly tokens: TokenList;
  /** One for each text that is no part of the language, save that frequent faults are not repeated without end. Parsing finds further faults. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The tokens of a source in order, kept in typed arrays; the last one is the end of the file. Between two tokens there are at most
 * spaces and tabs, so the tokens and the gaps between them are the source, byte order mark aside. A line comment includes its newline.
 */
export class TokenList implements Iterable<Token> {
  readonly file: SourceFile;
  /** How many tokens there are. */
  readonly length: number;
  readonly #kinds: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(file: SourceFile, length: number, kinds: Uint8Array, starts: Uint32Array, ends: Uint32Array) {
    this.file = file;
    this.length = length;
    this.#kinds = kinds;
    this.#starts = starts;
    this.#ends = ends;
  }

  /** The kind of a token, as a number of {@link TokenKind}. */
  kind(index: number): TokenKind {
    return this.#kinds[index]! as TokenKind;
  }

  /** The offset at which a token starts, in UTF-16 units. */
  start(index: number): number {
    return this.#starts[index]!;
  }

  /** The offset after a token. */
  end(index: number): number {
    return this.#ends[index]!;
  }

  /** The text of a token as it stands in the source. */
  text(index: number): string {
    return this.file.text.slice(this.#starts[index], this.#ends[index]);
  }

  /** Where a token stands. */
  range(index: number): Range {
    return this.file.range(this.#starts[index]!, this.#ends[index]!);
  }

  /** A token as an object; undefined beyond the last one. */
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

/** The tokens of a configuration file. A `SourceFile` is taken as it is, and `filename` is then not looked at. */
export function lexConfig(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "config");
}

/** The tokens of an expression; they are the same as those of configuration. */
export function lexExpression(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "config");
}

/** The tokens of a standalone template, which starts with literal text. */
export function lexTemplate(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "template");
}

function lex(source: string | Uint8Array | SourceFile, filename: string, mode: ScanMode): LexResult {
  const file = source instanceof SourceFile ? source : new SourceFile(filename, source);
  const scanner = new Scanner(file, mode, false);
  let capacity = 64 + (file.text.length >> 2);
  let [kinds, starts, ends] = [new Uint8Array(capacity), new Uint32Array(capacity), new Uint32Array(capacity)];
  let count = 0;
  do {
    scanner.scan();
    if (count === capacity) {
      capacity *= 2;
      kinds = grown(kinds, new Uint8Array(capacity));
      starts = grown(starts, new Uint32Array(capacity));
      ends = grown(ends, new Uint32Array(capacity));
    }
    kinds[count] = scanner.kind;
    starts[count] = scanner.start;
    ends[count] = scanner.end;
    count++;
  } while (scanner.kind !== EOF);
  return {
    tokens: new TokenList(file, count, kinds, starts, ends),
    diagnostics: lexicalFaults(file, scanner.faults).map(({ diagnostic }) => diagnostic),
  };
}

function grown<T extends Uint8Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
