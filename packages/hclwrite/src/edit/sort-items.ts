import { CtyError } from "@hcl-ts/cty";
import { cannotSort, itemHasErrors } from "../messages.ts";
import type { ItemEditor } from "./body-editor.ts";

/**
 * Sorts items of one body within the positions that these items already have. Their comments move
 * with them. Other items, and comments that do not belong to an item, stay.
 *
 * @throws CtyError if the items are in different bodies
 */
export function sortItems<T extends ItemEditor>(items: readonly T[], compare: (a: T, b: T) => number): void {
  const [first] = items;
  if (first === undefined) return;
  const { parent } = first;
  const { state } = parent;
  const { source } = state;
  if (items.some((item) => item.parent.node !== parent.node)) throw new CtyError("items of different bodies cannot be sorted together");
  const repeated = items.find(({ item, problem }) => item === undefined && problem?.code === "attribute-repeated")?.problem;
  if (repeated !== undefined) {
    state.report(repeated);
    return;
  }
  const places = items
    .flatMap((editor) => (editor.item === undefined ? [] : [{ editor, node: editor.item, extent: source.extentOf(editor.item) }]))
    .sort((a, b) => a.extent.start - b.extent.start);
  for (const { editor, node } of places) {
    if (source.diagnostics.length === 0 || !source.hasErrorBetween(node.start, node.end)) continue;
    state.report(itemHasErrors(editor.path, node.range));
    return;
  }
  const shared = places.find(({ extent }) => !extent.hasOwnLines);
  if (shared !== undefined) {
    state.report(cannotSort(shared.editor.path, shared.node.range));
    return;
  }
  const sorted = [...places].sort((a, b) => compare(a.editor, b.editor));
  for (const [i, { extent, editor }] of places.entries()) {
    const from = sorted[i]?.extent;
    if (from !== undefined && from !== extent)
      state.edits.add(extent.start, extent.end, source.text.slice(from.start, from.end), editor.path);
  }
}
