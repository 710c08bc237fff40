/** Code actions: fixes of problems, and changes that are offered at a place. */
import type { Diagnostic as HclDiagnostic } from "@hcl-ts/hcl";
import type { CodeAction, CodeActionContext, Range } from "vscode-languageserver-types";
import type { OpenDocument } from "../../documents/open-document.ts";
import { FileLines, offsetOf } from "../../documents/ranges.ts";
import { outdatedAction } from "../../messages.ts";
import type { Fix } from "../../model/language-support.ts";
import { diagnosticsOf, subjectOf } from "../diagnostics.ts";
import type { Session } from "../session.ts";
import { Attempts, endOfCodeBefore, type FixContext } from "./fix-context.ts";
import { rewrites } from "./rewrites.ts";
import { attributeAt, schemaFixes } from "./schema-fixes.ts";
import { SYNTAX_FIXES } from "./syntax-fixes.ts";

const QUICK_FIX = "quickfix";

/** A fix with the problem that it is for. */
interface Offered {
  readonly fix: Fix;
  readonly diagnostic: HclDiagnostic | undefined;
}

/** The fixes of an answer, which belong to one version of a document. */
interface Answer {
  readonly fixes: readonly Fix[];
  readonly document: OpenDocument;
  readonly version: number;
}

/** The number of answers whose fixes are kept. Clients ask again at each move of the cursor. */
const MAX_ANSWERS = 16;

/** The actions of the last requests, whose edits are computed when a client asks for them. */
export class OfferedActions {
  #id = 0;
  readonly #answers = new Map<number, Answer>();

