import { unicodePattern } from "@hcl-ts/cty/kernel";

const NOT_IN_IDENTIFIER = unicodePattern(String.raw`[^\p{ID_Continue}-]`, "gu");
const IDENTIFIER = unicodePattern(String.raw`^[\p{ID_Start}_][\p{ID_Continue}-]*$`, "u");

/**
 * Whether a source ends with the end marker of a heredoc, which must be followed by a line ending.
 */
export function endsInHeredoc(text: string): boolean {
  if (!text.includes("<<")) return false;
  const lastLine = text.slice(text.lastIndexOf("\n") + 1).trim();
  return new RegExp(`<<-?${lastLine.replaceAll(NOT_IN_IDENTIFIER(), "")}\\r?\\n`).test(text) && IDENTIFIER().test(lastLine);
}
