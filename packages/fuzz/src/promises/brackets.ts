/** Matches brackets independently of the parser, by tokens only. */
import { TokenKind, type TokenList } from "@hcl-ts/hclsyntax";

const CLOSERS: ReadonlyMap<number, number> = new Map<number, number>([
  [TokenKind.OBrace, TokenKind.CBrace],
  [TokenKind.OBrack, TokenKind.CBrack],
  [TokenKind.OParen, TokenKind.CParen],
  [TokenKind.OQuote, TokenKind.CQuote],
  [TokenKind.OHeredoc, TokenKind.CHeredoc],
  [TokenKind.TemplateInterp, TokenKind.TemplateSeqEnd],
  [TokenKind.TemplateControl, TokenKind.TemplateSeqEnd],
]);
const CLOSING = new Set(CLOSERS.values());

/**
 * Returns a problem in the matching of brackets, quotes, heredocs and template sequences; undefined
 * if they match.
 */
export function bracketProblem(tokens: TokenList): string | undefined {
  const expected: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    const closer = CLOSERS.get(kind);
    if (closer !== undefined) expected.push(closer);
    else if (CLOSING.has(kind) && expected.pop() !== kind) return `unexpected ${JSON.stringify(tokens.text(i))} at ${tokens.start(i)}`;
  }
  return expected.length === 0 ? undefined : `${expected.length} not closed at the end`;
}

/** Returns where the tokens do not cover the source; undefined if they do. */
export function coverageProblem(tokens: TokenList): string | undefined {
  const { text } = tokens.file;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (let i = 0; i < tokens.length; i++) {
    if (!/^[ \t]*$/.test(text.slice(at, tokens.start(i))) || tokens.start(i) < at || tokens.end(i) < tokens.start(i)) return `at ${at}`;
    at = tokens.end(i);
  }
  return at === text.length ? undefined : `at the end, from ${at}`;
}
