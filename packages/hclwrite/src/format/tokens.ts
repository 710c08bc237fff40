/**
 * The tokens that the formatter lays out: the source's tokens, some of them possibly rewritten.
 */
import type { TokenKind, TokenList } from "@hcl-ts/hclsyntax";

/**
 * A sequence of tokens of one source, as arrays of numbers. The formatter reads each number several
 * times. In a process that has just started, reading an array element costs a fraction of a call.
 */
export interface Tokens {
  readonly length: number;
  /** The string that the offsets refer to: the source, followed by the text of new tokens. */
  readonly text: string;
  /** The kind of each token. All arrays may be longer than `length`. */
  readonly kinds: Uint8Array;
  /** The start offset of each token. */
  readonly starts: Uint32Array;
  /** The offset after each token. */
  readonly ends: Uint32Array;
}

/** Returns the tokens of a source, unchanged. */
export function sourceTokens({ file, length, kinds, starts, ends }: TokenList): Tokens {
  return { length, text: file.text, kinds, starts, ends };
}

/** A token that replaces others. */
export type NewToken = readonly [kind: TokenKind, text: string];

/** A range of tokens, by index, and its replacement. */
export interface TokenEdit {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly NewToken[];
}

/**
 * Replaces some tokens of a source. The source strings of new tokens are appended to the
 * source, so an offset beyond the length of the source belongs to a new token.
 *
 * @param edits sorted and not overlapping
 */
export function rewrittenTokens(source: Tokens, edits: readonly TokenEdit[]): Tokens {
  const length = edits.reduce((sum, { from, to, tokens }) => sum + tokens.length - (to - from), source.length);
  const [kinds, starts, ends] = [new Uint8Array(length), new Uint32Array(length), new Uint32Array(length)];
  let { text } = source;
  let done = 0;
  let count = 0;
  const keepUntil = (end: number): void => {
    kinds.set(source.kinds.subarray(done, end), count);
    starts.set(source.starts.subarray(done, end), count);
    ends.set(source.ends.subarray(done, end), count);
    count += end - done;
  };
  for (const { from, to, tokens } of edits) {
    keepUntil(from);
    for (const [kind, newText] of tokens) {
      kinds[count] = kind;
      starts[count] = text.length;
      text += newText;
      ends[count] = text.length;
      count++;
    }
    done = to;
  }
  keepUntil(source.length);
  return { length, text, kinds, starts, ends };
}
