import type { Func, Type } from "@hcl-ts/cty";

/** Returns the type that a function returns for unknown arguments; undefined if it depends on them. */
export function resultType(func: Func): Type | undefined {
  const parameters = func.varParam === undefined ? func.params : [...func.params, func.varParam];
  try {
    return func.returnType(parameters.map(({ type }) => type));
  } catch {
    // The function needs to know its arguments.
    return undefined;
  }
}
