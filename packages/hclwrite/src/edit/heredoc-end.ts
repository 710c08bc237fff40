/**
 * Whether a source ends with the end marker of a heredoc, which must be followed by a line ending.
 */
export function endsInHeredoc(text: string): boolean {
  if (!text.includes("<<")) return false;
  const lastLine = text.slice(text.lastIndexOf("\n") + 1).trim();
  return (
    new RegExp(`<<-?${lastLine.replaceAll(/[^\p{ID_Continue}-]/gu, "")}\\r?\\n`).test(text) &&
    /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(lastLine)
  );
}
