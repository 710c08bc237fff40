/** Every message of this package: one function a code. Only this file holds words for users. */
import { type Message, message, quote } from "@hcl-ts/hcl";

export function staticListRequired(): Message<"static-list-required"> {
  return message(
    "static-list-required",
    {},
    "A list is to be written out here, with its elements between brackets, not computed.",
    "Not a list as written",
  );
}

export function staticMapRequired(): Message<"static-map-required"> {
  return message(
    "static-map-required",
    {},
    "A map is to be written out here, with its items between braces, not computed.",
    "Not a map as written",
  );
}

export function staticCallRequired(): Message<"static-call-required"> {
  return message("static-call-required", {}, "A function call is to be written here, and nothing else.", "Not a function call");
}

export function staticReferenceRequired(): Message<"static-reference-required"> {
  return message(
    "static-reference-required",
    {},
    "A reference is to be written here: a name, perhaps followed by attributes and by indexes that are constant.",
    "Not a reference",
  );
}

/** So many steps of a cycle are shown; who sees those finds the rest. */
const MOST_STEPS = 8;

/** The steps of the way round: each item, what it refers to and where. The last one refers to the first. */
export function dependencyCycle(args: {
  way: readonly { name: string; needs: string; place: string }[];
}): Message<"dependency-cycle", { readonly cycle: readonly string[] }> {
  const { way } = args;
  const [first] = way;
  const left = way.length - MOST_STEPS;
  const round = way.slice(0, MOST_STEPS).map(({ name, needs, place }) => `${quote(name)} needs ${quote(needs)} (${place})`);
  if (left > 0) round.push(`and so on through ${left} more, back to ${quote(first?.name ?? "")}`);
  return message(
    "dependency-cycle",
    { cycle: way.map(({ name }) => name) },
    way.length === 1
      ? `${quote(first?.name ?? "")} is needed to compute itself (${first?.place}), so it can have no value.`
      : `None of these can be computed first: ${round.join(", ")}.`,
    "Values that need each other",
  );
}
