import { CtyError } from "@hcl-ts/cty";
import type { EditorRange } from "./positions.ts";

/**
 * A change as in `textDocument/didChange` of the Language Server Protocol: a new text for a range, or
 * for the whole document. Positions outside of the document count as the nearest ones inside.
 */
export interface EditorChange {
  readonly range?: EditorRange | undefined;
  readonly text: string;
}

/** A change of the text between two offsets in UTF-16 code units. */
export interface OffsetChange {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** A change of a document in one of two forms. */
export type DocumentChange = EditorChange | OffsetChange;

/**
 * Returns edits of one text in an order in which they can be made one after the other: from the end
 * of the text to its start. Of several insertions at one offset, the first one stays first.
 * @throws CtyError if edits overlap or are outside of the text
 */
export function inOrder(edits: readonly OffsetChange[], length: number): readonly OffsetChange[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  for (const edit of sorted) {
    checkOffsets(edit, length);
    if (edit.start < end) throw new CtyError(`edits must not overlap, but one starts at ${edit.start} inside of another one`);
    end = edit.end;
  }
  return sorted.reverse();
}

/** @throws CtyError if a change is outside of a text */
export function checkOffsets({ start, end }: OffsetChange, length: number): void {
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= length) return;
  throw new CtyError(`the offsets of a change must be between 0 and ${length} and in order, not ${start} and ${end}`);
}
