import {
  ArgumentError,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  formatPath,
  fromNative,
  isValue,
  type NumberForm,
  type ToNativeOptions,
  tryToNative,
  type Value,
  Zero,
} from "@hcl-ts/cty";
import { quote } from "@hcl-ts/hcl/syntax";

/** A JavaScript function that configuration can call. It receives and returns JavaScript values. */
export type NativeFunction = (...args: never[]) => unknown;

/**
 * Makes a JavaScript function callable from configuration. Arguments are converted by `toNative`,
 * including null. If one is unknown, the function is not called and the result is unknown. If one
 * contains a number that JavaScript cannot represent exactly, a diagnostic is reported at that
 * argument, unless `numbers` requests a form for such numbers. The result is converted by
 * `fromNative` and gets the marks of the arguments. An error that the function throws becomes a
 * diagnostic at the call.
 *
 * @param name the name of the function in messages
 * @param run the function; it must return a value at once, not a promise
 * @param options the form of numbers in arguments
 * @returns a function that takes any number of arguments
 * @throws CtyError for an invalid form of numbers
 * @example
 * const double = nativeFunction("double", (x: number) => x * 2);
 * evaluate("double(21)", { functions: { double } }); // 42
 */
export function nativeFunction(name: string, run: NativeFunction, options: ToNativeOptions<NumberForm | undefined> = {}): Func {
  // Throws for an invalid form of numbers, which would otherwise be reported as a problem of the call.
  tryToNative(Zero, options);
  return defineFunction({
    params: [],
    varParam: { name: "arguments", type: dynamic, allowNull: true, allowDynamicType: true },
    type: dynamic,
    impl: (args) => {
      const natives = args.map((arg, i) => nativeArgument(arg, i, options));
      const result: unknown = call(name, run, natives);
      if (result === undefined) throw new CtyError("it returned undefined, which is not a value: return null for no value");
      if (result instanceof Promise) throw new CtyError("it returned a promise, and only synchronous functions can be called");
      return isValue(result) ? result : fromNative(result);
    },
  });
}

function nativeArgument(arg: Value, index: number, options: ToNativeOptions<NumberForm | undefined>): unknown {
  const result = tryToNative(arg, options);
  if (result.ok) return result.value;
  const where = result.path.length === 0 ? "" : `at ${formatPath(result.path)}, `;
  throw new ArgumentError(index, where + result.reason, result.path);
}

function call(name: string, run: NativeFunction, args: readonly unknown[]): unknown {
  try {
    return (run as (...args: readonly unknown[]) => unknown)(...args);
  } catch (error) {
    if (error instanceof CtyError) throw error;
    const wrapped = new CtyError(error instanceof Error ? error.message : `${quote(name)} threw ${String(error)}`);
    wrapped.cause = error;
    throw wrapped;
  }
}
