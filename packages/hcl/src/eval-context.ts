import { type Budget, CtyError, type Func, isValue, type Value } from "@hcl-ts/cty";
import { quote } from "./quote.ts";

/** Names as they are given to an {@link EvalContext}: a Map, or a plain object whose own enumerable properties count. */
export type Names<T> = ReadonlyMap<string, T> | Readonly<Record<string, T>>;

/** The parts of an {@link EvalContext}. */
export interface EvalScope {
  /**
   * The values that expressions can refer to by name. If absent, this scope has no variables, not
   * even an empty set.
   */
  readonly variables?: Names<Value> | undefined;
  /**
   * The functions that expressions can call; a namespaced one has a name such as `ns::name`. If
   * absent, this scope has no functions, not even an empty set.
   */
  readonly functions?: Names<Func> | undefined;
  /** The budget that evaluations in this context draw from; left out, that of the parent. Without any, each outermost evaluation gets one with the default limits. */
  readonly budget?: Budget | undefined;
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
  /** The budget of this context or of the nearest parent that has one. */
  readonly budget: Budget | undefined;

  /** @throws CtyError if a plain object of names has something in it that is no value or no function; Maps are taken as they are */
  constructor(scope: EvalScope = {}, parent?: EvalContext) {
    this.parent = parent;
    this.variables = toMap(scope.variables, isValue, "a Value: make one with stringVal, numberVal, fromNative …");
    this.functions = toMap(scope.functions, isFunction, "a Func: make one with defineFunction");
    this.budget = scope.budget ?? parent?.budget;
  }

  /** A context with further names, which hide those of this one. */
  child(scope: EvalScope = {}): EvalContext {
    return new EvalContext(scope, this);
  }
}

/** Returns the same scope with a budget that evaluations in it draw from. */
export function withBudget({ variables, functions, parent }: EvalContext, budget: Budget): EvalContext {
  return new EvalContext({ variables, functions, budget }, parent);
}

function toMap<T>(names: Names<T> | undefined, isRight: (x: unknown) => boolean, wanted: string): ReadonlyMap<string, T> | undefined {
  if (names === undefined || names instanceof Map) return names;
  const map = new Map<string, T>();
  for (const [name, thing] of Object.entries(names as Readonly<Record<string, T>>)) {
    if (!isRight(thing)) throw new CtyError(`${quote(name)} has to be ${wanted}`);
    map.set(name, thing);
  }
  return map;
}

function isFunction(x: unknown): boolean {
  return typeof (x as Func | undefined)?.call === "function";
}

/** The value of a variable in the nearest scope that has it; undefined if none has. */
export function lookupVariable(ctx: EvalContext | undefined, name: string): Value | undefined {
  for (let scope = ctx; scope !== undefined; scope = scope.parent) {
    const value = scope.variables?.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The function of a name in the nearest scope that has it; undefined if none has. A namespaced one is named `ns::name`. */
export function lookupFunction(ctx: EvalContext | undefined, name: string): Func | undefined {
  for (let scope = ctx; scope !== undefined; scope = scope.parent) {
    const func = scope.functions?.get(name);
    if (func !== undefined) return func;
  }
  return undefined;
}

/**
 * Returns the names of all variables, nearest scope first. Returns undefined if no scope of the
 * chain defines variables, which means that they are not allowed.
 */
export function variableNames(ctx: EvalContext | undefined): readonly string[] | undefined {
  return namesOf("variables", ctx);
}

/** The names of all functions, nearest scope first; undefined where functions are not allowed. */
export function functionNames(ctx: EvalContext | undefined): readonly string[] | undefined {
  return namesOf("functions", ctx);
}

function namesOf(kind: "variables" | "functions", ctx: EvalContext | undefined): readonly string[] | undefined {
  let names: string[] | undefined;
  for (let scope = ctx; scope !== undefined; scope = scope.parent) {
    const own = scope[kind];
    if (own !== undefined) names = [...(names ?? []), ...own.keys()];
  }
  return names;
}
