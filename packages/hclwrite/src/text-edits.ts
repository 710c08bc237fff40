/** Replacements of text as data. */
import type { TextEdit } from "@hcl-ts/analysis";

/** A change of one text: what is between two offsets (UTF-16 units) is replaced. */
export type Replacement = Pick<TextEdit, "start" | "end" | "newText">;

/**
 * Applies replacements to a text.
 *
 * @param edits sorted by offset; no two overlap
 */
export function applyReplacements(text: string, edits: readonly Replacement[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, newText } of edits) {
    if (start > done) parts.push(text.slice(done, start));
    parts.push(newText);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join("");
}
