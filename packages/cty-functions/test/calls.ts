/**
 * Calls written as expressions of configuration, for tables of examples. Besides the standard
 * functions, the expressions can use functions that make values which expressions cannot write:
 * typed collections, unknown values and marked ones.
 */
import {
  ArgumentError,
  Budget,
  BudgetError,
  CtyError,
  capsuleVal,
  convert,
  defineFunction,
  dynamic,
  dynamicVal,
  type Func,
  isWhollyKnown,
  list,
  map,
  mark,
  nullVal,
  number,
  rawEquals,
  refine,
  set,
  string,
  toNative,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { EvalContext, type Expression } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { Bytes, standardFunctions } from "../src/index.ts";

const value = { name: "value", type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true, allowMarked: true } as const;

/** Returns a function of one value, for tests. */
function maker(impl: (given: Value) => Value): Func {
  return defineFunction({ params: [value], type: ([given]) => impl(given).type, impl: ([given]) => impl(given) });
}

const makers: Readonly<Record<string, Func>> = {
  /** A list, a set or a map with the elements of a tuple or an object. */
  list: maker((given) => convert(given, list(dynamic))),
  set: maker((given) => convert(given, set(dynamic))),
  map: maker((given) => convert(given, map(dynamic))),
  /** Empty collections of their argument's type. */
  none: maker((given) => emptyLike(given)),
  /** The null value of the type of the argument. */
  nil: maker((given) => nullVal(given.type)),
  /** An unknown value of the type of the argument. */
  unknown: maker((given) => unknownVal(given.type)),
  /** The same, refined as not null. */
  some: maker((given) => refine(unknownVal(given.type)).notNull().newValue()),
  /** An unknown string that starts with the argument. */
  prefixed: maker((given) => refine(unknownVal(string)).notNull().stringPrefixFull(given.asString()).newValue()),
  /** The argument, marked. */
  secret: maker((given) => mark(given, "secret")),
  /** The argument, marked otherwise. */
  private: maker((given) => mark(given, "private")),
  /** An unknown value of the type of the first argument with a number of elements in a range. */
  sized: defineFunction({
    params: [value, { name: "min", type: number }, { name: "max", type: number }],
    type: ([given]) => given.type,
    impl: ([given, min, max]) => {
      const [from, to] = [min, max].map((bound) => toNative(bound) as number);
      return refine(unknownVal(given.type)).notNull().collectionLengthMin(from!).collectionLengthMax(to!).newValue();
    },
  }),
  /** An unknown number of at least the argument. */
  atleast: maker((given) => refine(unknownVal(number)).notNull().numberMin(given).newValue()),
};

function emptyLike(given: Value): Value {
  const { type } = given;
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") throw new Error("a collection is required");
  return convert(type.kind === "map" ? emptyObject : emptyTuple, type);
}

const variables = new Map<string, Value>([
  ["any", dynamicVal],
  ["bytes", capsuleVal(Bytes, Uint8Array.of(1, 2, 3)) as Value],
]);

const ctx = new EvalContext({ variables, functions: new Map([...Object.entries(makers), ...standardFunctions]) });

function parse(source: string) {
  const { expression, diagnostics } = parseExpression(source, "call");
  expect(diagnostics).toEqual([]);
  return expression;
}

const emptyTuple: Value = parse("[]").value().value;
const emptyObject: Value = parse("{}").value().value;

/**
 * Returns the result of a call, or its error: `error in PARAMETER: reason` if it is about an
 * argument, and otherwise `error: reason`. The evaluator converts arguments of unknown type to the
 * types of the parameters; here, the function receives them as they are.
 */
export function evaluate(source: string, budget?: Budget): Value | string {
  const call = callOf(source);
  if (call === undefined) return evaluated(parse(source));
  const { func, args } = call;
  try {
    return func.call(args, budget);
  } catch (error) {
    if (!(error instanceof CtyError) || error instanceof BudgetError) throw error;
    const param = error instanceof ArgumentError ? func.parameterAt(error.argument) : undefined;
    return `${param === undefined ? "error" : `error in ${param.name}`}: ${error.message}`;
  }
}

/** Returns the function and the arguments of a call; undefined for other expressions. */
function callOf(source: string): { readonly func: Func; readonly args: readonly Value[] } | undefined {
  const call = parse(source);
  const func = call.kind === "FunctionCallExpr" ? standardFunctions.get(call.name) : undefined;
  if (call.kind !== "FunctionCallExpr" || func === undefined) return undefined;
  const args = call.args.map((arg, i) => {
    const given = evaluated(arg);
    return given.type === dynamic ? given : convert(given, func.parameterAt(i)!.type);
  });
  return { func, args };
}

/** The resources that a call draws from its budget. */
export interface Charge {
  readonly steps: number;
  readonly text: number;
  readonly elements: number;
}

/** Returns the resources that a call draws from its budget. */
export function chargeOf(source: string): Charge {
  const budget = new Budget();
  const before = budget.remaining;
  expect(typeof evaluate(source, budget)).not.toBe("string");
  const after = budget.remaining;
  return { steps: before.steps - after.steps, text: before.text - after.text, elements: before.elements - after.elements };
}

function evaluated(expression: Expression): Value {
  const { value, diagnostics } = expression.value(ctx);
  expect(diagnostics).toEqual([]);
  return value;
}

/** A call, and its result as an expression or an error. */
export type Example = readonly [call: string, result: string];

/** Makes a test of each example: the result has exactly the type, the marks and the refinements of the expected one. */
export function testCalls(examples: readonly Example[]): void {
  it.each(examples)("%s is %s", (call, result) => {
    const actual = evaluate(call);
    if (/^error(?: in \w+)?: /.test(result)) {
      expect(String(actual)).toBe(result);
      return;
    }
    const expected = evaluate(result) as Value;
    expect(describeValue(actual)).toBe(describeValue(expected));
    expect(typeof actual !== "string" && rawEquals(actual, expected)).toBe(true);
    // The type of the result follows from arguments that are known.
    const { func, args } = callOf(call)!;
    if (args.every((arg) => isWhollyKnown(arg) && arg.type !== dynamic))
      expect(String(func.returnTypeForValues(args))).toBe(String(expected.type));
  });
}

const describeValue = (given: Value | string): string => (typeof given === "string" ? given : `${given} of type ${given.type}`);
