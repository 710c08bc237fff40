/** Calls of functions that a language does not have, in languages whose files are not evaluated. */
import { functionSteps } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, isExpression, type Range, type StaticCall } from "@hcl-ts/hcl";
import { finish } from "@hcl-ts/hcl/syntax";
import type { DocumentPiece } from "@hcl-ts/hclsyntax/document";
import type { BodySchema } from "@hcl-ts/schema";
import { isLong, type OpenDocument } from "../documents/open-document.ts";
import type { CheckedFunctions, FunctionInfo, LanguageModel } from "../model/language-support.ts";
import { placeOfName } from "../place/find-place.ts";
import { calledNames } from "./called-names.ts";

/** Returns a problem for each call of an unknown function, if the language has them checked. */
export function unknownFunctions(document: OpenDocument, model: LanguageModel): readonly Diagnostic[] {
  const checked = model.checkedFunctions;
  if (checked === undefined) return [];
  const isInSteps = isLong(document);
  const problems: Diagnostic[] = [];
  let unseen = 0;
  const common = commonCallers(checked);
  for (const piece of document.content.pieces) {
    if (common.has(piece)) continue;
    if (isInSteps && !seen.has(piece)) {
      unseen += piece.text.length;
      if (unseen > MAX_UNSEEN) continue;
    }
    for (const call of uncommonCallsOf(document, piece, checked)) problems.push(...problemOf(call, checked.all));
  }
  return problems;
}

/** Finds the calls of unknown functions in a piece of a long document, which stay while it does, in short steps. */
export function* findUnknownFunctions(document: OpenDocument, piece: DocumentPiece, model: LanguageModel): Generator<void, void> {
  const checked = model.checkedFunctions;
  if (checked === undefined) return;
  seen.add(piece);
  if (callsOnlyCommon(document, piece, checked)) return;
  const found = foundIn(document, checked);
  if (!found.has(piece)) found.set(piece, yield* findUncommon(document, piece, checked));
}

/** The pieces whose calls were looked at. */
const seen = new WeakSet<DocumentPiece>();

/** The number of characters of other pieces of a long document whose problems are found at once. The rest is looked at when there is time. */
const MAX_UNSEEN = 10_000;

function uncommonCallsOf(document: OpenDocument, piece: DocumentPiece, checked: CheckedFunctions): readonly StaticCall[] {
  seen.add(piece);
  const found = foundIn(document, checked);
  const known = found.get(piece);
  if (known !== undefined) return known;
  if (callsOnlyCommon(document, piece, checked)) return NO_CALLS;
  // All of a long text in the JSON syntax is one piece, which is looked at when there is time.
  if (document.syntax === "json" && isLong(document)) return NO_CALLS;
  const calls = finish(findUncommon(document, piece, checked));
  found.set(piece, calls);
  return calls;
}

const NO_CALLS: readonly StaticCall[] = [];

/**
 * The pieces that are known to call no other functions than those that all languages have, by these functions. Most pieces are so. Each key
 * asks about all pieces of a document, so one look has to be enough.
 */
const callersOfCommon = new WeakMap<ReadonlySet<string>, WeakSet<DocumentPiece>>();

function commonCallers({ common }: CheckedFunctions): WeakSet<DocumentPiece> {
  let callers = callersOfCommon.get(common);
  if (callers === undefined) {
    callers = new WeakSet();
    callersOfCommon.set(common, callers);
  }
  return callers;
}

/** Whether a piece calls no other functions than those that all languages have, so that it need not be read. */
function callsOnlyCommon({ syntax }: OpenDocument, piece: DocumentPiece, checked: CheckedFunctions): boolean {
  const names = syntax === "native" ? calledNames(piece.text) : undefined;
  if (names === undefined) return false;
  for (const name of names) if (!checked.common.has(name)) return false;
  commonCallers(checked).add(piece);
  return true;
}

/** The calls that were found in a piece, which stay while it does. */
type FoundCalls = WeakMap<DocumentPiece, readonly StaticCall[]>;

/** The calls that were found in a document, with the schema of types by which they were found. */
const finds = new WeakMap<OpenDocument, { readonly types: BodySchema; readonly found: FoundCalls }>();

function foundIn(document: OpenDocument, { types }: CheckedFunctions): FoundCalls {
  let find = finds.get(document);
  if (find?.types !== types) {
    find = { types, found: new WeakMap() };
    finds.set(document, find);
  }
  return find.found;
}

/** Finds the calls of functions that are not common. Neither all functions nor the module are needed for it, so it can follow a key. */
function* findUncommon(document: OpenDocument, { body }: DocumentPiece, checked: CheckedFunctions): Generator<void, readonly StaticCall[]> {
  const found: StaticCall[] = [];
  let type: Range | undefined;
  for (const call of yield* functionSteps(body)) {
    if (checked.common.has(call.name) || call.name.includes("::")) continue;
    yield;
    // Everything inside of a type is a type.
    if (type !== undefined && call.nameRange.start.offset < type.end.offset) continue;
    if (isType(document, checked, call)) type = call.argumentsRange;
    else found.push(call);
  }
  return found;
}

/**
 * The evaluator reports the problem, so the message is the evaluator's. It is asked once for each name: to find a name that may be meant
 * takes a look at all functions.
 */
function problemOf(call: StaticCall, known: ReadonlyMap<string, FunctionInfo>): readonly Diagnostic[] {
  if (known.has(call.name) || !isExpression(call)) return [];
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

/** Whether a call is part of a type, such as `list(string)`. What is expected inside of a type does not depend on the functions. */
function isType(document: OpenDocument, { types }: CheckedFunctions, { nameRange }: StaticCall): boolean {
  const language = { schema: () => types, functions: () => NO_FUNCTIONS };
  const target = placeOfName(document, language, nameRange.start.offset)?.target;
  return target?.kind === "expression" && target.expected.some(({ kind }) => kind === "type-expression");
}

const NO_FUNCTIONS: ReadonlyMap<string, FunctionInfo> = new Map();

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
