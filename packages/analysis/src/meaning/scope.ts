/**
 * The names that surround an expression, for its meaning key. A bound name is written as the place
 * that binds it, so that `[for k in l : k]` and `[for x in l : x]` have the same key.
 */

/** The innermost place that binds names, and those around it. */
export interface Scope {
  /** The names with the texts that stand for them in the key. */
  readonly names: ReadonlyMap<string, string>;
  /** The number of enclosing places that bind names, including this one. */
  readonly depth: number;
  readonly outer: Scope | undefined;
  /** The name that stands for the elements of something in the context, and the names of that. */
  readonly element?: BoundElement | undefined;
}

/** A bound name whose values are the elements of something, such as `m` in `[for m in module.net : m.id]`. */
export interface BoundElement {
  readonly name: string;
  readonly of: readonly string[];
}

/**
 * Returns a scope in which more names are bound. An undefined name takes its place but cannot be
 * referred to.
 */
export function bindNames(outer: Scope | undefined, names: readonly (string | undefined)[], element?: BoundElement): Scope {
  const depth = (outer?.depth ?? 0) + 1;
  const bound = new Map<string, string>();
  // The value variable of a `for` hides a key variable of the same name.
  for (const [i, name] of names.entries()) if (name !== undefined) bound.set(name, `#${depth}.${i}`);
  return { names: bound, depth, outer, element };
}

/** Returns the names of what a bound name has the elements of, if they are known. */
export function elementNames(name: string, scope: Scope | undefined): readonly string[] | undefined {
  let at = scope;
  while (at !== undefined && !at.names.has(name)) at = at.outer;
  return at?.element?.name === name ? at.element.of : undefined;
}

/** Returns the text that stands for a bound name; undefined for a name of the context. */
export function boundText(name: string, scope: Scope | undefined): string | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const text = at.names.get(name);
    if (text !== undefined) return text;
  }
  return undefined;
}
