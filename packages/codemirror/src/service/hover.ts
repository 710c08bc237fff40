/** Shows what a service knows about the name at the pointer, or at the cursor. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { MarkedString, MarkupContent } from "vscode-languageserver-types";
import { markdownNode } from "./markdown.ts";
import { offsetsOf, positionAt } from "./positions.ts";
import { sessionFacet } from "./session.ts";

const setTooltip = StateEffect.define<Tooltip | null>();

/** The tooltip that a key opened. It goes when the cursor moves or the text changes. */
const tooltipAtCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(setTooltip)) return effect.value;
    return docChanged || selection !== undefined ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

/** Shows docs, type and value of the name at the cursor, and reads them out. */
export const showInformation: Command = (view) => {
  if (view.state.facet(sessionFacet) === undefined) return false;
  void open(view);
  return true;
};

async function open(view: EditorView): Promise<void> {
  const { state } = view;
  const tooltip = await tooltipAt(view, state.selection.main.head);
  if (tooltip === null || view.state.doc !== state.doc) return;
  const text = tooltip.create(view).dom.textContent ?? "";
  view.dispatch({ effects: [setTooltip.of(tooltip), EditorView.announce.of(text)] });
}

const closeTooltip: Command = (view) => {
  if ((view.state.field(tooltipAtCursor, false) ?? null) === null) return false;
  view.dispatch({ effects: setTooltip.of(null) });
  return true;
};

/** Returns the extension that shows docs, types and values: at the pointer, and with keys at the cursor. */
export function hover(): Extension {
  return [
    hoverTooltip(tooltipAt, { hoverTime: 250 }),
    tooltipAtCursor,
    keymap.of([
      { key: "Shift-F1", run: showInformation, preventDefault: true },
      { key: "Escape", run: closeTooltip },
    ]),
  ];
}

async function tooltipAt(view: EditorView, offset: number): Promise<Tooltip | null> {
  const { doc } = view.state;
  const session = view.state.facet(sessionFacet);
  const found = await session?.service.hover(session.uri, positionAt(doc, offset));
  if (found === null || found === undefined || view.state.doc !== doc) return null;
  const { from, to } = found.range === undefined ? { from: offset, to: offset } : offsetsOf(doc, found.range);
  const { contents } = found;
  const text = (Array.isArray(contents) ? contents : [contents]).map(textOf).join("\n\n");
  if (text === "") return null;
  return {
    pos: from,
    end: to,
    above: true,
    create() {
      const dom = markdownNode(text);
      dom.classList.add("cm-hcl-hover");
      return { dom };
    },
  };
}

function textOf(content: MarkedString | MarkupContent): string {
  if (typeof content === "string") return content;
  return "kind" in content ? content.value : `\`\`\`${content.language}\n${content.value}\n\`\`\``;
}
