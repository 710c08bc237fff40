import { configTokens, TokenKind } from "@hcl-ts/hclsyntax";

/**
 * Puts an indentation before every line of a source but the first. Lines within a heredoc, a comment or a string are not
 * touched, and neither are empty ones.
 *
 * @param indent what to put before a line
 * @param removed how many characters of white space to take from the start of a line before that
 */
export function indentLines(text: string, indent: string, removed = 0): string {
  if (!text.includes("\n") || (indent === "" && removed === 0)) return text;
  const tokens = configTokens(text);
  let result = "";
  let done = 0;
  for (let i = 0; i + 1 < tokens.length; i++) {
    const kind = tokens.kind(i);
    const end = tokens.end(i);
    if (kind !== TokenKind.Newline && !(kind === TokenKind.Comment && text[end - 1] === "\n")) continue;
    const next = tokens.start(i + 1);
    const isEmpty = tokens.kind(i + 1) === TokenKind.Newline || next === text.length;
    const gap = text.slice(end, next);
    result += text.slice(done, end) + (isEmpty ? gap : indent + gap.slice(Math.min(removed, gap.length)));
    done = next;
  }
  return result + text.slice(done);
}
