/** Token lists, for those who want them: formatters, highlighters, editors. */
import { type Diagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import { lexicalFaults } from "./scanner/lexical-faults.ts";
import { type ScanMode, Scanner } from "./scanner/scanner.ts";
import { tokenKindNames } from "./scanner/token-kind.ts";

/** A token of the native syntax. */
export interface Token {
  /** The kind by the reference's name: "TokenIdent", "TokenOQuote" … */
  readonly kind: string;
  /** The offset in the text at which it starts, in UTF-16 units. */
  readonly start: number;
  /** The offset after it. */
  readonly end: number;
  /** The text of the token. */
  readonly text: string;
  readonly range: Range;
}

/** The tokens of a source, and what is no part of the language. The last token is the end of the file; white space stands between tokens. */
export interface LexResult {
  readonly tokens: readonly Token[];
  readonly diagnostics: readonly Diagnostic[];
}

class LexToken implements Token {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly #file: SourceFile;
  constructor(file: SourceFile, kind: string, start: number, end: number) {
    this.#file = file;
    this.kind = kind;
    this.start = start;
    this.end = end;
  }
  get text(): string {
    return this.#file.text.slice(this.start, this.end);
  }
  get range(): Range {
    return this.#file.range(this.start, this.end);
  }
}

/** The tokens of a configuration file. */
export function lexConfig(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "config");
}

/** The tokens of an expression. */
export function lexExpression(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "expression");
}

/** The tokens of a standalone template. */
export function lexTemplate(source: string | Uint8Array | SourceFile, filename = ""): LexResult {
  return lex(source, filename, "template");
}

function lex(source: string | Uint8Array | SourceFile, filename: string, mode: ScanMode): LexResult {
  const file = source instanceof SourceFile ? source : new SourceFile(filename, source);
  const scanner = new Scanner(file, mode);
  scanner.all();
  const tokens: Token[] = [];
  for (let i = 0; i < scanner.count; i++)
    tokens.push(new LexToken(file, tokenKindNames[scanner.kinds[i]!]!, scanner.starts[i]!, scanner.ends[i]!));
  return { tokens, diagnostics: lexicalFaults(scanner) };
}
