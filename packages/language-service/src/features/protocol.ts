/** Numbers and names of the protocol. The constants of `vscode-languageserver-types` are not used, because all of them would be bundled. */
import type {
  CompletionItemKind as CompletionItemKinds,
  DiagnosticSeverity,
  DiagnosticTag,
  DocumentHighlightKind,
  InsertTextFormat,
  SymbolKind as SymbolKinds,
} from "vscode-languageserver-types";

export const SEVERITY: { readonly error: DiagnosticSeverity; readonly warning: DiagnosticSeverity } = { error: 1, warning: 2 };

export const UNNECESSARY: DiagnosticTag = 1;
export const DEPRECATED: DiagnosticTag = 2;

export const SNIPPET: InsertTextFormat = 2;

export const READ: DocumentHighlightKind = 2;
export const WRITE: DocumentHighlightKind = 3;

/** The kinds of completion items that are used. */
export const COMPLETION_KIND: Readonly<Record<CompletionKindName, CompletionItemKinds>> = {
  function: 3,
  field: 5,
  variable: 6,
  class: 7,
  module: 9,
  property: 10,
  value: 12,
  keyword: 14,
  reference: 18,
  enumMember: 20,
  constant: 21,
  struct: 22,
};

type CompletionKindName =
  | "function"
  | "field"
  | "variable"
  | "class"
  | "module"
  | "property"
  | "value"
  | "keyword"
  | "reference"
  | "enumMember"
  | "constant"
  | "struct";

/** The kinds of symbols that are used. */
export const SYMBOL_KIND: Readonly<Record<SymbolKindName, SymbolKinds>> = {
  module: 2,
  namespace: 3,
  class: 5,
  property: 7,
  field: 8,
  variable: 13,
  constant: 14,
  object: 19,
  key: 20,
  struct: 23,
};

type SymbolKindName = "module" | "namespace" | "class" | "property" | "field" | "variable" | "constant" | "object" | "key" | "struct";
