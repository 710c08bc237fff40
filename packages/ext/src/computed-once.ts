import type { Budget, FunctionDefinition, Value } from "@hcl-ts/cty";

/**
 * The type and the implementation of a function of whose result nothing is known before it is computed. It is computed once for each
 * call: were it twice, calls within calls would take twice as long at every level.
 */
export function computedOnce(compute: (args: readonly Value[], budget: Budget) => Value): Pick<FunctionDefinition, "type" | "impl"> {
  // The call layer hands both the same array.
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
