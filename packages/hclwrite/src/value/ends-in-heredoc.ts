import { configTokens, TokenKind } from "@hcl-ts/hclsyntax";

/**
 * Whether a source ends with the end marker of a heredoc, which must be followed by a line ending.
 */
export function endsInHeredoc(text: string): boolean {
  // Most sources end with a bracket, a quote or a name, and have no heredoc.
  if (!text.includes("<<") || /[\])}"]$/.test(text)) return false;
  const tokens = configTokens(`${text}\n`);
  let last = tokens.length - 1;
  while (last >= 0 && (tokens.kind(last) === TokenKind.EOF || tokens.kind(last) === TokenKind.Newline)) last--;
  return tokens.kind(last) === TokenKind.CHeredoc;
}
