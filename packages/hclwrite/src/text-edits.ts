/** Replacements in a source, as data. */
import type { TextEdit } from "@hcl-ts/analysis";
import { CtyError } from "@hcl-ts/cty";
import { checkString, nameOf } from "./arguments.ts";

/** Replaces the range between two offsets (UTF-16 units) of one source. */
export type Replacement = Pick<TextEdit, "start" | "end" | "newText">;

/**
 * Applies replacements to a source.
 *
 * @param edits sorted by offset and not overlapping
 * @throws CtyError if the arguments are not a string and an array
 */
export function applyReplacements(text: string, edits: readonly Replacement[]): string {
  checkString(text, "a source");
  if (!Array.isArray(edits)) throw new CtyError(`edits have to be an array, not ${nameOf(edits)}`);
  return replaced(text, edits);
}

/** Like {@link applyReplacements}, for arguments that are certainly right. */
export function replaced(text: string, edits: readonly Replacement[]): string {
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
