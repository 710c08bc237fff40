/** Shows values at the ends of lines. */
import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, type PluginValue, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { element } from "./markdown.ts";
import { offsetAt, rangeOf } from "./positions.ts";
import { answersChanged, sessionFacet } from "./session.ts";

class Hint extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: Hint): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    return element("span", "cm-hcl-hint", this.#text);
  }
}

const setHints = StateEffect.define<DecorationSet>();

const hintsField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(hints, { changes, effects }) {
    for (const effect of effects) if (effect.is(setHints)) return effect.value;
    return hints.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

class HintsPlugin implements PluginValue {
  readonly #view: EditorView;

  constructor(view: EditorView) {
    this.#view = view;
  }

  update({ transactions, viewportChanged }: ViewUpdate): void {
    const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(answersChanged)));
    if (isAsked || viewportChanged) void this.#ask();
  }

  async #ask(): Promise<void> {
    const view = this.#view;
    const { doc } = view.state;
    const session = view.state.facet(sessionFacet);
    const { from, to } = view.viewport;
    const found = await session?.service.inlayHints(session.uri, rangeOf(doc, from, to));
    if (found === undefined || view.state.doc !== doc) return;
    const hints: Range<Decoration>[] = found.map(({ label, position }) => {
      const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
      return Decoration.widget({ widget: new Hint(text), side: 1 }).range(offsetAt(doc, position));
    });
    view.dispatch({ effects: setHints.of(Decoration.set(hints, true)) });
  }
}

/** Returns the extension that shows hints. */
export function hints(): Extension {
  return [hintsField, ViewPlugin.fromClass(HintsPlugin)];
}
