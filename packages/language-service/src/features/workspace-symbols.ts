/** The symbols of the whole workspace. */
import type { DocumentSymbol, SymbolKind, WorkspaceSymbol } from "vscode-languageserver-types";
import { FileLines } from "../documents/ranges.ts";
import type { Name, NameKind } from "../model/name.ts";
import { documentSymbols } from "./document-symbols.ts";
import { SYMBOL_KIND } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Returns the names of the workspace that match a query. Languages that know none have the names in their open documents. */
export function workspaceSymbols(session: Session, query: string): readonly WorkspaceSymbol[] {
  const lines = new FileLines(session.files);
  const found: WorkspaceSymbol[] = [];
  for (const model of session.models) {
    for (const name of model.symbols?.(query) ?? []) {
      const location = name.declaration && lines.location(name.declaration);
      if (location !== undefined)
        found.push({ name: name.address ?? name.name, kind: KIND_OF_NAME[name.kind], location, ...containerOf(name) });
    }
  }
  for (const document of session.files.documents.values()) {
    if (session.model(document).symbols !== undefined) continue;
    for (const symbol of documentSymbols(session, document)) addSymbols(found, document.uri, symbol, query);
  }
  return found;
}

function containerOf({ detail }: Name): Pick<WorkspaceSymbol, "containerName"> {
  return detail === undefined ? {} : { containerName: detail };
}

function addSymbols(
  found: WorkspaceSymbol[],
  uri: string,
  { name, kind, selectionRange, children = [] }: DocumentSymbol,
  query: string,
): void {
  if (isLike(name, query)) found.push({ name, kind, location: { uri, range: selectionRange } });
  for (const child of children) addSymbols(found, uri, child, query);
}

/** Whether a name has the characters of a query in their order. */
function isLike(name: string, query: string): boolean {
  let at = 0;
  const text = name.toLowerCase();
  for (const character of query.toLowerCase()) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const KIND_OF_NAME: Readonly<Record<NameKind, SymbolKind>> = {
  variable: SYMBOL_KIND.variable,
  local: SYMBOL_KIND.constant,
  output: SYMBOL_KIND.field,
  module: SYMBOL_KIND.module,
  resource: SYMBOL_KIND.class,
  data: SYMBOL_KIND.class,
  provider: SYMBOL_KIND.namespace,
  block: SYMBOL_KIND.struct,
  attribute: SYMBOL_KIND.property,
  iterator: SYMBOL_KIND.variable,
  builtin: SYMBOL_KIND.constant,
};
