import type { Budget, FunctionDefinition, Value } from "@hcl-ts/cty";

/**
 * Returns the type and implementation of a function whose result type is known only after computing
 * the result. The result is computed once for each call: computing it twice would double the time
 * at every level of nested calls.
 */
export function computedOnce(compute: (args: readonly Value[], budget: Budget) => Value): Pick<FunctionDefinition, "type" | "impl"> {
  // The call layer passes the same array to both.
  const results = new WeakMap<readonly Value[], Value>();
  return {
    type: (args, budget) => {
      const result = compute(args, budget);
      results.set(args, result);
      return result.type;
    },
    impl: (args, _returnType, budget) => results.get(args) ?? compute(args, budget),
  };
}
