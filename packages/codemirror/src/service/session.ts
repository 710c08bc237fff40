/** The connection of an editor to a service. */

import type { Diagnostic } from "@codemirror/lint";
import { type EditorState, Facet, StateEffect, type StateEffectType } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { EditorService } from "./editor-service.ts";
import { specsOf } from "./positions.ts";

/** Options of {@link hclService}. */
export interface HclServiceOptions {
  /** The identifier of the language, if it does not follow from the URI. */
  readonly languageId?: string | undefined;
  /**
   * Whether the editor opens, changes and closes the document; true by default. Otherwise the program does,
   * before the editor is asked about it.
   */
  readonly opensDocument?: boolean | undefined;
  /** Changes the texts of other documents, as renaming a name in several files does. */
  readonly editOthers?: ((edits: ReadonlyMap<string, readonly TextEdit[]>) => void) | undefined;
  /** Shows a place in another document, such as a definition. */
  readonly openPlace?: ((uri: string, range: Range) => void) | undefined;
  /** Called when the service fails, which one in a Worker may; by default the error is written to the console. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Further problems to mark, such as those that the program found itself. Those that the service has too are left out. */
  readonly problems?: ((state: EditorState) => readonly Diagnostic[]) | undefined;
}

/** An editor's connection to a service. */
export interface Session extends HclServiceOptions {
  readonly service: EditorService;
  readonly uri: string;
}

/** The connection of an editor, if it has one. */
export const sessionFacet: Facet<Session, Session | undefined> = Facet.define({ combine: ([session]) => session });

/** The sign that the answers of the service may have changed. */
export const answersChanged: StateEffectType<null> = StateEffect.define<null>();

/** Makes edits of the workspace: the editor makes the edits of its document, and the program the others. */
export function applyEdit(view: EditorView, session: Session, { changes, documentChanges }: WorkspaceEdit, event: string): void {
  const edits = new Map<string, readonly TextEdit[]>(Object.entries(changes ?? {}));
  for (const change of documentChanges ?? []) {
    if (!("textDocument" in change)) continue;
    const texts = change.edits.flatMap((edit) => ("newText" in edit ? [edit] : []));
    edits.set(change.textDocument.uri, [...(edits.get(change.textDocument.uri) ?? []), ...texts]);
  }
  const own = edits.get(session.uri);
  edits.delete(session.uri);
  if (own !== undefined) view.dispatch({ changes: specsOf(view.state.doc, own), userEvent: event });
  if (edits.size > 0) session.editOthers?.(edits);
}

/** Makes an editor ask its service again, after a change of other documents or of `problems`. */
export function refreshAnswers(view: EditorView): void {
  view.dispatch({ effects: answersChanged.of(null) });
}