  /** Returns the actions for a range. */
  actions(session: Session, document: OpenDocument, range: Range, { only, diagnostics: given }: CodeActionContext): readonly CodeAction[] {
    const offered = offeredAt(session, document, range, given).filter(({ fix: { kind = QUICK_FIX } }) => isAsked(kind, only));
    if (offered.length === 0) return [];
    this.#id++;
    this.#answers.set(this.#id, { fixes: offered.map(({ fix }) => fix), document, version: document.content.version });
    this.#answers.delete(this.#id - MAX_ANSWERS);
    return offered.map(({ fix: { title, kind = QUICK_FIX, isPreferred }, diagnostic }, index): CodeAction => {
      const fixed = diagnostic === undefined ? [] : given.filter((each) => isSame(document, each, diagnostic));
      return {
        title,
        kind,
        ...(fixed.length > 0 && { diagnostics: fixed }),
        ...(isPreferred === true && { isPreferred }),
        data: { list: this.#id, index },
      };
    });
  }

  /** Adds the edits of an action. One that is outdated is disabled, with the reason. */
  resolve(session: Session, action: CodeAction): CodeAction {
    const { list, index } = (action.data ?? {}) as { readonly list?: unknown; readonly index?: unknown };
    const answer = typeof list === "number" ? this.#answers.get(list) : undefined;
    const isCurrent =
      answer !== undefined &&
      session.document(answer.document.uri) === answer.document &&
      answer.document.content.version === answer.version;
    const edits = isCurrent && typeof index === "number" ? answer.fixes[index]?.edits() : undefined;
    const changes = edits && new FileLines(session.files).changes(edits);
    return changes === undefined ? { ...action, disabled: { reason: outdatedAction } } : { ...action, edit: { changes } };
  }
}

/** Whether a kind, or one that contains it, is requested. Some clients send null for all kinds. */
function isAsked(kind: string, only: readonly string[] | null | undefined): boolean {
  return only?.some((asked) => asked === "" || kind === asked || kind.startsWith(`${asked}.`)) ?? true;
}

const placeKey = (code: unknown, offset: number): string => `${code} ${offset}`;

function isSame(document: OpenDocument, { code, range }: CodeActionContext["diagnostics"][number], diagnostic: HclDiagnostic): boolean {
  return code === diagnostic.code && offsetOf(document, range.start) === subjectOf(diagnostic).start.offset;
}

function offeredAt(session: Session, document: OpenDocument, range: Range, given: CodeActionContext["diagnostics"]): readonly Offered[] {
  const model = session.model(document);
  const [start, end] = [offsetOf(document, range.start), offsetOf(document, range.end)];
  const offered: Offered[] = [];
  const attempts = new Attempts();
  const isGiven = new Set(given.map((each) => placeKey(each.code, offsetOf(document, each.range.start))));
  for (const diagnostic of diagnosticsOf(session, document)) {
    const touchable = touchableRange(document, diagnostic);
    const isTouched = touchable.start <= end && start <= touchable.end;
    if (!isTouched && !isGiven.has(placeKey(diagnostic.code, subjectOf(diagnostic).start.offset))) continue;
    for (const fix of fixesOf(session, document, diagnostic, attempts)) offered.push({ fix, diagnostic });
  }
  for (const fix of [...(model.refactorings?.(document, start, end) ?? []), ...rewrites(document, start)])
    offered.push({ fix, diagnostic: undefined });
  return withoutRepeated(offered);
}

/**
 * Returns the range at which the fixes of a problem are offered. What is not closed is reported where
 * that shows, but is mended where it starts; an attribute that should be a block is one as a whole.
 */
function touchableRange(document: OpenDocument, diagnostic: HclDiagnostic): { readonly start: number; readonly end: number } {
  const { code, context, params } = diagnostic;
  const { start, end } = subjectOf(diagnostic);
  const attribute = code === "unsupported-argument" ? attributeAt(document, start.offset) : undefined;
  if (attribute !== undefined) return attribute;
  if (MISSING.has(code)) return lineOf(document, start.offset);
  if (!SYNTAX_FIXES.has(code)) return { start: start.offset, end: end.offset };
  const { content } = document;
  const { line } = params as { readonly line?: unknown };
  const opening = typeof line === "number" ? content.offsetAt({ line: line - 1, character: 0 }) : endOfCodeBefore(document, start.offset);
  const first = content.editorPositionAt(Math.min(opening, start.offset, context?.start.offset ?? start.offset));
  const last = content.editorPositionAt(end.offset);
  return { start: content.offsetAt({ ...first, character: 0 }), end: content.offsetAt({ ...last, character: Number.MAX_SAFE_INTEGER }) };
}

/** The codes of problems about missing items, which are reported at the start of a body: all of its line counts. */
const MISSING: ReadonlySet<string> = new Set(["missing-argument", "missing-module-argument", "missing-block", "one-argument-required"]);

function lineOf({ content }: OpenDocument, offset: number): { readonly start: number; readonly end: number } {
  const { line } = content.editorPositionAt(offset);
  return { start: content.offsetAt({ line, character: 0 }), end: content.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }) };
}

function fixesOf(session: Session, document: OpenDocument, diagnostic: HclDiagnostic, attempts: Attempts): readonly Fix[] {
  const model = session.model(document);
  const subject = subjectOf(diagnostic);
  const [start, end] = [subject.start.offset, Math.min(subject.end.offset, document.content.length)];
  const context: FixContext = {
    document,
    model,
    diagnostic,
    params: diagnostic.params,
    start,
    end,
    text: document.content.slice(start, Math.max(start, end)),
    attempts,
  };
  const syntax = document.syntax === "native" ? (SYNTAX_FIXES.get(diagnostic.code)?.(context) ?? []) : [];
  const fixes = [...(model.fixes?.(document, diagnostic) ?? []), ...schemaFixes(context), ...syntax];
  // Not every editor puts the preferred ones first.
  return [...fixes.filter(({ isPreferred }) => isPreferred === true), ...fixes.filter(({ isPreferred }) => isPreferred !== true)];
}

/** Leaves out what has the title of another action, such as the fix of a problem that is reported twice. */
function withoutRepeated(offered: readonly Offered[]): readonly Offered[] {
  const titles = new Set<string>();
  return offered.filter(({ fix: { title } }) => {
    const isNew = !titles.has(title);
    titles.add(title);
    return isNew;
  });
}
