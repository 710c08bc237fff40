/** Creates explanations, and hides the values of those that contribute to something sensitive. */
import { containsMarked, mark, type Path, sizeOf, unmarkDeepWithPaths, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import { SENSITIVE } from "../marks.ts";
import { type Explanation, type ExplanationNote, LazyExplanation } from "./explanation.ts";
import { evaluated, type Place } from "./place.ts";

/** The parts of an explanation that are computed on demand. */
interface LazyParts {
  readonly because?: (() => readonly Explanation[]) | undefined;
  readonly rounds?: (() => readonly Explanation[]) | undefined;
  readonly note?: ((because: readonly Explanation[]) => ExplanationNote | undefined) | undefined;
}

/** Creates an explanation at a position, with a sensitive value if the position is hidden. */
export function entry(
  place: Place,
  own: Pick<Explanation, "kind" | "label" | "range" | "value">,
  { because, rounds, note }: LazyParts = {},
): Explanation {
  return new LazyExplanation(place.hidden ? { ...own, value: mark(own.value, SENSITIVE) } : own, because, rounds, note);
}

/**
 * Returns the position of the reasons for a value. If the value has marks that its parts do not have, some of it became
 * sensitive here: by a declaration or a function. What it is made of is then hidden, as it shows the value.
 */
export function placeOfReasons(value: Value, hasNewMarks: () => boolean, place: Place): Place {
  return place.hidden || !containsMarked(value) || !hasNewMarks() ? place : { ...place, hidden: true };
}

/** Returns the position of an expression that defines a value. */
export function placeOfDefinition(value: Value, expression: Expression, place: Place): Place {
  return placeOfReasons(value, () => isNewlyMarked(value, evaluated(expression, place)), place);
}

/** The maximum size, by `sizeOf`, of values whose marks are compared. */
const MAX_COMPARED = 1_000_000;

/** Whether a part of a value is marked that was not marked, nor inside a marked part, in the value it was made from. */
function isNewlyMarked(value: Value, source: Value): boolean {
  if (sizeOf(value) > MAX_COMPARED || sizeOf(source) > MAX_COMPARED) return true;
  const known = new Set(unmarkDeepWithPaths(source).paths.map(({ path }) => keyOfPath(path)));
  return unmarkDeepWithPaths(value).paths.some(({ path }) => {
    const prefixes = Array.from({ length: path.length + 1 }, (_, length) => keyOfPath(path.slice(0, length)));
    return !prefixes.some((prefix) => known.has(prefix));
  });
}

/** Returns a text that is the same for an attribute and a key of the same name, as objects are converted to maps. */
function keyOfPath(path: Path): string {
  return JSON.stringify(path.map((step) => (step.kind === "attr" ? step.name : String(step.key.content))));
}
