import type { Func, Value } from "@hcl-ts/cty";

/** Names as they are given to an {@link EvalContext}: a Map, or a plain object whose own enumerable properties count. */
export type Names<T> = ReadonlyMap<string, T> | Readonly<Record<string, T>>;

/** What an {@link EvalContext} is made of. */
export interface EvalScope {
  /** The values that expressions can refer to by name. Left out, this scope does not speak of variables at all. */
  readonly variables?: Names<Value> | undefined;
  /** The functions that expressions can call; a namespaced one is named `ns::name`. Left out, this scope does not speak of functions at all. */
  readonly functions?: Names<Func> | undefined;
}

/**
 * The names that an expression is evaluated with: a chain of scopes, of which the nearest one that has a name counts.
 * Where no scope of the chain has variables (or functions), they are "not allowed" rather than unknown names.
 * Immutable; information model, "Expression evaluation".
 */
export class EvalContext {
  readonly parent: EvalContext | undefined;
  readonly variables: ReadonlyMap<string, Value> | undefined;
  readonly functions: ReadonlyMap<string, Func> | undefined;

  constructor(scope: EvalScope = {}, parent?: EvalContext) {
    this.parent = parent;
    this.variables = toMap(scope.variables);
    this.functions = toMap(scope.functions);
  }

  /** A context with further names, which hide those of this one. */
  child(scope: EvalScope = {}): EvalContext {
    return new EvalContext(scope, this);
  }
}

function toMap<T>(names: Names<T> | undefined): ReadonlyMap<string, T> | undefined {
  if (names === undefined || names instanceof Map) return names;
  return new Map(Object.entries(names));
}
