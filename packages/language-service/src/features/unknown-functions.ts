/** Calls of functions that a language does not have, in languages whose files are not evaluated. */
import { functions } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, isExpression, type StaticCall } from "@hcl-ts/hcl";
import type { DocumentPiece } from "@hcl-ts/hclsyntax/document";
import type { OpenDocument } from "../documents/open-document.ts";
import type { FunctionInfo, LanguageModel } from "../model/language-support.ts";
import { placeOfName } from "../place/find-place.ts";
import { calledNames } from "./called-names.ts";

/** Returns a problem for each call of an unknown function, if the language wants them to be checked. */
export function unknownFunctions(document: OpenDocument, model: LanguageModel): readonly Diagnostic[] {
  const checked = model.checkedFunctions;
  if (checked === undefined) return [];
  return document.content.pieces.flatMap((piece) => {
    // Most pieces need not be read for this.
    const names = document.syntax === "native" ? piece.derive(namesOf) : undefined;
    if (names !== undefined && [...names].every((name) => checked.common.has(name))) return [];
    const { all } = checked;
    return piece
      .derive(callsOf)
      .flatMap((call) => (all.has(call.name) || call.name.includes("::") ? [] : problemOf(document, model, call, all)));
  });
}

const namesOf = ({ text }: DocumentPiece): ReadonlySet<string> | undefined => calledNames(text);

const callsOf = ({ body }: DocumentPiece): readonly StaticCall[] => functions(body);

/** The evaluator reports the problem, so the message is the evaluator's. */
function problemOf(
  document: OpenDocument,
  model: LanguageModel,
  call: StaticCall,
  known: ReadonlyMap<string, FunctionInfo>,
): readonly Diagnostic[] {
  if (!isExpression(call) || isType(document, model, call)) return [];
  const { diagnostics } = call.value(contextOf(known));
  const { start } = call.nameRange;
  return diagnostics.filter(({ code, subject }) => code === "unknown-function" && subject?.start.offset === start.offset);
}

/** Whether a call is part of a type, such as `list(string)`. */
function isType(document: OpenDocument, model: LanguageModel, { nameRange }: StaticCall): boolean {
  const target = placeOfName(document, model, nameRange.start.offset)?.target;
  return target?.kind === "expression" && target.expected.some(({ kind }) => kind === "type-expression");
}

const contexts = new WeakMap<ReadonlyMap<string, FunctionInfo>, EvalContext>();

function contextOf(known: ReadonlyMap<string, FunctionInfo>): EvalContext {
  let context = contexts.get(known);
  if (context === undefined) {
    context = new EvalContext({ functions: new Map<string, Func>(Array.from(known, ([name, { func }]) => [name, func])) });
    contexts.set(known, context);
  }
  return context;
}
