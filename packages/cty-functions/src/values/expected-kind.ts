import { ArgumentError, type Type } from "@hcl-ts/cty";

/** The kinds of types that functions ask for, as messages name them. */
const NOUNS = { list: "a list", set: "a set", tuple: "a tuple", map: "a map", object: "an object" } as const;

/**
 * Throws if the type of an argument is of none of the given kinds.
 *
 * @param argument the index of the argument
 * @param kinds at least two kinds
 * @throws ArgumentError
 */
export function checkKind<K extends keyof typeof NOUNS>(
  type: Type,
  argument: number,
  ...kinds: readonly K[]
): asserts type is Extract<Type, { readonly kind: K }> {
  if (kinds.some((kind) => kind === type.kind)) return;
  const nouns = kinds.map((kind) => NOUNS[kind]);
  throw new ArgumentError(argument, `${nouns.slice(0, -1).join(", ")} or ${nouns.at(-1)} is required`);
}
