/** The requests about documents, each with the form of its parameters. */
import type { CallHierarchyItem, CodeAction, CodeActionContext, CompletionItem, FormattingOptions } from "vscode-languageserver-types";
import type { LanguageService } from "../service.ts";
import { actionFor, editFor, hoverFor, itemFor, symbolsFor } from "./answers.ts";
import type { Client } from "./client.ts";
import { checked, document, ofDocument, position, range, renamedFiles } from "./parameters.ts";
import { ERROR_CODE, ResponseError } from "./protocol/message.ts";
import { count, flag, integer, like, listOf, objectOf, optional, type Shape, text } from "./protocol/shapes.ts";

/** The service and the client of an answer. */
export interface FeatureContext {
  readonly service: LanguageService;
  readonly client: Client;
  /** Returns the version of an open document. */
  versionOf(uri: string): number | null;
  /** Waits until everything is known that follows from the files as they are. */
  whenSettled(): Promise<void>;
}

/** Answers a request. @throws ResponseError */
export type Feature = (params: unknown, context: FeatureContext) => unknown;

function feature<P>(shape: Shape<P>, answer: (params: P, context: FeatureContext) => unknown): Feature {
  return (params, context) => answer(checked(params, shape), context);
}

const atPosition = objectOf({ textDocument: document, position });
const inRange = objectOf({ textDocument: document, range });
const formatting = like<FormattingOptions>(objectOf({ tabSize: count, insertSpaces: flag }));
const context = like<CodeActionContext>(
  objectOf({ diagnostics: listOf(objectOf({ range, message: text })), only: optional(listOf(text)) }),
);
const callItem = like<CallHierarchyItem>(objectOf({ name: text, kind: integer, uri: text, range, selectionRange: range }));
const completionItem = like<CompletionItem>(objectOf({ label: text }));
const codeAction = like<CodeAction>(objectOf({ title: text }));

