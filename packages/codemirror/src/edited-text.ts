/** The text of an editor as a document of `@hcl-ts/hclsyntax/document`, which reads little of it again at each key. */
import { type EditorState, StateField, type Text, type Transaction } from "@codemirror/state";
import { Document, type OffsetChange } from "@hcl-ts/hclsyntax/document";

/**
 * The document of a state of an editor. Documents change, but states do not: the states of an editor share
 * a document, which belongs to the newest one. An older state reads its text again on demand.
 */
class EditedText {
  readonly #text: Text;
  #document: Document | undefined;
  #version: number;

  constructor(text: Text, document?: Document) {
    this.#text = text;
    this.#document = document;
    this.#version = document?.version ?? 0;
  }

  get document(): Document {
    if (this.#document === undefined || this.#document.version !== this.#version) {
      this.#document = new Document("", this.#text.toString());
      this.#version = this.#document.version;
    }
    return this.#document;
  }

  /** Returns the text after a change. */
  changed({ changes, newDoc }: Transaction): EditedText {
    const document = this.#document;
    if (document === undefined || document.version !== this.#version) return new EditedText(newDoc);
    const edits: OffsetChange[] = [];
    changes.iterChanges((start, end, _from, _to, inserted) => edits.push({ start, end, newText: inserted.toString() }), true);
    document.edit(edits);
    return new EditedText(newDoc, document);
  }
}

/** The text of an editor as a document. */
export const editedText: StateField<EditedText> = StateField.define({
  create: ({ doc }) => new EditedText(doc),
  update: (text, transaction) => (transaction.docChanged ? text.changed(transaction) : text),
});

/**
 * Returns the text of an editor as a document: items, trees and syntax errors, of which a key reads a
 * small part again. Offsets refer to the editor's text, whose lines end with a line feed.
 * @returns undefined if the editor does not have {@link hclLinter}
 */
export function documentOf(state: EditorState): Document | undefined {
  return state.field(editedText, false)?.document;
}
