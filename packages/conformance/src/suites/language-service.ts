/** Requests to the language service. */
import { createLanguageService, type LanguageService, type LanguageServiceOptions, SEMANTIC_TOKENS_LEGEND } from "@hcl-ts/language-service";
import { memoryFiles } from "@hcl-ts/terraform";
import type { CodeAction, Diagnostic, Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { prepare } from "../../language-service/compare-ls.mjs";
import type { Suite, Vector } from "../vector.ts";
import { languagesOf } from "./language-service/languages.ts";

/** The members of `request` of all features. */
interface Request {
  readonly newName?: string;
  readonly includeDeclaration?: boolean;
  readonly query?: string;
  readonly ch?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly range?: readonly [line: number, character: number, endLine: number, endCharacter: number];
}

type Files = Readonly<Record<string, string>>;

/** A prepared fixture. */
interface Asked {
  readonly uri: string;
  readonly position: Position;
  readonly request: Request;
  readonly files: Files;
  readonly vector: Vector;
}

const uriOf = (path: string): string => `file:///${path}`;

export const answer: Suite = (vector) => {
  const { files, cursor, path } = prepare(vector);
  const request = (vector.request ?? {}) as Request;
  const service = openService(vector, files, path);
  const asked: Asked = { uri: uriOf(path), position: cursor?.position ?? { line: 0, character: 0 }, request, files, vector };
  const features: Readonly<Record<string, (service: LanguageService, asked: Asked) => unknown>> = FEATURES;
  return features[vector.feature as string]?.(service, asked);
};

/** Opens the file that is asked about; the others are on the disk. */
function openService(vector: Vector, files: Files, path: string): LanguageService {
  const disk = memoryFiles(files);
  const settings = (vector.request as Request | undefined)?.settings ?? {};
  const options: LanguageServiceOptions = {
    languages: languagesOf(vector.lang as string),
    host: { fileSystem: (scheme) => (scheme === "file" ? disk : undefined) },
    folders: ["file:///"],
    settings: new Map(Object.entries(settings)),
  };
  const service = createLanguageService(options);
  service.open(uriOf(path), files[path] ?? "");
  finish(service);
  return service;
}

/** Does all pending work. */
function finish(service: LanguageService): void {
  while (!service.work(Number.POSITIVE_INFINITY).isDone);
}

const FEATURES: Readonly<Record<string, (service: LanguageService, asked: Asked) => unknown>> = {
  completion: (service, { uri, position }) => service.complete(uri, position),
  completionApply: (service, { uri, position }) => service.complete(uri, position),
  hover: (service, { uri, position }) => service.hover(uri, position),
  definition: (service, { uri, position }) => service.definition(uri, position),
  references: (service, { uri, position, request }) =>
    service.references(uri, position, { includeDeclaration: request.includeDeclaration === true }),
  documentHighlight: (service, { uri, position }) => service.documentHighlights(uri, position),
  rename: (service, { uri, position, request }) => service.rename(uri, position, request.newName ?? ""),
  prepareRename: (service, { uri, position }) => service.prepareRename(uri, position),
  codeAction: codeActions,
  signatureHelp: (service, { uri, position }) => service.signatureHelp(uri, position),
  documentSymbol: (service, { uri }) => service.documentSymbols(uri),
  workspaceSymbol: (service, { request }) => service.workspaceSymbols(request.query ?? ""),
  foldingRange: (service, { uri }) => service.foldingRanges(uri),
  selectionRange: (service, { uri, position }) => service.selectionRanges(uri, [position]),
  semanticTokens: (service, { uri }) => ({ legend: SEMANTIC_TOKENS_LEGEND, ...service.semanticTokens(uri) }),
  documentLink: (service, { uri }) => service.documentLinks(uri),
  inlayHint: (service, { uri }) => service.inlayHints(uri, EVERYTHING),
  diagnostics: (service, { uri }) => service.diagnostics(uri),
  rangeFormatting: (service, { uri, request }) => service.formatRanges(uri, [rangeOf(request)]),
  onTypeFormatting: (service, { uri, position, request }) => service.formatOnType(uri, position, request.ch ?? ""),
};

const EVERYTHING: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

function rangeOf({ range: [line, character, endLine, endCharacter] = [0, 0, 0, 0] }: Request): Range {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

/** Returns the actions at the cursor, and the codes of errors before and after each. */
function codeActions(service: LanguageService, { uri, position, files, vector }: Asked): unknown {
  const all = service.diagnostics(uri);
  const isAt = ({ range }: Diagnostic): boolean => !isBefore(position, range.start) && !isBefore(range.end, position);
  const actions = service
    .codeActions(uri, { start: position, end: position }, { diagnostics: all.filter(isAt) })
    .map((action) => service.resolveCodeAction(action));
  const errors = (found: readonly Diagnostic[]): unknown[] => found.filter(({ severity }) => severity === 1).map(({ code }) => code);
  const codesAfter = actions.map(({ edit }: CodeAction) => {
    const after = edit === undefined ? files : applied(files, edit);
    const path = uri.slice(uriOf("").length);
    return errors(openService(vector, after, path).diagnostics(uri));
  });
  return { actions, codesBefore: errors(all), codesAfter };
}

const isBefore = (a: Position, b: Position): boolean => a.line < b.line || (a.line === b.line && a.character < b.character);

function applied(files: Files, edit: WorkspaceEdit): Files {
  const after: Record<string, string> = { ...files };
  for (const [uri, edits] of Object.entries(edit.changes ?? {})) {
    const path = uri.slice(uriOf("").length);
    after[path] = withEdits(after[path] ?? "", edits);
  }
  return after;
}

function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + character;
  const last = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return last.reduce(
    (result, { range, newText }) => result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
    text,
  );
}
