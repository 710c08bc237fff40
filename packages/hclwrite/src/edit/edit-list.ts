/** The edits of one source while a change is made. They refer to the old text and are put in order at the end. */
import type { PathStep } from "../path.ts";
import type { Replacement } from "../text-edits.ts";

/** An edit, and the path of what it was made for. */
export interface PathEdit extends Replacement {
  readonly path: readonly PathStep[];
}

/** Two edits that touch the same text. The second one is left out. */
export interface Conflict {
  readonly first: PathEdit;
  readonly second: PathEdit;
}

/** Gathers edits in any order. */
export class EditList {
  readonly #edits: PathEdit[] = [];

  add(startOffset: number, endOffset: number, newText: string, path: readonly PathStep[]): void {
    this.#edits.push({ startOffset, endOffset, newText, path });
  }

  /** The edits by their offsets. Those that insert at the same offset stay in the order in which they were made. */
  finish(text: string): { readonly edits: readonly PathEdit[]; readonly conflicts: readonly Conflict[] } {
    const sorted = this.#edits
      .map((edit, order) => ({ edit, order }))
      .sort((a, b) => a.edit.startOffset - b.edit.startOffset || emptyFirst(a.edit, b.edit) || a.order - b.order)
      .map(({ edit }) => edit);
    const edits: PathEdit[] = [];
    const conflicts: Conflict[] = [];
    let last: PathEdit | undefined;
    for (const edit of sorted) {
      if (last !== undefined && edit.startOffset < last.endOffset) {
        conflicts.push({ first: last, second: edit });
        continue;
      }
      // An edit that changes nothing still claims its text.
      last = edit;
      const previous = edits[edits.length - 1];
      if (previous !== undefined && previous.endOffset === edit.startOffset && samePath(previous.path, edit.path)) {
        edits[edits.length - 1] = { ...previous, endOffset: edit.endOffset, newText: previous.newText + edit.newText };
      } else if (text.slice(edit.startOffset, edit.endOffset) !== edit.newText) edits.push(edit);
    }
    return { edits, conflicts };
  }
}

const samePath = (a: readonly PathStep[], b: readonly PathStep[]): boolean => a.length === b.length && a.every((step, i) => step === b[i]);

const emptyFirst = (a: Replacement, b: Replacement): number => Number(a.endOffset > a.startOffset) - Number(b.endOffset > b.startOffset);
