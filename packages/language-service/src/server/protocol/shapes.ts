/** The forms of parameters. What a client sends is checked before it is used. */

/** The form of a value that a client sends. */
export interface Shape<T> {
  /** The expected value, such as "a string". */
  readonly words: string;
  /**
   * Returns the problem of a value at a path, such as `position.line must be a whole number`; undefined if it
   * has the form.
   */
  problemOf(value: unknown, path: string): string | undefined;
  /** Exists in types only. */
  readonly type?: T;
}

/** The type of the values of a form. */
export type TypeOfShape<S> = S extends Shape<infer T> ? T : never;

function simple<T>(words: string, accepts: (value: unknown) => boolean): Shape<T> {
  return { words, problemOf: (value, path) => (accepts(value) ? undefined : `${path} must be ${words}`) };
}

/** Any value, also none. */
export const anything: Shape<unknown> = simple("a value", () => true);
export const text: Shape<string> = simple("a string", (value) => typeof value === "string");
export const flag: Shape<boolean> = simple("true or false", (value) => typeof value === "boolean");
/** The largest number of the protocol's type `uinteger`. */
const MAX_UINTEGER = 2 ** 31 - 1;
export const count: Shape<number> = simple(
  "a whole number that is not negative",
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_UINTEGER,
);
export const integer: Shape<number> = simple("a whole number", (value) => Number.isInteger(value));

/** Reports whether a value is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Any object. */
export const anyObject: Shape<Readonly<Record<string, unknown>>> = simple("an object", isObject);

/** A value that may be absent or null. */
export function optional<T>(shape: Shape<T>): Shape<T | null | undefined> {
  return {
    words: `${shape.words}, or absent`,
    problemOf: (value, path) => (value === undefined || value === null ? undefined : shape.problemOf(value, path)),
  };
}

/** A list of values of one form. */
export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return {
    words: "an array",
    problemOf(value, path) {
      if (!Array.isArray(value)) return `${path} must be an array`;
      for (const [i, element] of value.entries()) {
        const problem = shape.problemOf(element, `${path}[${i}]`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/** The members of an object that may be absent. */
type OptionalKeys<M> = { [K in keyof M]: undefined extends TypeOfShape<M[K]> ? K : never }[keyof M];
type TypeOfMembers<M> = { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: TypeOfShape<M[K]> } & {
  readonly [K in OptionalKeys<M>]?: TypeOfShape<M[K]>;
};

/** An object with members of these forms. It may have others. */
export function objectOf<const M extends Readonly<Record<string, Shape<unknown>>>>(members: M): Shape<TypeOfMembers<M>> {
  return {
    words: "an object",
    problemOf(value, path) {
      if (!isObject(value)) return `${path} must be an object`;
      for (const [name, shape] of Object.entries(members)) {
        const problem = shape.problemOf(Object.hasOwn(value, name) ? value[name] : undefined, `${path}.${name}`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/** Returns the form of values of a type of the protocol, of which only some members are checked. */
export const like = <T>({ words, problemOf }: Shape<unknown>): Shape<T> => ({ words, problemOf });

/** Returns what is at a path of names in a value of unknown form; undefined if there is nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** Returns the strings of a list of unknown form. */
export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
