/** Problems of a document in the form of the protocol. */
import { type Diagnostic as HclDiagnostic, type Range as HclRange, type MessageParams, NO_RANGE, orderDiagnostics } from "@hcl-ts/hcl";
import { finish } from "@hcl-ts/hcl/syntax";
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
  return finish(convertDiagnostics(session, document));
}

/** Converts the problems of a document in short steps, so that {@link diagnostics} finds them converted. */
export function* convertDiagnostics(session: Session, document: OpenDocument): Generator<void, readonly Diagnostic[]> {
  // The language moves its problems with the text, and keeps them.
  session.model(document).diagnostics(document);
  yield;
  const list = diagnosticsOf(session, document);
  const known = conversions.get(document);
  if (known?.of === list) return known.all;
  const converter = new Converter(document, new FileLines(session.files));
  const all: Diagnostic[] = [];
  for (const diagnostic of list) {
    all.push(converter.convert(diagnostic));
    if (all.length % PROBLEMS_OF_STEP === 0) yield;
  }
  converter.end(list, all);
  return all;
}

/** The number of problems that are converted in one step. */
const PROBLEMS_OF_STEP = 50;

/** All of a converted problem except its place. */
type Statement = Omit<Diagnostic, "range">;

/** The problems of a document that are converted. */
interface Converted {
  /** A problem at another place is another object. */
  readonly problems: Map<HclDiagnostic, Diagnostic>;
  /** By their parameters, which a problem keeps where it moves with the text. */
  readonly statements: Map<MessageParams, { readonly of: HclDiagnostic; readonly statement: Statement }>;
  /** The state before, until all problems of this one are converted. */
  before: Converted | undefined;
  /** The list of all problems, once they are converted, and the one that it is made of. */
  all: readonly Diagnostic[];
  of: readonly HclDiagnostic[] | undefined;
}

/** The converted problems of the last states of each document. One map of all states would grow to where adding to it takes long. */
const conversions = new WeakMap<OpenDocument, Converted>();

/** Converts the problems of one state of a document, and takes those that are as in the state before. */
class Converter {
  readonly #document: OpenDocument;
  readonly #lines: FileLines;
  readonly #converted: Converted;

  constructor(document: OpenDocument, lines: FileLines) {
    this.#document = document;
    this.#lines = lines;
    const before = conversions.get(document);
    // A key can interrupt the conversion of the state before, so the one before that is kept, but no more of them.
    if (before?.before !== undefined) before.before.before = undefined;
    this.#converted = { problems: new Map(), statements: new Map(), before, all: [], of: undefined };
    conversions.set(document, this.#converted);
  }

  /** Keeps the list of all problems, and forgets the states before. */
  end(of: readonly HclDiagnostic[], all: readonly Diagnostic[]): void {
    Object.assign(this.#converted, { of, all, before: undefined });
  }

  convert(diagnostic: HclDiagnostic): Diagnostic {
    const statement = this.#statementOf(diagnostic);
    const known = this.#before(({ problems }) => problems.get(diagnostic)) ?? {
      range: editorRange(this.#document, subjectOf(diagnostic)),
      ...statement,
    };
    this.#converted.problems.set(diagnostic, known);
    return known;
  }

  /** Looks into the states before. */
  #before<Found>(read: (converted: Converted) => Found | undefined): Found | undefined {
    let found: Found | undefined;
    for (let state = this.#converted.before; state !== undefined && found === undefined; state = state.before) found = read(state);
    return found;
  }

  #statementOf(diagnostic: HclDiagnostic): Statement {
    const { params } = diagnostic;
    const { statements } = this.#converted;
    const known = statements.get(params) ?? this.#before((before) => before.statements.get(params));
    const made =
      known !== undefined && isSameStatement(known.of, diagnostic)
        ? known
        : { of: diagnostic, statement: statementOf(diagnostic, this.#lines) };
    statements.set(params, made);
    return made.statement;
  }
}

const isSameStatement = (a: HclDiagnostic, b: HclDiagnostic): boolean =>
  a.code === b.code && a.severity === b.severity && a.detail === b.detail;

function statementOf({ code, params, severity, summary, detail }: HclDiagnostic, lines: FileLines): Statement {
  const tags = tagsOf(code);
  const related = relatedInformation(params, lines);
  return {
    severity: SEVERITY[severity],
    code,
    source: "hcl",
    message: detail === "" ? summary : detail,
    ...(tags.length > 0 && { tags }),
    ...(related.length > 0 && { relatedInformation: related }),
    // With the parameters of the message, code actions find the problem again.
    data: { code, params },
  };
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
