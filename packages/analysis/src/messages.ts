/** Every message of this package: one function a code. Only this file holds words for users. */
import { type Message, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/** An expression that is not a list written out, where the application reads the elements without evaluating them. */
export function staticListRequired(): Message<"static-list-required"> {
  return message(
    "static-list-required",
    {},
    "Write the list out here, with its elements in square brackets. It cannot be computed.",
    "Not a list as written",
  );
}

/** An expression that is not a map written out, where the application reads the items without evaluating them. */
export function staticMapRequired(): Message<"static-map-required"> {
  return message(
    "static-map-required",
    {},
    "Write the map out here, with its items in braces. It cannot be computed.",
    "Not a map as written",
  );
}

/** An expression that is not a function call, where the application reads the call without evaluating it. */
export function staticCallRequired(): Message<"static-call-required"> {
  return message("static-call-required", {}, "Only a function call is allowed here.", "Not a function call");
}

/** An expression that is not a reference, where the application reads the reference without evaluating it. */
export function staticReferenceRequired(): Message<"static-reference-required"> {
  return message(
    "static-reference-required",
    {},
    "Only a reference is allowed here: a name, optionally followed by attributes and constant indexes.",
    "Not a reference",
  );
}

/** So many steps of a cycle are shown; who sees those finds the rest. */
const MOST_STEPS = 8;

/** Items that need each other, so that none of them can be evaluated first. */
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
