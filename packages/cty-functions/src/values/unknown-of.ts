import { type Type, unknownVal, unmarkDeep, type Value, withMarks } from "@hcl-ts/cty";

/**
 * Creates an unknown value of a type, with the marks at any depth of the arguments that it is
 * computed from.
 */
export function unknownOf(type: Type, args: readonly Value[]): Value {
  return withMarks(unknownVal(type), ...args.map((arg) => unmarkDeep(arg).marks));
}
