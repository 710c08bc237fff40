import type { Budget, Type, Value } from "@hcl-ts/cty";

/**
 * Returns the type and implementation of a function whose result type is known only after computing
 * the result. The result is computed once for each call: computing it twice would double the time
 * at every level of nested calls.
 */
export function computedOnce<A extends readonly Value[]>(
  compute: (args: A, budget: Budget) => Value,
): { readonly type: (args: A, budget: Budget) => Type; readonly impl: (args: A, returnType: Type, budget: Budget) => Value } {
  // The call layer passes the same array to both, one directly after the other.
  let last: { readonly args: readonly Value[]; readonly result: Value } | undefined;
  return {
    type: (args, budget) => {
      const result = compute(args, budget);
      last = { args, result };
      return result.type;
    },
    impl: (args, _returnType, budget) => {
      const known = last?.args === args ? last.result : undefined;
      last = undefined;
      return known ?? compute(args, budget);
    },
  };
}
