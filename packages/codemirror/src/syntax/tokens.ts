/** The tokens of a text in which a string ends with its line, as it does for the parser. */
import { configTokens, TokenKind, type TokenList } from "@hcl-ts/hclsyntax/tree";

/** Tokens in a row. */
export interface TokenRun {
  readonly tokens: TokenList;
  /** The number of tokens that count. */
  readonly length: number;
  /** The offset in the text that the offsets of the tokens count from. */
  readonly shift: number;
  /** Whether the last token is a line break inside of a string, which ends there. */
  readonly isBroken: boolean;
}

/** The number of characters that are scanned first after a string without its end. */
const FIRST_WINDOW = 1_000;

/**
 * Scans a text. After a string without its end, the scanner starts again on the next line. It reads a
 * growing window there, so that a text with such a string on each line takes linear time.
 */
export function* scan(text: string): Generator<TokenRun> {
  let [shift, window] = [0, text.length];
  do {
    const end = Math.min(text.length, shift + window);
    const tokens = configTokens(shift === 0 && end === text.length ? text : text.slice(shift, end));
    const broken = tokens.kinds.subarray(0, tokens.length).indexOf(TokenKind.QuotedNewline);
    if (broken < 0 && end < text.length) {
      // The last token may continue after the window.
      window *= 4;
      continue;
    }
    const length = broken < 0 ? tokens.length : broken + 1;
    yield { tokens, length, shift, isBroken: broken >= 0 };
    shift += broken < 0 ? text.length : tokens.end(broken);
    window = FIRST_WINDOW;
  } while (shift < text.length);
}
