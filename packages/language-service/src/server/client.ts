/** The capabilities of a client, as it states them in `initialize`. */
import type { PositionEncoding } from "@hcl-ts/hclsyntax/document";
import { at, isObject, stringsOf } from "./protocol/shapes.ts";

/** The capabilities of a client that matter. */
export interface Client {
  readonly positionEncoding: PositionEncoding;
  /** Whether it asks for diagnostics itself. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesSemanticTokens: boolean;
  readonly refreshesInlayHints: boolean;
  readonly answersConfiguration: boolean;
  readonly registersConfiguration: boolean;
  readonly watchesFiles: boolean;
  readonly formatsRanges: boolean;
  readonly showsProgress: boolean;
  readonly takesSnippets: boolean;
  /** Whether it indents the lines of a candidate like the line before them, if the candidate says so. */
  readonly adjustsIndentation: boolean;
  readonly takesMarkdown: boolean;
  readonly nestsSymbols: boolean;
  readonly takesCodeActions: boolean;
  readonly resolvesCodeActions: boolean;
  readonly takesDocumentChanges: boolean;
  readonly renamesFiles: boolean;
}

/** Reads the capabilities of a client. What is absent or of another form counts as missing. */
export function clientOf(capabilities: unknown): Client {
  const can = (...path: readonly string[]): boolean => at(capabilities, ...path) === true;
  const has = (...path: readonly string[]): boolean => isObject(at(capabilities, ...path));
  const lists = (value: string | number, ...path: readonly string[]): boolean => {
    const list = at(capabilities, ...path);
    return Array.isArray(list) && list.includes(value);
  };
  const item = ["textDocument", "completion", "completionItem"];
  const encodings = stringsOf(at(capabilities, "general", "positionEncodings"));
  return {
    positionEncoding: encodings.includes("utf-8") && !encodings.includes("utf-16") ? "utf-8" : "utf-16",
    pullsDiagnostics: has("textDocument", "diagnostic"),
    refreshesDiagnostics: can("workspace", "diagnostics", "refreshSupport"),
    refreshesSemanticTokens: can("workspace", "semanticTokens", "refreshSupport"),
    refreshesInlayHints: can("workspace", "inlayHint", "refreshSupport"),
    answersConfiguration: can("workspace", "configuration"),
    registersConfiguration: can("workspace", "didChangeConfiguration", "dynamicRegistration"),
    watchesFiles: can("workspace", "didChangeWatchedFiles", "dynamicRegistration"),
    formatsRanges: can("textDocument", "rangeFormatting", "rangesSupport"),
    showsProgress: can("window", "workDoneProgress"),
    takesSnippets: can(...item, "snippetSupport"),
    adjustsIndentation: lists(2, ...item, "insertTextModeSupport", "valueSet"),
    takesMarkdown: lists("markdown", "textDocument", "hover", "contentFormat"),
    nestsSymbols: can("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"),
    takesCodeActions: has("textDocument", "codeAction", "codeActionLiteralSupport"),
    resolvesCodeActions: lists("edit", "textDocument", "codeAction", "resolveSupport", "properties"),
    takesDocumentChanges: can("workspace", "workspaceEdit", "documentChanges"),
    renamesFiles: can("workspace", "fileOperations", "willRename"),
  };
}
