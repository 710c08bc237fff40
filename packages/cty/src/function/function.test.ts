import { describe, expect, it, vi } from "vitest";
import { listVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { add } from "../ops/arithmetic.ts";
import { rawEquals } from "../ops/equality.ts";
import { formatPath } from "../path/path-text.ts";
import { Budget } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, MAX_TYPE_DEPTH, number, object, string, TupleType, type Type, tuple } from "../type/type.ts";
import { ArgumentError } from "../value/argument-error.ts";
import { refine } from "../value/refinement.ts";
import { boolVal, dynamicVal, nullVal, numberVal, stringVal, unknownVal, Value } from "../value/value.ts";
import { rangeOf } from "../value/value-range.ts";
import { defineFunction, type FunctionDefinition, type Parameter, unpredictableFunction } from "./function.ts";

/** A function of one parameter that tells how it was called and gives its argument. */
function identity(param: Partial<Parameter> = {}, more: Partial<FunctionDefinition> = {}) {
  const impl = vi.fn((args: readonly Value[]): Value => args[0]!);
  const func = defineFunction({ params: [{ name: "x", type: number, ...param }], type: param.type ?? number, impl, ...more });
  return { func, impl };
}

/**
 * Returns the error of a call: the invalid argument, if there is one, the path in it, and the
 * message.
 */
function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ArgumentError) return `${error.argument}${formatPath(error.path)}: ${error.message}`;
    if (error instanceof CtyError) return error.message;
    throw error;
  }
  return "none";
}

describe("an argument", () => {
  it("is required, and no further one is accepted", () => {
    const { func } = identity();
    expect(errorOf(() => func.call([]))).toBe("1 argument required, and 0 given");
    expect(errorOf(() => func.call([numberVal(1), numberVal(2)]))).toBe("1 argument required, and 2 given");
    const sum = defineFunction({ params: [], varParam: { name: "n", type: number }, type: number, impl: (args) => args.reduce(add) });
    expect(sum.call([numberVal(1), numberVal(2), numberVal(3)]).asNumber()).toBe(6);
  });

  it("must be of the parameter's type at every depth", () => {
    const { func } = identity({ type: list(object({ a: number })) });
    expect(errorOf(() => func.call([listVal([stringVal("x")])]))).toMatch(/^0/);
    expect(errorOf(() => identity().func.call([stringVal("1")]))).toMatch(/^0: .*number.*string|^0: .*string.*number/);
    expect(
      identity({ type: dynamic })
        .func.call([stringVal("any")])
        .asString(),
    ).toBe("any");
  });

  it("is null only if the parameter allows it", () => {
    expect(errorOf(() => identity().func.call([nullVal(number)]))).toBe("0: the argument must not be null");
    expect(
      identity({ allowNull: true })
        .func.call([nullVal(number)])
        .isNull(),
    ).toBe(true);
  });

  it("reaches the implementation as an unknown value only if the parameter allows it", () => {
    const { func, impl } = identity();
    const result = func.call([unknownVal(number)]);
    expect([result.isKnown(), result.type === number, impl.mock.calls.length]).toEqual([false, true, 0]);
    const allowing = identity({ allowUnknown: true });
    allowing.func.call([unknownVal(number)]);
    expect(allowing.impl.mock.calls.length).toBe(1);
  });

  it("leaves the type of the result open if its own type is unknown", () => {
    const { func, impl } = identity();
    expect(rawEquals(func.call([dynamicVal]), dynamicVal)).toBe(true);
    expect(impl).not.toHaveBeenCalled();
    expect(identity({ allowDynamicType: true, allowUnknown: true, type: dynamic }).func.call([dynamicVal]).type.kind).toBe("dynamic");
  });

  it("loses its marks to the result, unless the implementation handles them", () => {
    const seven = mark(numberVal(7), "secret");
    const { func, impl } = identity();
    expect(func.call([seven]).hasMark("secret")).toBe(true);
    expect(impl.mock.calls[0]![0]![0]!.isMarked()).toBe(false);
    const allowing = identity({ allowMarked: true });
    allowing.func.call([seven]);
    expect(allowing.impl.mock.calls[0]![0]![0]!.isMarked()).toBe(true);
  });

  it("passes on its marks from any depth, also to an unknown result", () => {
    const { func } = identity({ type: list(number) });
    expect(func.call([listVal([mark(numberVal(1), "inner")])]).hasMark("inner")).toBe(true);
    const two = defineFunction({
      params: [
        { name: "a", type: number },
        { name: "b", type: number },
      ],
      type: number,
      impl: ([a, b]) => add(a, b),
    });
    expect(two.call([unknownVal(number), mark(numberVal(1), "b")]).hasMark("b")).toBe(true);
  });
});

