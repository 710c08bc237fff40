/** Problems of a document in the form of the protocol. */
import { type Diagnostic as HclDiagnostic, type Range as HclRange, type MessageParams, NO_RANGE, orderDiagnostics } from "@hcl-ts/hcl";
import type { Diagnostic, DiagnosticRelatedInformation, DiagnosticTag } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { editorRange, FileLines } from "../documents/ranges.ts";
import { relatedTo } from "../messages.ts";
import { DEPRECATED, SEVERITY, UNNECESSARY } from "./protocol.ts";
import type { Session } from "./session.ts";
import { unknownFunctions } from "./unknown-functions.ts";

/** The problems of a document: syntax errors and those that the language finds. */
export function diagnosticsOf(session: Session, document: OpenDocument): readonly HclDiagnostic[] {
  const syntax = document.content.diagnostics;
  const model = session.model(document);
  const found = model.diagnostics(document);
  const functions = unknownFunctions(document, model);
  if (functions.length > 0) return orderDiagnostics([...syntax, ...found, ...functions]);
  if (found.length === 0) return syntax;
  let known = ordered.get(document);
  if (known?.syntax !== syntax || known.found !== found) {
    known = { syntax, found, all: orderDiagnostics([...syntax, ...found]) };
    ordered.set(document, known);
  }
  return known.all;
}

/** The problems of documents in order. Between two keys, several requests read them. */
const ordered = new WeakMap<OpenDocument, Ordered>();

/** Problems in order, with the lists that they are from. */
interface Ordered {
  readonly syntax: readonly HclDiagnostic[];
  readonly found: readonly HclDiagnostic[];
  readonly all: readonly HclDiagnostic[];
}

/** Returns the problems of a document in the form of the protocol. */
export function diagnostics(session: Session, document: OpenDocument): readonly Diagnostic[] {
  const lines = new FileLines(session.files);
  return diagnosticsOf(session, document).map((diagnostic) => editorDiagnostic(document, diagnostic, lines));
}

/** Converts the problems of a document in short steps, so that {@link diagnostics} finds them converted. */
export function* convertDiagnostics(session: Session, document: OpenDocument): Generator<void, void> {
  const lines = new FileLines(session.files);
  for (const [i, diagnostic] of diagnosticsOf(session, document).entries()) {
    editorDiagnostic(document, diagnostic, lines);
    if (i % PROBLEMS_OF_STEP === PROBLEMS_OF_STEP - 1) yield;
  }
}

/** The number of problems that are converted in one step. */
const PROBLEMS_OF_STEP = 50;

/** The problems that were converted. A problem at another place is another object. */
const converted = new WeakMap<HclDiagnostic, Diagnostic>();

/** All of a converted problem except its place. */
type Statement = Omit<Diagnostic, "range">;

/** Converted problems by their parameters, which a problem keeps where it moves with the text. */
const statements = new WeakMap<MessageParams, { readonly of: HclDiagnostic; readonly statement: Statement }>();

function editorDiagnostic(document: OpenDocument, diagnostic: HclDiagnostic, lines: FileLines): Diagnostic {
  let known = converted.get(diagnostic);
  if (known === undefined) {
    known = { range: editorRange(document, subjectOf(diagnostic)), ...statementOf(diagnostic, lines) };
    converted.set(diagnostic, known);
  }
  return known;
}

function statementOf(diagnostic: HclDiagnostic, lines: FileLines): Statement {
  const { code, params, severity, summary, detail } = diagnostic;
  const known = statements.get(params);
  if (known !== undefined && known.of.code === code && known.of.severity === severity && known.of.detail === detail) return known.statement;
  const tags = tagsOf(code);
  const related = relatedInformation(params, lines);
  const statement: Statement = {
    severity: SEVERITY[severity],
    code,
    source: "hcl",
    message: detail === "" ? summary : detail,
    ...(tags.length > 0 && { tags }),
    ...(related.length > 0 && { relatedInformation: related }),
    // With the parameters of the message, code actions find the problem again.
    data: { code, params },
  };
  statements.set(params, { of: diagnostic, statement });
  return statement;
}

/** Returns the range that a problem is shown at: the start of the file if it has none. */
export function subjectOf({ subject }: HclDiagnostic): HclRange {
  return subject ?? NO_RANGE;
}

function tagsOf(code: string): DiagnosticTag[] {
  if (/^unused-|-unused$|^redundant-/.test(code)) return [UNNECESSARY];
  return /(?:^|-)deprecated(?:-|$)/.test(code) ? [DEPRECATED] : [];
}

/** Returns the ranges among the parameters of a message, such as an earlier declaration's. */
function relatedInformation(params: MessageParams, lines: FileLines): DiagnosticRelatedInformation[] {
  return Object.entries(params).flatMap(([name, value]) => {
    if (!isRange(value)) return [];
    const location = lines.location({ uri: value.filename, range: value });
    return location === undefined ? [] : [{ location, message: relatedTo(name) }];
  });
}

function isRange(value: unknown): value is HclRange {
  if (typeof value !== "object" || value === null || !("filename" in value && "start" in value && "end" in value)) return false;
  const { filename, start, end } = value as { readonly filename: unknown; readonly start: unknown; readonly end: unknown };
  return typeof filename === "string" && [start, end].every((at) => typeof at === "object" && at !== null && "offset" in at);
}
