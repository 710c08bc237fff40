import { Budget, type BudgetLimits, CtyError, type Func, fromNative, type NumberForm, toNative, type Value, Zero } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { tryfunc } from "@hcl-ts/ext/all";
import { EvalContext, type Names } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import { describe } from "./check-arguments.ts";
import { type NativeFunction, nativeFunction } from "./native-function.ts";

/**
 * Functions by name: functions of `cty`, or JavaScript functions (see {@link nativeFunction}). A
 * namespaced function has a name such as `ns::name`.
 */
export type FunctionTable = Names<Func | NativeFunction>;

/** The only functions that expressions can call. Created by {@link only}. */
export class OnlyFunctions {
  readonly functions: FunctionTable;
  /** @param functions all functions that can be called */
  constructor(functions: FunctionTable) {
    this.functions = functions;
  }
}

/**
 * Replaces the standard functions by the given ones, instead of adding to them.
 *
 * @param functions all functions that can be called
 * @returns the value for the option `functions`
 * @example evaluate("double(2)", { functions: only({ double: (x: number) => x * 2 }) })
 */
export function only(functions: FunctionTable): OnlyFunctions {
  return new OnlyFunctions(functions);
}

/** The names that expressions can use, and the budget of their evaluation. */
export interface Scope {
  /** Values by name: JavaScript values or values of cty. */
  readonly variables?: Names<unknown> | undefined;
  /**
   * Functions by name, in addition to {@link standardScope}. With {@link only}, they replace it.
   */
  readonly functions?: FunctionTable | OnlyFunctions | undefined;
  /**
   * The form in which JavaScript functions receive numbers that JavaScript cannot represent exactly;
   * see `ToNativeOptions` of cty. By default, such an argument is a diagnostic.
   */
  readonly numbers?: NumberForm | undefined;
  /**
   * The limits of the evaluation; by default `DEFAULT_LIMITS` of cty. Exceeding one is reported as
   * the diagnostic `evaluation-limit`.
   */
  readonly limits?: Omit<BudgetLimits, "signal"> | undefined;
  /** Stops the evaluation once its `aborted` is true. An `AbortSignal` can be used. */
  readonly signal?: BudgetLimits["signal"];
}

/** The option names of a {@link Scope}. */
export const SCOPE_OPTIONS: readonly string[] = ["variables", "functions", "numbers", "limits", "signal"];

/** The functions that expressions can call by default: all standard functions, `try` and `can`. */
export const standardScope: ReadonlyMap<string, Func> = /* @__PURE__ */ new Map([
  ...standardFunctions,
  ["try", tryfunc.tryFunc] as const,
  ["can", tryfunc.canFunc] as const,
]);

/**
 * Creates the evaluation context of a scope, with its own budget.
 *
 * @param caller the name of the public function that was called, for messages
 * @throws CtyError for a variable that cannot become a value, an invalid function, an invalid form of
 *   numbers, and an invalid limit
 */
export function contextOf({ variables = {}, functions = {}, numbers, limits = {}, signal }: Scope, caller: string): EvalContext {
  // Throws for an invalid form of numbers, before the first number needs it.
  toNative(Zero, { numbers });
  return new EvalContext({
    variables: new Map(Array.from(entriesOf(variables, "variables", caller), ([name, value]) => [name, variable(name, value, caller)])),
    functions: functionsOf(functions, numbers, caller),
    budget: new Budget({ ...limits, signal }),
  });
}

function variable(name: string, value: unknown, caller: string): Value {
  try {
    return fromNative(value);
  } catch (error) {
    if (error instanceof CtyError)
      throw new CtyError(`${caller}: the variable ${quote(name)} cannot become a value: ${error.message}`, error.path);
    throw error;
  }
}

function functionsOf(given: FunctionTable | OnlyFunctions, numbers: NumberForm | undefined, caller: string): ReadonlyMap<string, Func> {
  const isOnly = given instanceof OnlyFunctions;
  const own = Array.from(
    entriesOf(isOnly ? given.functions : given, "functions", caller),
    ([name, f]) => [name, funcOf(name, f, numbers, caller)] as const,
  );
  return own.length === 0 && !isOnly ? standardScope : new Map([...(isOnly ? [] : standardScope), ...own]);
}

function funcOf(name: string, f: unknown, numbers: NumberForm | undefined, caller: string): Func {
  if (typeof f === "function") return nativeFunction(name, f as NativeFunction, { numbers });
  if (typeof (f as Func | null | undefined)?.call === "function") return f as Func;
  throw new CtyError(
    `${caller}: the function ${quote(name)} must be a JavaScript function or made with defineFunction, not ${describe(f)}`,
  );
}

function entriesOf<T>(names: Names<T>, option: string, caller: string): Iterable<readonly [string, T]> {
  if (names instanceof Map) return names;
  if (typeof names === "object" && names !== null && !Array.isArray(names)) return Object.entries(names);
  throw new CtyError(`${caller}: "${option}" must be an object or a Map, by name, not ${describe(names)}`);
}
