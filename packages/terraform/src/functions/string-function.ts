import { defineFunction, type Func, type Parameter, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";

/** A string parameter. */
export function stringParam(name: string): Parameter {
  return { name, type: string };
}

/**
 * Creates a function from one string to another.
 * @param growth upper bound of the length of the result, in multiples of the length of the argument; it is charged before the call
 * @param base upper bound of the length of the result for an empty argument
 * @param steps the cost of a call besides the length of the argument
 */
export function stringFunction(
  parameter: string,
  compute: (text: string) => string,
  { growth = 1, base = 0, steps = 0 }: { readonly growth?: number; readonly base?: number; readonly steps?: number } = {},
): Func {
  return defineFunction({
    params: [stringParam(parameter)],
    type: string,
    refineResult: refineNotNull,
    cost: (args) => steps + characterCost(args),
    impl: ([value], _type, budget) => {
      const text = value.asString();
      budget.spendText(base + growth * text.length);
      return stringVal(compute(text));
    },
  });
}
