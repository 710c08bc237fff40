import { type Budget, CtyError, type Func, isValue, type Value } from "@hcl-ts/cty";
import { quote } from "../text/quote.ts";

/** Names for an {@link EvalContext}: a Map, or a plain object, of which own enumerable properties count. */
export type Names<T> = ReadonlyMap<string, T> | Readonly<Record<string, T>>;

/** The parts of an {@link EvalContext}. */
export interface EvalScope {
  /**
   * The values that expressions can refer to by name. If absent, this scope has no variables, not
   * even an empty set.
   */
  readonly variables?: Names<Value> | undefined;
  /**
   * The functions that expressions can call. The name of a namespaced one has the form `ns::name`.
   * If absent, this scope has no functions, not even an empty set.
   */
  readonly functions?: Names<Func> | undefined;
  /**
   * The budget of evaluations in this context; by default the parent's. If no scope has one,
   * each outermost evaluation gets one with the default limits.
   */
  readonly budget?: Budget | undefined;
  /**
   * Whether both operands of `&&` and `||` always count, as in earlier versions of the language: an
   * error or an unknown value in one is one of the whole, even if the other operand decides. By default the
   * parent's choice, or false.
   */
  readonly eagerLogic?: boolean | undefined;
  /**
   * Whether an index that an unknown object cannot have, because its type has no such attribute, is
   * unknown instead of an error, as in earlier versions of the language. By default the parent's choice, or false.
   */
  readonly lenientIndex?: boolean | undefined;
  /**
   * Whether results that are not known lack marks, as in validation by Terraform and OpenTofu: the marks of values that may not be
   * in the result, such as from a `for` over an unknown collection, of keys that select from an unknown
   * collection, and of operands of `!`, `-`, `&&` and `||`. What is not known shows nothing, so no marked content is
   * revealed. By default the parent's choice, or false.
   */
  readonly lenientMarks?: boolean | undefined;
}

/**
 * The names for the evaluation of expressions: a chain of scopes. Inner scopes hide the names of
 * outer ones. If no scope of the chain defines variables (or functions), using one is an error that
 * differs from an unknown name. Immutable. Information model, "Expression evaluation".
 */
export class EvalContext {
  readonly parent: EvalContext | undefined;
  readonly variables: ReadonlyMap<string, Value> | undefined;
  readonly functions: ReadonlyMap<string, Func> | undefined;
  /** The budget of this context, or of the nearest ancestor that has one. */
  readonly budget: Budget | undefined;
  /** Whether both operands of `&&` and `||` always count. */
  readonly eagerLogic: boolean | undefined;
  /** Whether an index that an unknown object cannot have is unknown instead of an error. */
  readonly lenientIndex: boolean | undefined;
  /** Whether results that are not known lack marks that they may have. */
  readonly lenientMarks: boolean | undefined;
  /** The number of ancestors: a lookup of a name searches one scope more at most. */
  readonly depth: number;

  /**
   * @throws CtyError if a plain object of names contains something that is not a value or a
   * function; Maps are not checked
   */
  constructor(scope: EvalScope = {}, parent?: EvalContext) {
    this.parent = parent;
    this.variables = toMap(scope.variables, isValue, "a Value: create one with stringVal, numberVal or fromNative");
    this.functions = toMap(scope.functions, isFunction, "a Func: create one with defineFunction");
    this.budget = scope.budget ?? parent?.budget;
    this.eagerLogic = scope.eagerLogic ?? parent?.eagerLogic;
    this.lenientIndex = scope.lenientIndex ?? parent?.lenientIndex;
    this.lenientMarks = scope.lenientMarks ?? parent?.lenientMarks;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** Creates a context with additional names, which hide this context's names. */
  child(scope: EvalScope = {}): EvalContext {
    return new EvalContext(scope, this);
  }
}

/** Returns the same scope with a budget for evaluations in it. */
export function withBudget(context: EvalContext, budget: Budget): EvalContext {
  const { variables, functions, eagerLogic, lenientIndex, lenientMarks, parent } = context;
  return new EvalContext({ variables, functions, budget, eagerLogic, lenientIndex, lenientMarks }, parent);
}

function toMap<T>(names: Names<T> | undefined, isRight: (x: unknown) => boolean, wanted: string): ReadonlyMap<string, T> | undefined {
  if (names === undefined || names instanceof Map) return names;
  const map = new Map<string, T>();
  for (const [name, thing] of Object.entries(names)) {
    if (!isRight(thing)) throw new CtyError(`${quote(name)} must be ${wanted}`);
    map.set(name, thing);
  }
  return map;
}

function isFunction(x: unknown): boolean {
  return typeof x === "object" && x !== null && "call" in x && typeof x.call === "function";
}

/** Returns the value of a variable in the nearest scope that has it; undefined if none has. */
export function lookupVariable(ctx: EvalContext | undefined, name: string): Value | undefined {
  for (let scope = ctx; scope !== undefined; scope = scope.parent) {
    const value = scope.variables?.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Returns the function with a name in the nearest scope that has it; undefined if none has. A
 * namespaced name has the form `ns::name`.
 */
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
export function variableNames(ctx: EvalContext | undefined): Iterable<string> | undefined {
  return namesOf("variables", ctx);
}

/** Returns the names of all functions, nearest scope first; undefined if functions are not allowed. */
export function functionNames(ctx: EvalContext | undefined): Iterable<string> | undefined {
  return namesOf("functions", ctx);
}

function namesOf(kind: "variables" | "functions", ctx: EvalContext | undefined): Iterable<string> | undefined {
  for (let scope = ctx; scope !== undefined; scope = scope.parent) if (scope[kind] !== undefined) return namesFrom(kind, scope);
  return undefined;
}

/** Reads the names on demand: most readers need only a few, and there can be many. */
function* namesFrom(kind: "variables" | "functions", ctx: EvalContext): Iterable<string> {
  for (let scope: EvalContext | undefined = ctx; scope !== undefined; scope = scope.parent) yield* scope[kind]?.keys() ?? [];
}
