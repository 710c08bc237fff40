/** Renames the name at the cursor. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, type EditorView, keymap, type Panel, showPanel } from "@codemirror/view";
import { RENAME_LABEL, RENAME_SUBMIT } from "../messages.ts";
import { element } from "./markdown.ts";
import { positionAt } from "./positions.ts";
import { applyEdit, type Session, sessionFacet } from "./session.ts";

/** The name that is renamed. */
interface Renamed {
  readonly offset: number;
  readonly name: string;
}

const setRenamed = StateEffect.define<Renamed | null>();

const renamed = StateField.define<Renamed | null>({
  create: () => null,
  update(value, { effects, changes, docChanged }) {
    for (const effect of effects) if (effect.is(setRenamed)) return effect.value;
    return value !== null && docChanged ? { ...value, offset: changes.mapPos(value.offset) } : value;
  },
  provide: (field) => showPanel.from(field, (value) => (value === null ? null : (view) => renamePanel(view, value))),
});

/** Asks for a new name of what is at the cursor. Does nothing if it cannot be renamed. */
export const renameName: Command = (view) => {
  const session = view.state.facet(sessionFacet);
  if (session === undefined) return false;
  void open(view, session);
  return true;
};

async function open(view: EditorView, { service, uri }: Session): Promise<void> {
  const { state } = view;
  const offset = state.selection.main.head;
  const found = await service.prepareRename(uri, positionAt(state.doc, offset));
  if (found === null || view.state.doc !== state.doc) return;
  view.dispatch({ effects: setRenamed.of({ offset, name: found.placeholder }) });
  const input = view.dom.querySelector<HTMLInputElement>(".cm-hcl-rename input");
  input?.focus();
  input?.select();
}

function renamePanel(view: EditorView, { offset, name }: Renamed): Panel {
  const dom = document.createElement("form");
  dom.className = "cm-hcl-rename";
  const label = dom.appendChild(element("label", "", `${RENAME_LABEL} `));
  const input = label.appendChild(document.createElement("input"));
  input.className = "cm-textfield";
  input.name = "name";
  input.value = name;
  input.autocomplete = "off";
  input.spellcheck = false;
  dom.appendChild(element("button", "cm-button", RENAME_SUBMIT));
  const status = dom.appendChild(element("span", "cm-hcl-refused"));
  status.role = "status";
  dom.addEventListener("submit", (event) => {
    event.preventDefault();
    void rename(view, offset, input.value).then((refusal) => {
      status.textContent = refusal;
    });
  });
  dom.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close(view);
  });
  return { dom, top: true };
}

function close(view: EditorView): void {
  view.dispatch({ effects: setRenamed.of(null) });
  view.focus();
}

/** Renames, and returns why it is refused; an empty string if it is not. */
async function rename(view: EditorView, offset: number, newName: string): Promise<string> {
  const session = view.state.facet(sessionFacet);
  const result = await session?.service.rename(session.uri, positionAt(view.state.doc, offset), newName);
  if (session === undefined || result === null || result === undefined) return "";
  if ("error" in result) return result.error;
  applyEdit(view, session, result, "input.rename");
  close(view);
  return "";
}

/** Returns the extension with the panel and its key, F2. */
export function renaming(): Extension {
  return [renamed, keymap.of([{ key: "F2", run: renameName }])];
}