describe("a result", () => {
  it("can have a type that follows from the arguments", () => {
    const pair = defineFunction({
      params: [{ name: "x", type: dynamic }],
      type: ([x]) => tuple([x.type, x.type]),
      impl: ([x]) => tupleVal([x, x]),
    });
    expect(pair.returnType([string])).toEqual(tuple([string, string]));
    expect(pair.returnTypeForValues([numberVal(1)])).toEqual(tuple([number, number]));
    expect(pair.call([boolVal(true)]).type.kind).toBe("tuple");
  });

  it("is refined even if it is unknown", () => {
    const { func } = identity({}, { refineResult: (result) => refine(result).notNull().numberMin(0).newValue() });
    const range = rangeOf(func.call([unknownVal(number)]));
    expect(range.definitelyNotNull()).toBe(true);
  });

  it("must match the type that the function declares", () => {
    const { func } = identity({}, { impl: () => stringVal("x") });
    expect(errorOf(() => func.call([numberVal(1)]))).toBe("the function returned a value of type string instead of number");
    const nothing = identity({}, { impl: () => undefined as never });
    expect(errorOf(() => nothing.func.call([numberVal(1)]))).toBe("the function did not return a value");
    const untyped = defineFunction({ params: [], type: () => undefined as never as Type, impl: () => numberVal(1) });
    expect(errorOf(() => untyped.call([]))).toBe("the `type` of the function did not return a type");
  });

  it("can be an error about an argument or a part of it", () => {
    const { func } = identity(
      { type: list(number) },
      {
        impl: () => {
          throw new ArgumentError(0, "too small", [{ kind: "index", key: numberVal(2) }]);
        },
      },
    );
    expect(errorOf(() => func.call([listVal([numberVal(1)])]))).toBe("0[2]: too small");
  });

  it("is a typed error whatever the implementation throws", () => {
    const fail = (thrown: unknown) =>
      identity(
        {},
        {
          impl: () => {
            throw thrown;
          },
        },
      ).func;
    expect(errorOf(() => fail(new TypeError("oops")).call([numberVal(1)]))).toBe("the function failed: oops");
    expect(errorOf(() => fail("text").call([numberVal(1)]))).toBe("the function failed: text");
  });
});

describe("a function", () => {
  const double = defineFunction({
    description: "Doubles.",
    params: [{ name: "n", description: "A number.", type: number }],
    type: number,
    impl: ([n]) => add(n, n),
  });

  it("can be called as a JavaScript function", () => {
    expect(double.proxy()(numberVal(21)).asNumber()).toBe(42);
  });

  it("can be given other descriptions", () => {
    const verdoppeln = double.withDescriptions({ description: "Verdoppelt.", params: ["Eine Zahl."] });
    expect([verdoppeln.description, verdoppeln.params[0]?.description, double.description]).toEqual([
      "Verdoppelt.",
      "Eine Zahl.",
      "Doubles.",
    ]);
    expect(errorOf(() => double.withDescriptions({ description: "", params: [] }))).toBe(
      "there must be one description for each parameter, 1, not 0",
    );
  });

  it("becomes a function with unknown results by unpredictableFunction", () => {
    const result = unpredictableFunction(double).call([numberVal(1)]);
    expect([result.isKnown(), result.type === number]).toEqual([false, true]);
    expect(errorOf(() => unpredictableFunction(double).call([stringVal("x")]))).toMatch(/^0: /);
  });

  it("requires a complete definition", () => {
    const broken = (definition: object): string => errorOf(() => defineFunction(definition as FunctionDefinition));
    expect(broken({ params: [], type: number })).toContain("`impl`");
    expect(broken({ params: [], impl: () => numberVal(1) })).toContain("`type`");
    expect(broken({ params: [{ name: "x" }], type: number, impl: () => numberVal(1) })).toBe('the parameter "x" must have a type');
    expect(broken({ params: [], varParam: { name: "y" }, type: number, impl: () => numberVal(1) })).toBe(
      'the parameter "y" must have a type',
    );
  });
});

