/** Edits of the language service in files that no editor shows. */
import type { FileEdit } from "./files.ts";

interface Position {
  readonly line: number;
  readonly character: number;
}

/** An edit with lines and characters, as the service gives it. */
export interface TextEdit {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly newText: string;
}

/** Returns edits with offsets in a text, from the start of the text to its end. */
export function offsetEdits(text: string, edits: readonly TextEdit[]): readonly FileEdit[] {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, character }: Position): number => Math.min((starts[line] ?? text.length) + character, text.length);
  return edits
    .map(({ range, newText }) => ({ start: offsetOf(range.start), end: offsetOf(range.end), newText }))
    .sort((a, b) => a.start - b.start);
}

/** Returns a text with edits, which are in order. */
export function withEdits(text: string, edits: readonly FileEdit[]): string {
  let result = "";
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.start) + edit.newText;
    end = edit.end;
  }
  return result + text.slice(end);
}
