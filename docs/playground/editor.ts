/**
 * The editor: CodeMirror with our colours, markers for problems, and a highlighted range that
 * another pane selects.
 */

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { type ChangeSet, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { type EditorService, type HclServiceOptions, hcl, hclService, refreshAnswers } from "@hcl-ts/codemirror";
import { tags } from "@lezer/highlight";
import { ReplacedError } from "../engine/engine.ts";
import { type FileEdit, isJson, uriOf } from "../engine/files.ts";
import type { Problem } from "../engine/problem.ts";

/** The value to show at the mouse pointer. */
export interface HoverValue {
  readonly text: string;
  readonly type: string;
}

/** The options of an editor. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** The accessible name. */
  readonly label: string;
  readonly text: string;
  /**
   * Called after each change. The text of a large file is read on demand, because creating a string
   * takes longer than handling the key.
   */
  readonly onChange: (read: () => string, length: number, edits: readonly FileEdit[]) => void;
  readonly onCursor?: (offset: number) => void;
  readonly hover?: (offset: number) => Promise<HoverValue | undefined>;
  /** The language service, which has the files of the playground. */
  readonly service?: EditorService;
  /** Changes files that are not open, as renaming a name in several files does. */
  readonly editOthers?: HclServiceOptions["editOthers"];
  /** Shows a place in another file. */
  readonly openPlace?: HclServiceOptions["openPlace"];
}

const setMarked = StateEffect.define<{ readonly start: number; readonly end: number } | undefined>();

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { effects, changes }) {
    let next = set.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMarked)) continue;
      const { start = 0, end = 0 } = effect.value ?? {};
      next = end > start ? Decoration.set([Decoration.mark({ class: "cm-pointed" }).range(start, end)]) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: tags.escape, color: "var(--code-escape)" },
  { tag: [tags.number, tags.atom, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.function(tags.variableName), color: "var(--code-function)" },
  { tag: tags.propertyName, color: "var(--code-property)" },
  { tag: tags.typeName, color: "var(--code-type)", fontWeight: "600" },
  { tag: tags.variableName, color: "var(--code-variable)" },
  { tag: [tags.operator, tags.bracket, tags.punctuation], color: "var(--code-punctuation)" },
]);

/** Returns a change of the editor as edits of the text before it. */
function editsOf(changes: ChangeSet): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  changes.iterChanges((start, end, _from, _to, inserted) => edits.push({ start, end, newText: inserted.toString() }), true);
  return edits;
}

/** A Worker that is ended after two seconds leaves calls of the service without an answer. */
function onError(error: unknown): void {
  if (!(error instanceof ReplacedError)) console.error(error);
}

/** An editor on a page. */
export class Editor {
  private readonly view: EditorView;
  private readonly states = new Map<string, EditorState>();
  private label: string;
  private problems: readonly Problem[] = [];
  private readonly options: EditorOptions;

  constructor(options: EditorOptions) {
    this.options = options;
    this.label = options.label;
    this.view = new EditorView({ parent: options.parent, state: this.stateOf(options.text, options.label) });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Shows another file with its undo history. */
  open(label: string, text: string): void {
    this.states.set(this.label, this.view.state);
    this.label = label;
    const known = this.states.get(label);
    this.view.setState(known?.doc.toString() === text ? known : this.stateOf(text, label));
  }

  /** Shows problems as markers. */
  setProblems(problems: readonly Problem[]): void {
    this.problems = problems;
    // With a service, the problems are marked together with the service's, and with its fixes.
    if (this.options.service === undefined) this.view.dispatch(setDiagnostics(this.view.state, this.diagnosticsIn(this.view.state)));
    else refreshAnswers(this.view);
  }

  private diagnosticsIn({ doc: { length } }: EditorState): readonly Diagnostic[] {
    return this.problems
      .filter(({ start }) => start <= length)
      .map(({ start, end, severity, summary, detail, code }) => ({
        ...{ from: start, to: Math.min(Math.max(end, start), length), severity, source: code, message: `${summary}. ${detail}` },
      }));
  }

  /** Marks a range, without moving the cursor. */
  point(range: { readonly start: number; readonly end: number } | undefined): void {
    const length = this.view.state.doc.length;
    const isInside = range !== undefined && range.end <= length;
    this.view.dispatch({ effects: setMarked.of(isInside ? range : undefined) });
  }

  /** Moves the cursor to a range and shows it. */
  select(start: number, end: number): void {
    const { length } = this.view.state.doc;
    const [anchor, head] = [Math.min(start, length), Math.min(end, length)];
    this.view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    this.view.focus();
  }

  /** Replaces the whole text, as an edit that can be undone. */
  replace(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  destroy(): void {
    this.view.destroy();
  }

  private serviceOf(label: string): Extension {
    const { service, editOthers, openPlace } = this.options;
    if (service === undefined) return [];
    const problems = (state: EditorState): readonly Diagnostic[] => this.diagnosticsIn(state);
    return hclService(service, uriOf(label), { opensDocument: false, editOthers, openPlace, problems, onError });
  }

  private stateOf(doc: string, label: string): EditorState {
    const { hover, onChange, onCursor } = this.options;
    return EditorState.create({
      doc,
      extensions: [
        ...[lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine()],
        ...[marked, isJson(label) ? json() : hcl(), syntaxHighlighting(colours), closeBrackets(), indentOnInput()],
        // Without a binding for Tab, the key leaves the editor, so that the page can be used with the keyboard alone.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": `${label}, editor`, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of(({ docChanged, changes, selectionSet, state }) => {
          if (docChanged) onChange(() => state.doc.toString(), state.doc.length, editsOf(changes));
          if (docChanged || selectionSet) onCursor?.(state.selection.main.from);
        }),
        this.serviceOf(label),
        ...(hover === undefined ? [] : [hoverTooltip(async (_, pos) => tooltipOf(await hover(pos), pos), { hoverTime: 250 })]),
      ],
    });
  }
}

function tooltipOf(value: HoverValue | undefined, pos: number) {
  if (value === undefined) return null;
  return {
    pos,
    create() {
      const dom = document.createElement("div");
      dom.className = "cm-value";
      const text = document.createElement("code");
      text.textContent = value.text.slice(0, 400);
      const type = document.createElement("span");
      type.textContent = value.type;
      dom.append(text, type);
      return { dom };
    },
  };
}