describe("a budget", () => {
  const items = listVal(Array.from({ length: 1000 }, (_, i) => numberVal(i)));

  it("is charged the size of the arguments before the call", () => {
    const { func, impl } = identity({ type: list(number) });
    const budget = new Budget({ steps: 500 });
    expect(errorOf(() => func.call([items], budget))).toBe("the evaluation takes more than 500 steps");
    expect(impl).not.toHaveBeenCalled();
  });

  it("is charged the cost that the function declares", () => {
    const { func } = identity({ type: list(number) }, { cost: () => 7 });
    const budget = new Budget({ steps: 500 });
    func.call([items], budget);
    expect(budget.remaining.steps).toBe(493);
  });

  it("is passed to the function, which charges what it creates, including types", () => {
    const budget = new Budget();
    const seen: unknown[] = [];
    const func = defineFunction({
      params: [],
      type: (_, given) => {
        seen.push(given);
        return number;
      },
      impl: (_args, _type, given) => {
        seen.push(given);
        return numberVal(1);
      },
    });
    func.call([], budget);
    expect(seen).toEqual([budget, budget]);
    func.returnType([], budget);
    expect(seen.length).toBe(3);
    expect(unpredictableFunction(func).call([], budget).isKnown()).toBe(false);
  });

  it("is charged quickly for a value that contains itself many times", () => {
    let doubled: Value = numberVal(1);
    for (let i = 0; i < 60; i++) doubled = tupleVal([doubled, doubled]);
    const { func } = identity({ type: dynamic, allowMarked: true });
    expect(errorOf(() => func.call([doubled]))).toBe("the evaluation takes more than 100,000,000 steps");
  });
});

describe("several arguments", () => {
  const join = defineFunction({
    params: [
      { name: "first", type: string },
      { name: "second", type: number },
    ],
    varParam: { name: "rest", type: list(string) },
    type: string,
    impl: (args) => stringVal(String(args.length)),
  });
  const [x, one, texts] = [stringVal("x"), numberVal(1), listVal([stringVal("y")])];

  it("are one for each parameter, and any number for the variadic one", () => {
    expect(errorOf(() => join.call([x]))).toBe("2 arguments required at least, and 1 given");
    expect(join.call([x, one]).asString()).toBe("2");
    expect(join.call([x, one, texts, texts]).asString()).toBe("4");
    expect([0, 1, 2, 9].map((i) => join.parameterAt(i)?.name)).toEqual(["first", "second", "rest", "rest"]);
    expect(identity().func.parameterAt(1)).toBeUndefined();
    const two = defineFunction({ params: [join.params[0]!, join.params[1]!], type: number, impl: () => one });
    expect(errorOf(() => two.call([x]))).toBe("2 arguments required, and 1 given");
  });

  it("are described in the order of the parameters, with the variadic one last", () => {
    const described = join.withDescriptions({ description: "Joins.", params: ["a", "b", "c"] });
    expect([...described.params, described.varParam].map((param) => param?.description)).toEqual(["a", "b", "c"]);
    expect(errorOf(() => join.withDescriptions({ description: "", params: ["a", "b"] }))).toContain("3, not 2");
    expect(described.call([x, one, texts]).asString()).toBe("3");
  });

  it("have indexes that count from the first variadic one in errors, as in the reference", () => {
    expect(errorOf(() => join.call([x, x]))).toMatch(/^1: /);
    expect(errorOf(() => join.call([x, one, texts, listVal([one])]))).toMatch(/^1\[…\]: /);
    expect(errorOf(() => join.call([x, one, nullVal(list(string))]))).toMatch(/^2: /);
  });

  it("are not checked after one of unknown type, but pass on their marks", () => {
    const result = join.call([dynamicVal, mark(x, "m"), mark(texts, "n")]);
    expect(rawEquals(result, mark(dynamicVal, "m", "n"))).toBe(true);
    expect(errorOf(() => join.call([x, mark(x, "m"), dynamicVal]))).toMatch(/^1: /);
    expect(rawEquals(join.call([mark(dynamicVal, "m"), one]), mark(dynamicVal, "m"))).toBe(true);
    // An implementation that accepts marks does not see them if an argument is unknown.
    const accepting = defineFunction({
      params: [
        { name: "a", type: number, allowMarked: true },
        { name: "b", type: list(number) },
      ],
      type: number,
      impl: ([a]) => a,
    });
    const inner = listVal([mark(one, "inner")]);
    expect(rawEquals(accepting.call([mark(one, "m"), unknownVal(list(number))]), mark(unknownVal(number), "m"))).toBe(true);
    expect(rawEquals(accepting.call([mark(unknownVal(number), "m"), inner]), mark(unknownVal(number), "m", "inner"))).toBe(true);
    expect(rawEquals(accepting.call([mark(one, "m"), inner]), mark(one, "m", "inner"))).toBe(true);
  });

  it("are reported with the name of the parameter if they are not values", () => {
    expect(errorOf(() => join.call([x, 1 as never]))).toContain('"second"');
    expect(errorOf(() => join.call([x, one, "y" as never]))).toContain('"rest"');
  });
});

