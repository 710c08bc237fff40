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

/** A value of `InsertTextFormat`. */
const [PLAIN_TEXT, SNIPPET] = [1, 2] as const;

/** Returns a completion item; one for a client without snippets has no placeholders. */
export function itemFor(client: Client, item: CompletionItem): CompletionItem {
  if (client.takesSnippets || item.insertTextFormat !== SNIPPET) return item;
  const { textEdit, insertText, ...rest } = item;
  return {
    ...rest,
    insertTextFormat: PLAIN_TEXT,
    ...(insertText !== undefined && { insertText: withoutPlaceholders(insertText) }),
    ...(textEdit !== undefined && { textEdit: { ...textEdit, newText: withoutPlaceholders(textEdit.newText) } }),
  };
}

/** Returns the text of a snippet: defaults and first choices instead of placeholders. */
export function withoutPlaceholders(snippet: string): string {
  const placeholder =
    /(?<escape>\\[\\$}])|\$(?:\d+|\{\d+\}|\{\d+:(?<preset>(?:[^\\}]|\\[\s\S])*)\}|\{\d+\|(?<choice>(?:[^\\,|]|\\[\s\S])*)[^}]*\})/g;
  return snippet.replaceAll(placeholder, (_, ...rest) => {
    const groups: Readonly<Record<"escape" | "preset" | "choice", string | undefined>> = rest.at(-1);
    return groups.escape?.slice(1) ?? (groups.preset ?? groups.choice ?? "").replaceAll(/\\([\s\S])/g, "$1");
  });
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
