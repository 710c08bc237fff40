/** The interface of the language service. Positions and results follow the Language Server Protocol 3.17. */

import type { EditorChange, PositionEncoding } from "@hcl-ts/hclsyntax/document";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CodeAction,
  CodeActionContext,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  FormattingOptions,
  Hover,
  InlayHint,
  Location,
  Position,
  Range,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver-types";
import type { OpenDocument } from "./documents/open-document.ts";
import type { Host } from "./documents/workspace.ts";
import type { LanguageSupport } from "./model/language-support.ts";

/** Settings of {@link createLanguageService}. */
export interface LanguageServiceOptions {
  /** The languages, tried in order. A file of none of them is served as plain HCL. */
  readonly languages?: readonly LanguageSupport[] | undefined;
  readonly host?: Host | undefined;
  /** The unit of characters in positions; `"utf-16"` by default. */
  readonly positionEncoding?: PositionEncoding | undefined;
  /** The folders of the workspace, as URIs. */
  readonly folders?: readonly string[] | undefined;
  /** Settings of the user by dotted name. */
  readonly settings?: ReadonlyMap<string, unknown> | undefined;
}

/** The reason why a request cannot be answered, in a sentence for users. */
export interface Refusal {
  readonly error: string;
}

/** The result of {@link LanguageService.work}. */
export interface WorkResult {
  /** The URIs whose diagnostics may have changed. */
  readonly changed: readonly string[];
  readonly isDone: boolean;
}

/**
 * A language service. Everything is synchronous. No document makes a method throw; a request for a URI that
 * is not open is answered with nothing.
 */
export interface LanguageService {
  // Documents
  open(uri: string, text: string, options?: { readonly version?: number; readonly languageId?: string }): void;
  update(uri: string, changes: readonly EditorChange[], version?: number): void;
  close(uri: string): void;
  /** Reports files outside of the editor that were created, changed or deleted. */
  filesChanged(uris: readonly string[]): void;
  /** Returns a document that is open, with its text and tree. */
  document(uri: string): OpenDocument | undefined;
  /** Replaces the languages. The language of each open document is determined again; a language that was there before keeps its state. */
  setLanguages(languages: readonly LanguageSupport[]): void;
  setFolders(uris: readonly string[]): void;
  setSettings(settings: ReadonlyMap<string, unknown>): void;
  /**
   * Does pending work, such as reading a document again after a pause or checking a module, in slices.
   * @param milliseconds the length of the slice; about 8 keeps an editor fluent. Each call takes at least one step, also with 0
   */
  work(milliseconds: number): WorkResult;
  /**
   * Reads ahead what requests about a document take from its module and, if it is long, from all of its pieces, in slices. Returns whether all of it is
   * known. A request before that reads the rest by itself, which can take a tenth of a second for a file of 1 MB.
   * @param uri the document; undefined for what {@link workspaceSymbols} takes from the files of the workspace
   * @param milliseconds the length of the slice. Each call takes at least one step, also with 0
   */
  prepare(uri: string | undefined, milliseconds: number): boolean;

  // Requests
  /** Syntax errors at once, others as of the last {@link work}. */
  diagnostics(uri: string): readonly Diagnostic[];
  complete(uri: string, position: Position): CompletionList;
  resolveCompletion(item: CompletionItem): CompletionItem;
  hover(uri: string, position: Position): Hover | null;
  signatureHelp(uri: string, position: Position): SignatureHelp | null;
  definition(uri: string, position: Position): readonly Location[];
  references(uri: string, position: Position, options: { readonly includeDeclaration: boolean }): readonly Location[];
  documentHighlights(uri: string, position: Position): readonly DocumentHighlight[];
  prepareRename(uri: string, position: Position): { readonly range: Range; readonly placeholder: string } | null;
  /** @param options `moved` adds a `moved` block where the language has one; by default as the settings say */
  rename(uri: string, position: Position, newName: string, options?: { readonly moved?: boolean }): WorkspaceEdit | Refusal | null;
  documentSymbols(uri: string): readonly DocumentSymbol[];
  workspaceSymbols(query: string): readonly WorkspaceSymbol[];
  foldingRanges(uri: string): readonly FoldingRange[];
  selectionRanges(uri: string, positions: readonly Position[]): readonly SelectionRange[];
  semanticTokens(uri: string, range?: Range): SemanticTokens;
  semanticTokensDelta(uri: string, previousResultId: string): SemanticTokens | SemanticTokensDelta;
  documentLinks(uri: string): readonly DocumentLink[];
  /** Actions whose edits are computed by {@link resolveCodeAction}. */
  codeActions(uri: string, range: Range, context: CodeActionContext): readonly CodeAction[];
  resolveCodeAction(action: CodeAction): CodeAction;
  format(uri: string, options?: Partial<FormattingOptions>): readonly TextEdit[];
  formatRanges(uri: string, ranges: readonly Range[]): readonly TextEdit[];
  formatOnType(uri: string, position: Position, character: string): readonly TextEdit[];
  inlayHints(uri: string, range: Range): readonly InlayHint[];
  prepareCallHierarchy(uri: string, position: Position): readonly CallHierarchyItem[];
  incomingCalls(item: CallHierarchyItem): readonly CallHierarchyIncomingCall[];
  outgoingCalls(item: CallHierarchyItem): readonly CallHierarchyOutgoingCall[];
  /** The edits that keep references to files and folders right when these are renamed. */
  willRenameFiles(files: readonly { readonly oldUri: string; readonly newUri: string }[]): WorkspaceEdit | null;
}