/** The requests that are answered from the documents. */
export const FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>([
  [
    "textDocument/completion",
    feature(atPosition, (params, { service, client }) => {
      const list = service.complete(params.textDocument.uri, params.position);
      return { ...list, items: list.items.map((item) => itemFor(client, item)) };
    }),
  ],
  ["completionItem/resolve", feature(completionItem, (item, { service, client }) => itemFor(client, service.resolveCompletion(item)))],
  [
    "textDocument/hover",
    feature(atPosition, ({ textDocument, position: place }, { service, client }) =>
      hoverFor(client, service.hover(textDocument.uri, place)),
    ),
  ],
  [
    "textDocument/signatureHelp",
    feature(atPosition, ({ textDocument, position: place }, { service }) => service.signatureHelp(textDocument.uri, place)),
  ],
  ...["definition", "declaration"].map((name): [string, Feature] => [
    `textDocument/${name}`,
    feature(atPosition, ({ textDocument, position: place }, { service }) => service.definition(textDocument.uri, place)),
  ]),
  [
    "textDocument/references",
    feature(
      objectOf({ textDocument: document, position, context: optional(objectOf({ includeDeclaration: flag })) }),
      ({ textDocument, position: place, context: asked }, { service }) =>
        service.references(textDocument.uri, place, { includeDeclaration: asked?.includeDeclaration ?? true }),
    ),
  ],
  [
    "textDocument/documentHighlight",
    feature(atPosition, ({ textDocument, position: place }, { service }) => service.documentHighlights(textDocument.uri, place)),
  ],
  [
    "textDocument/prepareRename",
    feature(atPosition, ({ textDocument, position: place }, { service }) => service.prepareRename(textDocument.uri, place)),
  ],
  [
    "textDocument/rename",
    feature(objectOf({ textDocument: document, position, newName: text }), (params, { service, client, versionOf }) => {
      const edit = service.rename(params.textDocument.uri, params.position, params.newName);
      if (edit === null) return null;
      if ("error" in edit) throw new ResponseError(ERROR_CODE.requestFailed, edit.error);
      return editFor(client, edit, versionOf);
    }),
  ],
  [
    "textDocument/documentSymbol",
    feature(ofDocument, ({ textDocument: { uri } }, { service, client }) => symbolsFor(client, uri, service.documentSymbols(uri))),
  ],
  ["workspace/symbol", feature(objectOf({ query: text }), ({ query }, { service }) => service.workspaceSymbols(query))],
  ["textDocument/foldingRange", feature(ofDocument, ({ textDocument }, { service }) => service.foldingRanges(textDocument.uri))],
  [
    "textDocument/selectionRange",
    feature(objectOf({ textDocument: document, positions: listOf(position) }), ({ textDocument, positions }, { service }) =>
      service.selectionRanges(textDocument.uri, positions),
    ),
  ],
  ["textDocument/semanticTokens/full", feature(ofDocument, ({ textDocument }, { service }) => service.semanticTokens(textDocument.uri))],
  [
    "textDocument/semanticTokens/range",
    feature(inRange, ({ textDocument, range: part }, { service }) => service.semanticTokens(textDocument.uri, part)),
  ],
  [
    "textDocument/semanticTokens/full/delta",
    feature(objectOf({ textDocument: document, previousResultId: text }), ({ textDocument, previousResultId }, { service }) =>
      service.semanticTokensDelta(textDocument.uri, previousResultId),
    ),
  ],
  ["textDocument/documentLink", feature(ofDocument, ({ textDocument }, { service }) => service.documentLinks(textDocument.uri))],
  [
    "textDocument/codeAction",
    feature(objectOf({ textDocument: document, range, context }), (params, { service, client, versionOf }) => {
      if (!client.takesCodeActions) return [];
      const actions = service.codeActions(params.textDocument.uri, params.range, params.context);
      if (client.resolvesCodeActions) return actions.map((action) => actionFor(client, action, versionOf));
      return actions.map((action) => actionFor(client, service.resolveCodeAction(action), versionOf));
    }),
  ],
  [
    "codeAction/resolve",
    feature(codeAction, (action, { service, client, versionOf }) => actionFor(client, service.resolveCodeAction(action), versionOf)),
  ],
  [
    "textDocument/formatting",
    feature(objectOf({ textDocument: document, options: formatting }), ({ textDocument, options }, { service }) =>
      service.format(textDocument.uri, options),
    ),
  ],
  [
    "textDocument/rangeFormatting",
    feature(objectOf({ textDocument: document, range, options: formatting }), ({ textDocument, range: part }, { service }) =>
      service.formatRanges(textDocument.uri, [part]),
    ),
  ],
  [
    "textDocument/rangesFormatting",
    feature(objectOf({ textDocument: document, ranges: listOf(range), options: formatting }), ({ textDocument, ranges }, { service }) =>
      service.formatRanges(textDocument.uri, ranges),
    ),
  ],
  [
    "textDocument/onTypeFormatting",
    feature(objectOf({ textDocument: document, position, ch: text, options: formatting }), (params, { service }) =>
      service.formatOnType(params.textDocument.uri, params.position, params.ch),
    ),
  ],
  [
    "textDocument/inlayHint",
    feature(inRange, async ({ textDocument, range: part }, { service, whenSettled }) => {
      // Hints that disappear at each key and return later disturb more than hints that come late.
      service.inlayHints(textDocument.uri, part);
      await whenSettled();
      return service.inlayHints(textDocument.uri, part);
    }),
  ],
  [
    "textDocument/prepareCallHierarchy",
    feature(atPosition, ({ textDocument, position: place }, { service }) => service.prepareCallHierarchy(textDocument.uri, place)),
  ],
  ["callHierarchy/incomingCalls", feature(objectOf({ item: callItem }), ({ item }, { service }) => service.incomingCalls(item))],
  ["callHierarchy/outgoingCalls", feature(objectOf({ item: callItem }), ({ item }, { service }) => service.outgoingCalls(item))],
  [
    "workspace/willRenameFiles",
    feature(renamedFiles, ({ files }, { service, client, versionOf }) => {
      const edit = service.willRenameFiles(files);
      return edit === null ? null : editFor(client, edit, versionOf);
    }),
  ],
]);

/** The requests that a client repeats after a change, so that an answer about an older text is of no use. */
export const REPEATED: ReadonlySet<string> = new Set([
  "textDocument/semanticTokens/full",
  "textDocument/semanticTokens/full/delta",
  "textDocument/semanticTokens/range",
  "textDocument/inlayHint",
  "textDocument/documentHighlight",
  "textDocument/codeAction",
  "textDocument/documentLink",
]);
