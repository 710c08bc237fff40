import { blank } from "./prose-of-source.mjs";

/**
 * Returns a Markdown text with spaces in place of code, so that lines keep their numbers.
 * @param {string} text
 */
export function proseOfMarkdown(text) {
  return text.replace(/^(```+).*?^\1/gms, blank).replace(/`[^`\n]*`/g, blank);
}
