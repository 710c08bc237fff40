import { configTokens, TokenKind } from "@hcl-ts/hclsyntax";

/**
 * Indents every line of a source except the first. Empty lines and lines within a heredoc, a
 * comment or a string are not changed.
 *
 * @param indent the string to insert before each line
 * @param removed the number of white space characters to remove from the start of each line first
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
