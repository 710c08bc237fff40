/** Calls of functions that a language does not have, in languages whose files are not evaluated. */
import { functions } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, isExpression, type Range, type StaticCall } from "@hcl-ts/hcl";
import type { DocumentPiece } from "@hcl-ts/hclsyntax/document";
import type { OpenDocument } from "../documents/open-document.ts";
import type { CheckedFunctions, FunctionInfo, LanguageModel } from "../model/language-support.ts";
import { placeOfName } from "../place/find-place.ts";
import { calledNames } from "./called-names.ts";

/** Returns a problem for each call of an unknown function, if the language has them checked. */
export function unknownFunctions(document: OpenDocument, model: LanguageModel): readonly Diagnostic[] {
  const checked = model.checkedFunctions;
  if (checked === undefined) return [];
  let unseen = 0;
  return document.content.pieces.flatMap((piece) => {
    if (!seen.has(piece) && ++unseen > MAX_UNSEEN) return [];
    const calls = unknownCallsOf(document, piece, model, checked);
    return calls.length === 0 ? [] : calls.flatMap((call) => problemOf(call, checked.all));
  });
}

/** Finds the calls of unknown functions in a piece of a long document, which stay while it does. */
export function prepareUnknownFunctions(document: OpenDocument, piece: DocumentPiece, model: LanguageModel): void {
  const checked = model.checkedFunctions;
  if (checked !== undefined) unknownCallsOf(document, piece, model, checked);
}

/** The pieces whose calls were looked at. */
const seen = new WeakSet<DocumentPiece>();

/** The number of other pieces whose problems are found at once. A document with more is looked at when there is time. */
const MAX_UNSEEN = 500;

function unknownCallsOf(
  document: OpenDocument,
  piece: DocumentPiece,
  model: LanguageModel,
  checked: CheckedFunctions,
): readonly StaticCall[] {
  seen.add(piece);
  // Most pieces need not be read for this.
  const names = document.syntax === "native" ? piece.derive(namesOf) : undefined;
  if (names !== undefined && [...names].every((name) => checked.common.has(name))) return [];
  return piece.derive(unknownCallsIn(document, model, checked.all));
}

const namesOf = ({ text }: DocumentPiece): ReadonlySet<string> | undefined => calledNames(text);

type FindCalls = (piece: DocumentPiece) => readonly StaticCall[];

/** The finder of calls in a document, for the model and the functions that it was made with. */
interface Finder {
  readonly model: LanguageModel;
  readonly known: ReadonlyMap<string, FunctionInfo>;
  readonly find: FindCalls;
}

const finders = new WeakMap<OpenDocument, Finder>();

/** Returns what finds the calls of unknown functions in a piece: the same function each time, so that pieces keep the result. */
function unknownCallsIn(document: OpenDocument, model: LanguageModel, known: ReadonlyMap<string, FunctionInfo>): FindCalls {
  const made = finders.get(document);
  if (made?.model === model && made.known === known) return made.find;
  const find: FindCalls = ({ body }) => {
    const found: StaticCall[] = [];
    let type: Range | undefined;
    for (const call of functions(body)) {
      if (known.has(call.name) || call.name.includes("::")) continue;
      // Everything inside of a type is a type.
      if (type !== undefined && call.nameRange.start.offset < type.end.offset) continue;
      if (isType(document, model, call)) type = call.argumentsRange;
      else found.push(call);
    }
    return found;
  };
  finders.set(document, { model, known, find });
  return find;
}

/**
 * The evaluator reports the problem, so the message is the evaluator's. It is asked once for each name: to find a name that may be meant
 * takes a look at all functions.
 */
function problemOf(call: StaticCall, known: ReadonlyMap<string, FunctionInfo>): readonly Diagnostic[] {
  if (!isExpression(call)) return [];
  const { context, problems } = scopeOf(known);
  const found = problems.get(call.name);
  if (found !== undefined) return found.map((problem) => ({ ...problem, subject: call.nameRange, context: call.range }));
  const { start } = call.nameRange;
  const made = call
    .value(context)
    .diagnostics.filter(({ code, subject }) => code === "unknown-function" && subject?.start.offset === start.offset);
  if (problems.size < MAX_NAMES) problems.set(call.name, made.map(withoutPlace));
  return made;
}

/** The kept problem of a name must not keep the tree in which it was found first. */
const withoutPlace = (problem: Diagnostic): Diagnostic => ({ ...problem, subject: undefined, context: undefined });

/** The number of unknown names whose problems are kept. */
const MAX_NAMES = 1_000;

/** Whether a call is part of a type, such as `list(string)`. */
function isType(document: OpenDocument, model: LanguageModel, { nameRange }: StaticCall): boolean {
  const target = placeOfName(document, model, nameRange.start.offset)?.target;
  return target?.kind === "expression" && target.expected.some(({ kind }) => kind === "type-expression");
}

/** A scope with the functions of a language, and the problems of the names that it does not have. */
interface Scope {
  readonly context: EvalContext;
  readonly problems: Map<string, readonly Diagnostic[]>;
}

const scopes = new WeakMap<ReadonlyMap<string, FunctionInfo>, Scope>();

function scopeOf(known: ReadonlyMap<string, FunctionInfo>): Scope {
  let scope = scopes.get(known);
  if (scope === undefined) {
    const functions = new Map<string, Func>(Array.from(known, ([name, { func }]) => [name, func]));
    scope = { context: new EvalContext({ functions }), problems: new Map() };
    scopes.set(known, scope);
  }
  return scope;
}
