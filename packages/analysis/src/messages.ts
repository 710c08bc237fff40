/** Every message of this package: one function a code. Only this file holds words for users. */
import { type Message, quote } from "@hcl-ts/hcl";

export function staticListRequired(): Message {
  return {
    code: "static-list-required",
    summary: "Not a list as written",
    detail: "A list is to be written out here, with its elements between brackets, not computed.",
  };
}

export function staticMapRequired(): Message {
  return {
    code: "static-map-required",
    summary: "Not a map as written",
    detail: "A map is to be written out here, with its items between braces, not computed.",
  };
}

export function staticCallRequired(): Message {
  return {
    code: "static-call-required",
    summary: "Not a function call",
    detail: "A function call is to be written here, and nothing else.",
  };
}

export function staticReferenceRequired(): Message {
  return {
    code: "static-reference-required",
    summary: "Not a reference",
    detail: "A reference is to be written here: a name, perhaps followed by attributes and by indexes that are constant.",
  };
}

/** So many steps of a cycle are shown; who sees those finds the rest. */
const MOST_STEPS = 8;

/** The steps of the way round: each item, what it refers to and where. The last one refers to the first. */
export function dependencyCycle(args: { way: readonly { name: string; needs: string; place: string }[] }): Message {
  const { way } = args;
  const [first] = way;
  const left = way.length - MOST_STEPS;
  const round = way.slice(0, MOST_STEPS).map(({ name, needs, place }) => `${quote(name)} needs ${quote(needs)} (${place})`);
  if (left > 0) round.push(`and so on through ${left} more, back to ${quote(first?.name ?? "")}`);
  return {
    code: "dependency-cycle",
    summary: "Values that need each other",
    detail:
      way.length === 1
        ? `${quote(first?.name ?? "")} is needed to compute itself (${first?.place}), so it can have no value.`
        : `None of these can be computed first: ${round.join(", ")}.`,
  };
}
