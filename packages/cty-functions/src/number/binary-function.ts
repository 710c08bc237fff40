import { defineFunction, type Func, type Parameter, type Type, type Value } from "@hcl-ts/cty";
import { refineNotNull } from "@hcl-ts/cty/kernel";

/**
 * Creates a function of two values.
 *
 * @param noun the noun for a value, in the descriptions of the parameters
 * @param parameter the members that both parameters have in common
 * @param type the type of the result
 */
export function binaryFunction(
  description: string,
  noun: string,
  parameter: Omit<Parameter, "name" | "description">,
  type: Type,
  operation: (a: Value, b: Value) => Value,
): Func {
  return defineFunction({
    description,
    params: [
      { name: "a", description: `The first ${noun}.`, ...parameter },
      { name: "b", description: `The second ${noun}.`, ...parameter },
    ],
    type,
    refineResult: refineNotNull,
    impl: (args) => operation(args[0], args[1]),
  });
}
