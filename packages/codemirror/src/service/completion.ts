/** Completes by a service. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
  snippet,
} from "@codemirror/autocomplete";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CompletionItem } from "vscode-languageserver-types";
import { markdownNode } from "./markdown.ts";
import { offsetsOf, positionAt, specsOf } from "./positions.ts";
import { type Session, sessionFacet } from "./session.ts";
import { editorSnippet } from "./snippets.ts";

/** The protocol's number for the snippet format. */
const SNIPPET = 2;

/** Matches a text after which names are offered without a command. */
const STARTS = /[\p{ID_Continue}."-]$/u;
const IN_WORD = /[\p{ID_Continue}-]/u;

/** The kinds of the protocol by number, in the words of CodeMirror. */
const kinds: readonly string[] = [
  ...["", "text", "method", "function", "function", "property", "variable", "class", "interface", "namespace", "property", "unit"],
  ...["constant", "enum", "keyword", "text", "text", "text", "text", "namespace", "enum", "constant", "class", "event", "keyword", "type"],
];

/** Returns the extension that completes. */
export function completion(): Extension {
  return [autocompletion(), EditorState.languageData.of(() => [{ autocomplete: complete }])];
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const session = state.facet(sessionFacet);
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (session === undefined || (!explicit && !STARTS.test(before))) return null;
  const { items } = await session.service.complete(session.uri, positionAt(state.doc, pos));
  if (context.aborted || items.length === 0) return null;
  const from = Math.min(pos - wordLength(before), ...items.map((item) => rangeOf(state.doc, item)?.from ?? pos));
  const sorted = [...items].sort((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
  const options = sorted.map((item, i) => optionOf(session, state.doc, item, i));
  return { from, options, validFor: /^[\p{ID_Continue}-]*$/u };
}

/** Returns the length of the word at the end of a text. */
function wordLength(text: string): number {
  let start = text.length;
  while (start > 0 && IN_WORD.test(text[start - 1] ?? "")) start--;
  return text.length - start;
}

function sortText({ sortText = "", label }: CompletionItem): string {
  return sortText === "" ? label : sortText;
}

function rangeOf(doc: Text, { textEdit }: CompletionItem): { readonly from: number; readonly to: number } | undefined {
  return textEdit === undefined ? undefined : offsetsOf(doc, "range" in textEdit ? textEdit.range : textEdit.replace);
}

/** @param rank the place in the order of the service, which CodeMirror weighs with how well a name fits */
function optionOf(session: Session, doc: Text, item: CompletionItem, rank: number): Completion {
  const { label, filterText = label, detail, kind = 1 } = item;
  const type = kinds[kind] ?? "";
  return {
    label: filterText,
    ...(filterText !== label && { displayLabel: label }),
    ...(detail !== undefined && { detail }),
    ...(type !== "" && { type }),
    boost: Math.max(-99, (item.preselect === true ? 20 : 0) - rank),
    info: () => infoOf(session, item),
    apply: (view, picked, from, to) => put(view, doc, item, picked, from, to),
  };
}

/** Puts a completion in. What was typed since it was offered is replaced too. */
function put(view: EditorView, doc: Text, item: CompletionItem, picked: Completion, from: number, to: number): void {
  const { textEdit, insertText, label, additionalTextEdits = [] } = item;
  const text = textEdit?.newText ?? insertText ?? label;
  const range = rangeOf(doc, item);
  const typed = view.state.doc.length - doc.length;
  const [start, end] = range === undefined ? [from, to] : [range.from, Math.max(to, range.to + typed)];
  if (item.insertTextFormat === SNIPPET) snippet(editorSnippet(text))(view, picked, start, end);
  else view.dispatch({ ...insertCompletionText(view.state, text, start, end), annotations: pickedCompletion.of(picked) });
  if (additionalTextEdits.length > 0) view.dispatch({ changes: specsOf(view.state.doc, additionalTextEdits) });
}

async function infoOf({ service }: Session, item: CompletionItem): Promise<Node | null> {
  const { documentation } = item.documentation === undefined ? await service.resolveCompletion(item) : item;
  if (documentation === undefined) return null;
  return markdownNode(typeof documentation === "string" ? documentation : documentation.value);
}
