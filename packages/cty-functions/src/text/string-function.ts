/** The common parts of the functions on strings. */
import { defineFunction, type Func, type Parameter, string, stringVal, type Value } from "@hcl-ts/cty";
import { characterCost, contentOf, refineNotNull } from "@hcl-ts/cty/kernel";

/** Returns a parameter that takes a string. */
export function stringParam(name: string, description: string): Parameter {
  return { name, description, type: string };
}

/** Returns the JavaScript string of a known argument that is a string. */
export function textOf(value: Value | undefined): string {
  return contentOf(value!, "string");
}

/**
 * Creates a function of one string.
 *
 * @param operation returns the result, which has at most as many characters as the string
 * @param isTyped whether the result for an argument of unknown type is known to be a string, as in
 * the reference implementation
 */
export function stringFunction(description: string, operation: (str: string) => string, isTyped: boolean): Func {
  return defineFunction({
    description,
    params: [{ ...stringParam("str", "The string."), allowDynamicType: isTyped }],
    type: string,
    refineResult: refineNotNull,
    cost: characterCost,
    impl: ([str], _type, budget) => {
      budget.spendText(textOf(str).length);
      return stringVal(operation(textOf(str)));
    },
  });
}
