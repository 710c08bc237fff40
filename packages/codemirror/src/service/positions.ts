/** Positions and changes of the editor in the form of the Language Server Protocol, and back. */
import type { ChangeSet, ChangeSpec, Text } from "@codemirror/state";
import type { EditorChange } from "@hcl-ts/hclsyntax/document";
import type { Position, Range, TextEdit } from "vscode-languageserver-types";

/** Returns the position of an offset. */
export function positionAt(doc: Text, offset: number): Position {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** Returns the offset of a position. One outside of the text counts as the nearest one inside. */
export function offsetAt(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, length } = doc.line(Math.max(line, 0) + 1);
  return from + Math.min(Math.max(character, 0), length);
}

/** Returns the offsets of a range. */
export function offsetsOf(doc: Text, { start, end }: Range): { readonly from: number; readonly to: number } {
  const from = offsetAt(doc, start);
  return { from, to: Math.max(from, offsetAt(doc, end)) };
}

/** Returns the range between offsets. */
export function rangeOf(doc: Text, from: number, to: number): Range {
  return { start: positionAt(doc, from), end: positionAt(doc, to) };
}

/** Returns a change of the editor as changes that are made one after the other, from the end of the text to its start. */
export function changesOf(before: Text, changes: ChangeSet): readonly EditorChange[] {
  const found: EditorChange[] = [];
  changes.iterChanges(
    (from, to, _from, _to, inserted) => found.unshift({ range: rangeOf(before, from, to), text: inserted.toString() }),
    true,
  );
  return found;
}

/** Returns edits of a text as a change of the editor. */
export function specsOf(doc: Text, edits: readonly TextEdit[]): readonly ChangeSpec[] {
  return edits.map(({ range, newText }) => ({ ...offsetsOf(doc, range), insert: newText }));
}
