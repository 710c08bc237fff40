/** The tokens that the formatter lays out: those of the source, or those with some of them rewritten. */
import type { TokenKind, TokenList } from "@hcl-ts/hclsyntax";

/** A sequence of tokens over one text. */
export interface Tokens {
  readonly length: number;
  /** The text that the offsets refer to. */
  readonly text: string;
  kind(index: number): TokenKind;
  start(index: number): number;
  end(index: number): number;
}

/** The tokens of a source as they are. */
export class SourceTokens implements Tokens {
  readonly length: number;
  readonly text: string;
  readonly #list: TokenList;

  constructor(list: TokenList) {
    this.length = list.length;
    this.text = list.file.text;
    this.#list = list;
  }

  kind(index: number): TokenKind {
    return this.#list.kind(index);
  }

  start(index: number): number {
    return this.#list.start(index);
  }

  end(index: number): number {
    return this.#list.end(index);
  }
}

/** A token to put in place of others. */
export type NewToken = readonly [kind: TokenKind, text: string];

/** A stretch of tokens, by index, and what replaces it. */
export interface TokenEdit {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly NewToken[];
}

/**
 * The tokens of a source with some of them replaced. The text of the new ones is kept after the text of the source, so
 * an offset beyond the length of the source belongs to a new token.
 *
 * @param edits sorted; no two overlap
 */
export class RewrittenTokens implements Tokens {
  readonly length: number;
  readonly text: string;
  readonly #kinds: TokenKind[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(source: Tokens, edits: readonly TokenEdit[]) {
    let text = "";
    let done = 0;
    const keepUntil = (end: number): void => {
      for (; done < end; done++) this.#push(source.kind(done), source.start(done), source.end(done));
    };
    for (const { from, to, tokens } of edits) {
      keepUntil(from);
      for (const [kind, newText] of tokens) {
        const start = source.text.length + text.length;
        text += newText;
        this.#push(kind, start, start + newText.length);
      }
      done = to;
    }
    keepUntil(source.length);
    this.length = this.#kinds.length;
    this.text = source.text + text;
  }

  #push(kind: TokenKind, start: number, end: number): void {
    this.#kinds.push(kind);
    this.#starts.push(start);
    this.#ends.push(end);
  }

  kind(index: number): TokenKind {
    return this.#kinds[index]!;
  }

  start(index: number): number {
    return this.#starts[index]!;
  }

  end(index: number): number {
    return this.#ends[index]!;
  }
}
