/** Finds out why a value is not known. */
import { isWhollyKnown, type Value } from "@hcl-ts/cty";
import type { Diagnostic, Expression, Range } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import type { Instances } from "../evaluate/repetition.ts";
import type { Explanation, ExplanationNote } from "./explanation.ts";
import { computedLater, hasError, standsForAll, unknownInstances } from "./messages.ts";
import { type Place, textOf } from "./place.ts";

/**
 * Explains why an expression has an unknown value: by an error in it, or because a function has no
 * result before applying. Undefined if the value is known, or if a part explains it.
 */
export function expressionNote(
  expression: Expression,
  value: Value,
  parts: readonly Explanation[],
  place: Place,
): ExplanationNote | undefined {
  if (isWhollyKnown(value)) return undefined;
  const error = errorIn(expression.range, place);
  const unknownParts = parts.filter((part) => !isWhollyKnown(part.value));
  if (error !== undefined && !unknownParts.some(({ range }) => range !== undefined && overlaps(range, error.subject)))
    return errorNote(error);
  if (unknownParts.length > 0 || expression.shape?.().kind !== "call") return undefined;
  return { kind: "later", text: computedLater(textOf(expression.range, expression, place)) };
}

/** Returns the note about the first error in a range; undefined if there is none. */
export function errorNoteIn(range: Range, place: Place): ExplanationNote | undefined {
  const error = errorIn(range, place);
  return error && errorNote(error);
}

/** Explains that an object was not evaluated, because the evaluation reached its limit before. */
export function limitNote(isMissing: boolean, { module: { evaluation } }: Place): ExplanationNote | undefined {
  if (!isMissing || !evaluation.isExhausted) return undefined;
  const limit = evaluation.diagnostics.find(({ code }) => code === "evaluation-limit");
  return limit === undefined || !isPlaced(limit) ? undefined : errorNote(limit);
}

/** An error in the source. */
type PlacedError = Diagnostic & { readonly subject: Range };

function errorNote({ summary, detail, subject }: PlacedError): ExplanationNote {
  return { kind: "error", text: hasError(detail === "" ? summary : detail.replace(/\.$/, ""), formatRangeStart(subject)) };
}

function isPlaced(diagnostic: Diagnostic): diagnostic is PlacedError {
  return diagnostic.severity === "error" && diagnostic.subject !== undefined;
}

function errorIn(range: Range, { module }: Place): PlacedError | undefined {
  const isAt = (diagnostic: Diagnostic): diagnostic is PlacedError => isPlaced(diagnostic) && overlaps(range, diagnostic.subject);
  return module.evaluation.diagnostics.find(isAt);
}

function overlaps(a: Range, b: Range): boolean {
  return a.filename === b.filename && a.start.byte < b.end.byte && b.start.byte < a.end.byte;
}

/** A resource or a module call, as far as its repetition matters. */
export interface Repeated {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
}

/** Returns the name of the argument that determines the number of instances. */
function repetitionArgument({ count, forEach }: Repeated): string {
  return count !== undefined ? "count" : forEach !== undefined ? "for_each" : "enabled";
}

/** Explains that a block is not known as a whole, because the number of its instances is not. */
export function instancesNote(
  block: Repeated,
  state: Pick<Instances, "unknown"> | undefined,
  address: string,
): ExplanationNote | undefined {
  return state?.unknown === true ? { kind: "later", text: unknownInstances(address, repetitionArgument(block)) } : undefined;
}

/** Returns the note that an instance represents all. */
export function representativeNote(
  block: Repeated,
  state: Pick<Instances, "unknown"> | undefined,
  address: string,
): ExplanationNote | undefined {
  return state?.unknown === true ? { kind: "stands-for-all", text: standsForAll(address, repetitionArgument(block)) } : undefined;
}
