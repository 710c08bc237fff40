import { dynamic, type Func, type Type } from "@hcl-ts/cty";

/** The results for arguments that are not known, which each list of functions shows. */
const results = new WeakMap<Func, { readonly type: Type | undefined }>();

/**
 * Returns the type that a function returns for unknown arguments; undefined if it depends on them.
 * @param given the types of the arguments, as far as they are known
 */
export function resultType(func: Func, given: readonly Type[] = []): Type | undefined {
  if (given.length > 0) return typeFor(func, given) ?? typeFor(func, parameterTypes(func));
  let result = results.get(func);
  if (result === undefined) {
    result = { type: typeFor(func, []) ?? typeFor(func, parameterTypes(func)) };
    results.set(func, result);
  }
  return result.type;
}

function parameterTypes({ params, varParam }: Func): readonly Type[] {
  return (varParam === undefined ? params : [...params, varParam]).map(({ type }) => type);
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
