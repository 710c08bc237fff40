/** Answers in the forms that a client takes. */
import type {
  CodeAction,
  CompletionItem,
  DocumentSymbol,
  Hover,
  MarkupContent,
  SymbolInformation,
  WorkspaceEdit,
} from "vscode-languageserver-types";
import type { Client } from "./client.ts";

/** Values of `InsertTextFormat`, and one of `InsertTextMode`. */
const [PLAIN_TEXT, SNIPPET] = [1, 2] as const;
const ADJUST_INDENTATION = 2;

/** Returns a completion item; one for a client without snippets puts in what comes before the first placeholder. */
export function itemFor(client: Client, item: CompletionItem): CompletionItem {
  const { textEdit } = item;
  if (item.insertTextFormat !== SNIPPET || textEdit === undefined) return item;
  if (!client.takesSnippets)
    return { ...item, insertTextFormat: PLAIN_TEXT, textEdit: { ...textEdit, newText: startOf(textEdit.newText) } };
  // Snippets are written for the start of a line. Some clients take that literally unless the item says otherwise.
  return client.adjustsIndentation && textEdit.newText.includes("\n") ? { ...item, insertTextMode: ADJUST_INDENTATION } : item;
}

/**
 * Returns the start of a snippet, without what would have to be closed: a name and its equals sign, or
 * the type of a block. The rest could not be filled in without placeholders, and editors without
 * snippets neither indent further lines nor put the cursor inside of brackets.
 */
export function startOf(snippet: string): string {
  const [start = ""] = /^(?:\\.|[^\\$\n])*/s.exec(snippet) ?? [];
  const isWhole = start.length === snippet.length;
  const text = start.replaceAll(/\\(.)/gs, "$1");
  if (isWhole) return text;
  let end = text.length;
  while (/[\s"[({]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end) + (/\s/.test(text.slice(end)) ? " " : "");
}

/** Returns a hover; one for a client without Markdown is plain text. */
export function hoverFor(client: Client, hover: Hover | null): Hover | null {
  if (hover === null || client.takesMarkdown) return hover;
  const { contents } = hover;
  if (typeof contents !== "object" || !("kind" in contents)) return hover;
  return { ...hover, contents: plainText(contents) };
}

/** Removes the signs of Markdown that hover texts use. */
function plainText({ kind, value }: MarkupContent): MarkupContent {
  if (kind === "plaintext") return { kind, value };
  const text = value
    .replaceAll(/^```.*\n?/gm, "")
    .replaceAll(/\[([^[\]\n]*)\]\(([^()\n]*)\)/g, "$1 ($2)")
    .replaceAll(/(\*\*|`)([^*`\n]+)\1/g, "$2")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
  return { kind: "plaintext", value: text.trim() };
}

/** Returns symbols; a client that does not nest them gets a flat list. */
export function symbolsFor(
  client: Client,
  uri: string,
  symbols: readonly DocumentSymbol[],
): readonly (DocumentSymbol | SymbolInformation)[] {
  if (client.nestsSymbols) return symbols;
  const flat: SymbolInformation[] = [];
  const waiting = symbols.map((symbol) => ({ symbol, containerName: undefined as string | undefined })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { symbol, containerName } = next;
    const { name, kind, tags, range, children = [] } = symbol;
    flat.push({ name, kind, location: { uri, range }, ...(tags && { tags }), ...(containerName !== undefined && { containerName }) });
    waiting.push(...children.map((child) => ({ symbol: child, containerName: name })).reverse());
  }
  return flat;
}

/** Returns an edit by file, with the versions of open documents if the client takes them. */
export function editFor(client: Client, edit: WorkspaceEdit, versionOf: (uri: string) => number | null): WorkspaceEdit {
  const { changes, documentChanges, ...rest } = edit;
  if (client.takesDocumentChanges) {
    if (documentChanges !== undefined || changes === undefined) return edit;
    const list = Object.entries(changes).map(([uri, edits]) => ({ textDocument: { uri, version: versionOf(uri) }, edits }));
    return { ...rest, documentChanges: list };
  }
  if (changes !== undefined || documentChanges === undefined) return edit;
  const byFile = documentChanges.flatMap((change) => ("edits" in change ? [[change.textDocument.uri, change.edits] as const] : []));
  return { ...rest, changes: Object.fromEntries(byFile.map(([uri, edits]) => [uri, edits.filter((each) => "newText" in each)])) };
}

/** Returns a code action whose edit is in the form that the client takes. */
export function actionFor(client: Client, action: CodeAction, versionOf: (uri: string) => number | null): CodeAction {
  return action.edit === undefined ? action : { ...action, edit: editFor(client, action.edit, versionOf) };
}
