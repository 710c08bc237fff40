/** Commands by a service: formatting, and showing where a name is defined. */
import type { Extension } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";
import { offsetsOf, positionAt, specsOf } from "./positions.ts";
import { type Session, sessionFacet } from "./session.ts";

/** Formats the document. */
export const formatDocument: Command = (view) => {
  const session = view.state.facet(sessionFacet);
  if (session === undefined) return false;
  void format(view, session);
  return true;
};

async function format(view: EditorView, { service, uri }: Session): Promise<void> {
  const { doc } = view.state;
  const edits = await service.format(uri);
  if (view.state.doc === doc) view.dispatch({ changes: specsOf(doc, edits), userEvent: "input.format" });
}

/** Shows the definition of the name at the cursor. */
export const goToDefinition: Command = (view) => {
  const session = view.state.facet(sessionFacet);
  if (session === undefined) return false;
  void showDefinition(view, session, view.state.selection.main.head);
  return true;
};

async function showDefinition(view: EditorView, session: Session, offset: number): Promise<void> {
  const { doc } = view.state;
  const [place] = await session.service.definition(session.uri, positionAt(doc, offset));
  if (place === undefined || view.state.doc !== doc) return;
  if (place.uri !== session.uri) {
    session.openPlace?.(place.uri, place.range);
    return;
  }
  view.dispatch({ selection: { anchor: offsetsOf(doc, place.range).from }, scrollIntoView: true });
  view.focus();
}

/** A click with the key of commands shows the definition. */
const clickedDefinition = EditorView.domEventHandlers({
  mousedown(event, view) {
    const session = view.state.facet(sessionFacet);
    const offset = event.ctrlKey || event.metaKey ? view.posAtCoords(event) : null;
    if (session === undefined || offset === null) return false;
    event.preventDefault();
    void showDefinition(view, session, offset);
    return true;
  },
});

/** Returns the extension with the keys of the commands. */
export function commands(): Extension {
  return [
    clickedDefinition,
    keymap.of([
      { key: "F12", run: goToDefinition, preventDefault: true },
      { key: "Shift-Alt-f", run: formatDocument, preventDefault: true },
    ]),
  ];
}
