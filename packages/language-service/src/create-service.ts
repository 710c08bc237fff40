/** The language service: requests, as they are answered by the features. */
import type { EditorChange } from "@hcl-ts/hclsyntax/document";
import type { CallHierarchyItem, CodeAction, CodeActionContext, CompletionItem, Position, Range } from "vscode-languageserver-types";
import type { OpenDocument } from "./documents/open-document.ts";
import { OpenFiles } from "./documents/open-files.ts";
import { incomingCalls, outgoingCalls, prepareCallHierarchy, willRenameFiles } from "./features/call-hierarchy.ts";
import { OfferedActions } from "./features/code-actions/code-actions.ts";
import { complete } from "./features/completion/complete.ts";
import { CandidateDocs } from "./features/completion/items.ts";
import { convertDiagnostics, diagnostics } from "./features/diagnostics.ts";
import { documentSymbols } from "./features/document-symbols.ts";
import { foldingRanges } from "./features/folding.ts";
import { format, formatOnType, formatRanges } from "./features/formatting.ts";
import { hover } from "./features/hover.ts";
import { documentLinks, inlayHints } from "./features/links-and-hints.ts";
import { definition, documentHighlights, prepareRename, references, rename } from "./features/navigation.ts";
import { Preparation } from "./features/preparation.ts";
import { rehearse } from "./features/rehearsal.ts";
import { selectionRanges } from "./features/selection.ts";
import { TokenHistory } from "./features/semantic-tokens.ts";
import { Session } from "./features/session.ts";
import { signatureHelp } from "./features/signature-help.ts";
import { workspaceSymbols } from "./features/workspace-symbols.ts";
import type { LanguageSupport } from "./model/language-support.ts";
import type { LanguageService, LanguageServiceOptions, WorkResult } from "./service.ts";

/**
 * Creates a language service.
 *
 * @example
 * const service = createLanguageService();
 * service.open("file:///main.hcl", "a = [1\n");
 * service.diagnostics("file:///main.hcl").map(({ code }) => code); // ["unclosed-bracket"]
 */
export function createLanguageService(options: LanguageServiceOptions = {}): LanguageService {
  return new Service(options);
}

class Service implements LanguageService {
  readonly #files: OpenFiles;
  readonly #session: Session;
  readonly #candidates = new CandidateDocs();
  readonly #tokens = new TokenHistory();
  readonly #actions = new OfferedActions();
  readonly #preparation: Preparation;
  #rehearsal: ReturnType<typeof rehearse> | undefined;
  #isRehearsed = false;
  /** The documents that are read again when there is time, with what is left to do. */
  readonly #unsettled = new Map<OpenDocument, ReturnType<OpenDocument["content"]["settleSteps"]> | undefined>();
  /** The documents with other problems than before, which are converted before they are announced, with what is left to do. */
  readonly #unconverted = new Map<string, ReturnType<typeof convertDiagnostics> | undefined>();

  constructor({ languages = [], host = {}, positionEncoding = "utf-16", folders = [], settings = new Map() }: LanguageServiceOptions) {
    this.#files = new OpenFiles(host, positionEncoding, folders, settings);
    this.#session = new Session(this.#files, languages);
    this.#preparation = new Preparation(this.#session);
  }

  // --- documents --------------------------------------------------------------------------------