describe("an unpredictable function", () => {
  it("has results of the same types, even if these depend on the arguments", () => {
    const first = defineFunction({ params: [{ name: "x", type: dynamic }], type: ([v]) => v.type, impl: ([v]) => v });
    expect(rawEquals(unpredictableFunction(first).call([stringVal("x")]), unknownVal(string))).toBe(true);
    const open = defineFunction({ params: [], varParam: { name: "x", type: number }, type: dynamic, impl: () => numberVal(1) });
    expect(unpredictableFunction(open).call([numberVal(1)])).toBe(dynamicVal);
    expect(unpredictableFunction(open).varParam).toBe(open.varParam);
  });
});

it("the call does not refine a result of unknown type", () => {
  const refineResult = vi.fn((result: Value) => refine(result).notNull().newValue());
  const func = defineFunction({ params: [{ name: "x", type: dynamic }], type: dynamic, impl: ([v]) => v, refineResult });
  expect(func.call([dynamicVal])).toBe(dynamicVal);
  expect(refineResult).not.toHaveBeenCalled();
  expect(func.call([numberVal(1)]).asNumber()).toBe(1);
  expect(refineResult).toHaveBeenCalledOnce();
});

it("the call reports an error in the computation of a cost or a type", () => {
  const fail = (): never => {
    throw new TypeError("oops");
  };
  expect(errorOf(() => identity({}, { cost: fail }).func.call([numberVal(1)]))).toBe("the function failed: oops");
  expect(errorOf(() => identity({}, { type: fail }).func.returnType([number]))).toBe("the function failed: oops");
});

it("the cost of a call is the size of its arguments and one step", () => {
  const budget = new Budget({ steps: 100 });
  identity({ type: list(number) }).func.call([listVal([numberVal(1), numberVal(2)])], budget);
  expect(budget.remaining.steps).toBe(100 - 1 - 4);
  identity().func.returnTypeForValues([numberVal(1)], budget);
  expect(budget.remaining.steps).toBe(100 - 1 - 4 - 2);
});

it("the call reports a result that is nested too deeply", () => {
  let deep: Value = numberVal(1);
  for (let i = 0; i < MAX_TYPE_DEPTH; i++) deep = tupleVal([deep]);
  const { func } = identity({ type: dynamic }, { type: dynamic, impl: (x) => new Value(new TupleType([x[0]!.type]), x) });
  expect(errorOf(() => func.call([deep]))).toMatch(/nested too deeply/);
});

describe("the fast path for valid arguments", () => {
  const { func, impl } = identity({}, { varParam: { name: "more", type: string } });
  const one = numberVal(1);
  const text = stringVal("a");

  it("passes them on unchanged", () => {
    const args = [one, text, text];
    func.call(args);
    expect(impl.mock.lastCall![0]).toBe(args);
  });

  it.each([
    ["too few", [], "1 argument required at least, and 0 given"],
    ["of another type", [text], "0: expected a value of type number, not one of type string"],
    ["of another variadic type", [one, one], "0: expected a value of type string, not one of type number"],
    ["null", [nullVal(number)], "0: the argument must not be null"],
    ["not a value", [1 as unknown as Value], 'the argument for "x" is not a value'],
  ])("does not accept arguments that are %s", (_, args, message) => {
    expect(errorOf(() => func.call(args))).toContain(message);
  });

  it("does not accept unknown or marked arguments", () => {
    expect(func.call([unknownVal(number)]).isKnown()).toBe(false);
    expect(func.call([one, unknownVal(string)]).isKnown()).toBe(false);
    expect(rawEquals(func.call([mark(one, "m"), text]), mark(one, "m"))).toBe(true);
    expect(func.call([one, mark(text, "m")]).hasMark("m")).toBe(true);
  });

  it("does not accept too many arguments", () => {
    const { func: unary } = identity();
    expect(errorOf(() => unary.call([one, one]))).toContain("2 given");
  });
});

it("an implementation has an argument for each parameter, and more only with a variadic one", () => {
  const params = [{ name: "a", type: number }] as const;
  defineFunction({ params, type: number, impl: ([a]) => a });
  // @ts-expect-error There is no second parameter.
  defineFunction({ params, type: number, impl: ([_a, b]) => b });
  defineFunction({ params, varParam: { name: "more", type: number }, type: number, impl: ([a, b]) => b ?? a });
  // @ts-expect-error Variadic arguments may be missing.
  defineFunction({ params, varParam: { name: "more", type: number }, type: number, impl: ([, b]) => b });
  // @ts-expect-error The type is computed from the same arguments.
  defineFunction({ params, type: ([, b]) => b.type, impl: ([a]) => a });
});
