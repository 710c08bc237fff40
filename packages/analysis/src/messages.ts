/**
 * The messages of this package, one function for each code. Only this file contains text for users.
 */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/**
 * An expression that is not a literal list, although the application reads its elements without
 * evaluating it.
 */
export const staticListRequired: MessageOf<"static-list-required"> = () =>
  message(
    "static-list-required",
    {},
    "Write the elements here in square brackets, as in [a, b]. The list cannot be computed.",
    "Literal list required",
  );

/**
 * An expression that is not a literal map, although the application reads its items without
 * evaluating it.
 */
export const staticMapRequired: MessageOf<"static-map-required"> = () =>
  message(
    "static-map-required",
    {},
    "Write the items here in braces, as in { a = b }. The map cannot be computed.",
    "Literal map required",
  );

/**
 * An expression that is not a function call, although the application reads the call without
 * evaluating it.
 */
export const staticCallRequired: MessageOf<"static-call-required"> = () =>
  message(
    "static-call-required",
    {},
    "Write a function call here, as in f(a). Other expressions are not allowed.",
    "Function call required",
  );

/**
 * An expression that is not a reference, although the application reads the reference without
 * evaluating it.
 */
export const staticReferenceRequired: MessageOf<"static-reference-required"> = () =>
  message(
    "static-reference-required",
    {},
    "Write a reference here: a name, optionally followed by attributes and constant indexes, as in a.b[0].",
    "Reference required",
  );

/** The maximum number of steps of a cycle that are shown. */
const MAX_STEPS = 8;

/** Items that depend on each other, so that none of them can be evaluated first. */
export const dependencyCycle: MessageOf<
  "dependency-cycle",
  { readonly cycle: readonly string[] },
  {
    way: readonly { name: string; needs: string; position: string }[];
  }
> = (args) => {
  const { way } = args;
  const [first] = way;
  const left = way.length - MAX_STEPS;
  const round = way.slice(0, MAX_STEPS).map(({ name, needs, position }) => `${quote(name)} needs ${quote(needs)} (${position})`);
  if (left > 0) round.push(`and so on through ${left} more, back to ${quote(first?.name ?? "")}`);
  return message(
    "dependency-cycle",
    { cycle: way.map(({ name }) => name) },
    way.length === 1
      ? `${quote(first?.name ?? "")} refers to itself (${first?.position}), so it cannot be computed. Remove this reference.`
      : `These values depend on each other, so none of them can be computed first: ${round.join(", ")}. Remove one of these references.`,
  );
};
