/** Shows the parameters of the function whose call is typed. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, type PluginValue, showTooltip, type Tooltip, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { SignatureHelp, SignatureInformation } from "vscode-languageserver-types";
import { element, markdownNode } from "./markdown.ts";
import { positionAt } from "./positions.ts";
import { sessionFacet } from "./session.ts";

const DELAY = 80;

const setSignature = StateEffect.define<Tooltip | null>();

const signature = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects }) {
    for (const effect of effects) if (effect.is(setSignature)) return effect.value;
    return tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

class SignaturePlugin implements PluginValue {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ docChanged, selectionSet, transactions }: ViewUpdate): void {
    if (!docChanged && !selectionSet) return;
    const isTyped = transactions.some((transaction) => transaction.isUserEvent("input.type"));
    if (!isTyped && !this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), DELAY);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const view = this.#view;
    const { state } = view;
    const session = state.facet(sessionFacet);
    const { head } = state.selection.main;
    const help = await session?.service.signatureHelp(session.uri, positionAt(state.doc, head));
    if (view.state.doc !== state.doc) return;
    const shown = tooltipOf(help ?? null, head);
    if (shown === null && !this.#isOpen) return;
    this.#isOpen = shown !== null;
    view.dispatch({ effects: setSignature.of(shown) });
  }
}

function tooltipOf(help: SignatureHelp | null, pos: number): Tooltip | null {
  const active = help?.signatures[help.activeSignature ?? 0];
  if (help === null || active === undefined) return null;
  return { pos, above: true, create: () => ({ dom: signatureNode(active, help.activeParameter ?? 0) }) };
}

function signatureNode({ label, parameters = [], documentation }: SignatureInformation, index: number): HTMLElement {
  const dom = element("div", "cm-hcl-signature");
  const line = dom.appendChild(element("code"));
  const parameter = parameters[index];
  const place = parameter?.label;
  const start = typeof place === "string" ? label.indexOf(place) : (place?.[0] ?? -1);
  const end = typeof place === "string" ? start + place.length : (place?.[1] ?? -1);
  if (start < 0) line.append(label);
  else line.append(label.slice(0, start), element("strong", "", label.slice(start, end)), label.slice(end));
  const docs = parameter?.documentation ?? documentation;
  if (docs !== undefined) dom.append(markdownNode(typeof docs === "string" ? docs : docs.value));
  return dom;
}

/** Returns the extension that shows signatures. */
export function signatures(): Extension {
  return [signature, ViewPlugin.fromClass(SignaturePlugin)];
}
