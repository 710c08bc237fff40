import { type Budget, type Func, unmark, type Value } from "@hcl-ts/cty";

/**
 * Returns the functions for evaluating a module for any values of its variables. In these, the
 * result of `try` is not marked while it is unknown, as in the engines: with known values, another
 * argument may be the result, and a mark would forbid what is valid.
 */
export function validationFunctions(functions: ReadonlyMap<string, Func>): ReadonlyMap<string, Func> {
  const found = new Map(functions);
  for (const name of ["try", "core::try"]) {
    const func = functions.get(name);
    if (func !== undefined) found.set(name, withUnmarkedUnknowns(func));
  }
  return found;
}

/** Returns a function that inherits everything but `call`, which is all that evaluation uses. */
function withUnmarkedUnknowns(func: Func): Func {
  const call = (args: readonly Value[], budget?: Budget): Value => {
    const result = func.call(args, budget);
    return result.isKnown() ? result : unmark(result).value;
  };
  return Object.create(func, { call: { value: call } }) as Func;
}
