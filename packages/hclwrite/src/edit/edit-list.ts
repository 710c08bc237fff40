/**
 * Collects the edits of one source during a change. Offsets refer to the old source. The edits are
 * sorted at the end.
 */
import type { AddressStep } from "../address.ts";
import type { Replacement } from "../text-edits.ts";

/** An edit with the path of its target. */
export interface PathEdit extends Replacement {
  readonly path: readonly AddressStep[];
}

/** Two edits that touch the same range. The second one is dropped. */
export interface Conflict {
  readonly first: PathEdit;
  readonly second: PathEdit;
}

/** Collects edits in any order. */
export class EditList {
  readonly #edits: PathEdit[] = [];

  add(start: number, end: number, newText: string, path: readonly AddressStep[]): void {
    this.#edits.push({ start, end, newText, path });
  }

  /**
   * Returns the edits sorted by offset. Insertions at the same offset keep the order in which they
   * were made.
   */
  finish(text: string): { readonly edits: readonly PathEdit[]; readonly conflicts: readonly Conflict[] } {
    const sorted = this.#edits
      .map((edit, order) => ({ edit, order }))
      .sort((a, b) => a.edit.start - b.edit.start || emptyFirst(a.edit, b.edit) || a.order - b.order)
      .map(({ edit }) => edit);
    const edits: PathEdit[] = [];
    const conflicts: Conflict[] = [];
    let last: PathEdit | undefined;
    for (const edit of sorted) {
      if (last !== undefined && edit.start < last.end) {
        conflicts.push({ first: last, second: edit });
        continue;
      }
      // An edit that changes nothing still reserves its range.
      last = edit;
      const previous = edits[edits.length - 1];
      if (previous !== undefined && previous.end === edit.start && samePath(previous.path, edit.path)) {
        edits[edits.length - 1] = { ...previous, end: edit.end, newText: previous.newText + edit.newText };
      } else if (text.slice(edit.start, edit.end) !== edit.newText) edits.push(edit);
    }
    return { edits, conflicts };
  }
}

const samePath = (a: readonly AddressStep[], b: readonly AddressStep[]): boolean =>
  a.length === b.length && a.every((step, i) => step === b[i]);

const emptyFirst = (a: Replacement, b: Replacement): number => Number(a.end > a.start) - Number(b.end > b.start);
