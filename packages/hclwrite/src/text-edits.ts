/** Replacements in a source, as data. */
import type { TextEdit } from "@hcl-ts/analysis";

/** Replaces the range between two offsets (UTF-16 units) of one source. */
export type Replacement = Pick<TextEdit, "start" | "end" | "newText">;

/**
 * Applies replacements to a source.
 *
 * @param edits sorted by offset and not overlapping
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