  open(uri: string, text: string, options: { readonly version?: number; readonly languageId?: string } = {}): void {
    this.close(uri);
    const document = this.#files.open(uri, text, options);
    this.#preparation.changed(document);
    for (const model of this.#session.models) model.documentChanged?.(document);
  }

  update(uri: string, changes: readonly EditorChange[], version?: number): void {
    const document = this.#session.document(uri);
    if (document === undefined) return;
    document.content.update(changes, version);
    if (document.content.isSettled) this.#unsettled.delete(document);
    else this.#unsettled.set(document, undefined);
    if (this.#unconverted.has(uri)) this.#unconverted.set(uri, undefined);
    this.#preparation.changed(document);
    for (const model of this.#session.models) model.documentChanged?.(document);
  }

  close(uri: string): void {
    const document = this.#session.document(uri);
    if (document === undefined) return;
    this.#files.close(uri);
    this.#unsettled.delete(document);
    this.#preparation.closed(document);
    for (const model of this.#session.models) model.fileChanged?.(uri);
  }

  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      if (this.#files.documents.has(uri)) continue;
      for (const model of this.#session.models) model.fileChanged?.(uri);
    }
  }

  document(uri: string): OpenDocument | undefined {
    return this.#session.document(uri);
  }

  setLanguages(languages: readonly LanguageSupport[]): void {
    this.#session.setLanguages(languages);
  }

  setFolders(uris: readonly string[]): void {
    this.#files.folders = uris;
  }

  setSettings(settings: ReadonlyMap<string, unknown>): void {
    this.#files.settings = settings;
  }

  work(milliseconds: number): WorkResult {
    const deadline = performance.now() + milliseconds;
    const changed = new Set<string>();
    for (const [document, started] of this.#unsettled) {
      const steps = started ?? document.content.settleSteps();
      this.#unsettled.set(document, steps);
      let step = steps.next();
      while (step.done !== true) {
        if (performance.now() >= deadline) return { changed: [...changed], isDone: false };
        step = steps.next();
      }
      this.#unsettled.delete(document);
      const { added, removed } = step.value;
      if (added.length + removed.length === 0) continue;
      changed.add(document.uri);
      this.#preparation.changed(document);
      for (const model of this.#session.models) model.documentChanged?.(document);
    }
    let isDone = this.#convert(deadline, changed);
    for (const model of this.#session.models) {
      if (model.work === undefined) continue;
      if (!isDone) break;
      const result = model.work(deadline);
      for (const uri of result.changed) this.#unconverted.set(uri, undefined);
      isDone = this.#convert(deadline, changed) && result.isDone;
    }
    if (isDone) {
      const prepared = this.#preparation.work(deadline);
      for (const { uri } of prepared.changed) changed.add(uri);
      isDone = prepared.isDone;
    }
    if (isDone && !this.#isRehearsed) {
      this.#rehearsal ??= rehearse(this.#session);
      const step = this.#rehearsal.next();
      if (step.done !== true) return { changed: [...changed], isDone: false };
      this.#rehearsal = undefined;
      this.#isRehearsed = step.value;
    }
    return { changed: [...changed], isDone };
  }

  /** Converts the problems of documents until a deadline, and adds the documents that are done to those that changed. Returns whether all are. */
  #convert(deadline: number, changed: Set<string>): boolean {
    for (const [uri, started] of this.#unconverted) {
      const document = this.#session.document(uri);
      const steps = started ?? (document && convertDiagnostics(this.#session, document));
      this.#unconverted.set(uri, steps);
      while (steps?.next().done === false) if (performance.now() >= deadline) return false;
      this.#unconverted.delete(uri);
      changed.add(uri);
    }
    return true;
  }

  prepare(uri: string | undefined, milliseconds: number): boolean {
    const deadline = performance.now() + milliseconds;
    if (uri === undefined) return this.#session.models.every((model) => model.prepareSymbols?.(deadline) ?? true);
    const document = this.#session.document(uri);
    if (document === undefined) return true;
    // The pieces are looked at with the module in mind. A short document can be in a long module.
    return (this.#session.model(document).prepare?.(document, deadline) ?? true) && this.#preparation.prepare(document, deadline);
  }

  // --- requests ---------------------------------------------------------------------------------

  diagnostics(uri: string): ReturnType<LanguageService["diagnostics"]> {
    return this.#answer(uri, [], (document) => diagnostics(this.#session, document));
  }

  complete(uri: string, position: Position): ReturnType<LanguageService["complete"]> {
    return this.#answer(uri, { isIncomplete: false, items: [] }, (document) =>
      complete(this.#session, this.#candidates, document, position),
    );
  }

  resolveCompletion(item: CompletionItem): CompletionItem {
    return this.#candidates.resolve(item);
  }

  hover(uri: string, position: Position): ReturnType<LanguageService["hover"]> {
    return this.#answer(uri, null, (document) => hover(this.#session, document, position));
  }

  signatureHelp(uri: string, position: Position): ReturnType<LanguageService["signatureHelp"]> {
    return this.#answer(uri, null, (document) => signatureHelp(this.#session, document, position));
  }

  definition(uri: string, position: Position): ReturnType<LanguageService["definition"]> {
    return this.#answer(uri, [], (document) => definition(this.#session, document, position));
  }

  references(
    uri: string,
    position: Position,
    options: { readonly includeDeclaration: boolean },
  ): ReturnType<LanguageService["references"]> {
    return this.#answer(uri, [], (document) => references(this.#session, document, position, options));
  }

  documentHighlights(uri: string, position: Position): ReturnType<LanguageService["documentHighlights"]> {
    return this.#answer(uri, [], (document) => documentHighlights(this.#session, document, position));
  }

  prepareRename(uri: string, position: Position): ReturnType<LanguageService["prepareRename"]> {
    return this.#answer(uri, null, (document) => prepareRename(this.#session, document, position));
  }

  rename(
    uri: string,
    position: Position,
    newName: string,
    options: { readonly moved?: boolean } = {},
  ): ReturnType<LanguageService["rename"]> {
    return this.#answer(uri, null, (document) => rename(this.#session, document, position, newName, options));
  }

  documentSymbols(uri: string): ReturnType<LanguageService["documentSymbols"]> {
    return this.#answer(uri, [], (document) => documentSymbols(this.#session, document));
  }

  workspaceSymbols(query: string): ReturnType<LanguageService["workspaceSymbols"]> {
    return workspaceSymbols(this.#session, query);
  }

  foldingRanges(uri: string): ReturnType<LanguageService["foldingRanges"]> {
    return this.#answer(uri, [], (document) => foldingRanges(this.#session, document));
  }

  selectionRanges(uri: string, positions: readonly Position[]): ReturnType<LanguageService["selectionRanges"]> {
    return this.#answer(uri, [], (document) => selectionRanges(this.#session, document, positions));
  }

  semanticTokens(uri: string, range?: Range): ReturnType<LanguageService["semanticTokens"]> {
    return this.#answer(uri, { data: [] }, (document) => this.#tokens.tokens(document, range));
  }

  semanticTokensDelta(uri: string, previousResultId: string): ReturnType<LanguageService["semanticTokensDelta"]> {
    return this.#answer(uri, { data: [] }, (document) => this.#tokens.delta(document, previousResultId));
  }

  documentLinks(uri: string): ReturnType<LanguageService["documentLinks"]> {
    return this.#answer(uri, [], (document) => documentLinks(this.#session, document));
  }

  codeActions(uri: string, range: Range, context: CodeActionContext): ReturnType<LanguageService["codeActions"]> {
    return this.#answer(uri, [], (document) => this.#actions.actions(this.#session, document, range, context));
  }

  resolveCodeAction(action: CodeAction): CodeAction {
    return this.#actions.resolve(this.#session, action);
  }

  format(uri: string): ReturnType<LanguageService["format"]> {
    return this.#answer(uri, [], (document) => format(this.#session, document));
  }

  formatRanges(uri: string, ranges: readonly Range[]): ReturnType<LanguageService["formatRanges"]> {
    return this.#answer(uri, [], (document) => formatRanges(this.#session, document, ranges));
  }

  formatOnType(uri: string, position: Position, character: string): ReturnType<LanguageService["formatOnType"]> {
    return this.#answer(uri, [], (document) => formatOnType(this.#session, document, position, character));
  }

  inlayHints(uri: string, range: Range): ReturnType<LanguageService["inlayHints"]> {
    return this.#answer(uri, [], (document) => inlayHints(this.#session, document, range));
  }

  prepareCallHierarchy(uri: string, position: Position): ReturnType<LanguageService["prepareCallHierarchy"]> {
    return this.#answer(uri, [], (document) => prepareCallHierarchy(this.#session, document, position));
  }

  incomingCalls(item: CallHierarchyItem): ReturnType<LanguageService["incomingCalls"]> {
    return incomingCalls(this.#session, item);
  }

  outgoingCalls(item: CallHierarchyItem): ReturnType<LanguageService["outgoingCalls"]> {
    return outgoingCalls(this.#session, item);
  }

  willRenameFiles(files: Parameters<LanguageService["willRenameFiles"]>[0]): ReturnType<LanguageService["willRenameFiles"]> {
    return willRenameFiles(this.#session, files);
  }

  /** Answers a request about a document; with `none` if it is not open. */
  #answer<T>(uri: string, none: T, answer: (document: OpenDocument) => T): T {
    const document = this.#session.document(uri);
    return document === undefined ? none : answer(document);
  }
}
