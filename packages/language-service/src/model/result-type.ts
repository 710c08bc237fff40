import { dynamic, type Func, type Type } from "@hcl-ts/cty";

/**
 * Returns the type that a function returns for unknown arguments; undefined if it depends on them.
 * @param given the types of the arguments, as far as they are known
 */
export function resultType(func: Func, given: readonly Type[] = []): Type | undefined {
  const parameters = func.varParam === undefined ? func.params : [...func.params, func.varParam];
  return (
    typeFor(func, given) ??
    typeFor(
      func,
      parameters.map(({ type }) => type),
    )
  );
}

function typeFor(func: Func, types: readonly Type[]): Type | undefined {
  try {
    const type = func.returnType(types);
    return type === dynamic ? undefined : type;
  } catch {
    // The function needs other arguments, or their values.
    return undefined;
  }
}
