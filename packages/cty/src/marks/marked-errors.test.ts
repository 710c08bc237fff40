/** Errors about marked values do not show them. */

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { convert, findConversionUnsafe, tryConvert, unifyUnsafe } from "../convert/convert.ts";
import { defineFunction, type FunctionDefinition } from "../function/function.ts";
import { getAttr, index } from "../ops/access.ts";
import { applyPath } from "../path/apply-path.ts";
import { formatPath } from "../path/path-text.ts";
import { Budget, BudgetError } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { ArgumentError } from "../value/argument-error.ts";
import { capsule } from "../value/capsule-type.ts";
import { refine } from "../value/refinement.ts";
import { isValue, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { mark } from "./marks.ts";

const SECRET = "s3cr3t";
const secret = mark(stringVal(SECRET), "sensitive");

/** Everything that an error says, to anyone who catches it. */
function everything(error: unknown): string {
  const { message, stack, cause, path } = error as CtyError;
  return [message, stack, String(error), inspect(error, { depth: 9, showHidden: true }), inspect(cause), formatPath(path ?? [])].join("\n");
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("an error of a function with a marked argument", () => {
  const quoting = (args: readonly Value[]): never => {
    throw new ArgumentError(1, `${SECRET}: ${args.length}`, [{ kind: "attr", name: SECRET }]);
  };
  const parameter = { name: "x", type: dynamic } as const;
  const define = (more: Partial<FunctionDefinition>) =>
    defineFunction({ params: [parameter, parameter], type: dynamic, impl: ([x]) => x, ...more });

  it.each<[string, Partial<FunctionDefinition>]>([
    ["the implementation", { impl: quoting }],
    ["the type", { type: quoting }],
    ["the cost", { cost: quoting }],
    ["the refinement", { refineResult: () => quoting([]) }],
    [
      "JavaScript",
      {
        impl: () => {
          throw Object.assign(new TypeError(SECRET), { cause: new Error(SECRET) });
        },
      },
    ],
    [
      "JavaScript, without an Error",
      {
        impl: () => {
          throw SECRET;
        },
      },
    ],
    ["a capsule with marks inside", { params: [parameter, { ...parameter, type: list(number) }] }],
  ])("withholds the details of %s", (_, more) => {
    const plain = listVal([stringVal(SECRET)]);
    for (const arg of [mark(plain, 1), listVal([secret]), tupleVal([objectVal({ a: mark(plain, 1) })])]) {
      const error = thrownBy(() => define(more).call([stringVal("a"), arg]));
      expect(error).toBeInstanceOf(CtyError);
      expect(everything(error)).not.toContain(SECRET);
      expect((error as Error).message).toBe("an argument is sensitive, so the details are withheld");
    }
    if (more.params === undefined) expect(everything(thrownBy(() => define(more).call([plain, plain])))).toContain(SECRET);
  });

  it("is still about the same argument", () => {
    const error = thrownBy(() => define({ impl: quoting }).call([secret, stringVal("b")]));
    expect([error instanceof ArgumentError, (error as ArgumentError).argument]).toEqual([true, 1]);
  });

  it("withholds the details of a computed type without a call", () => {
    expect(everything(thrownBy(() => define({ type: quoting }).returnTypeForValues([secret, secret])))).not.toContain(SECRET);
  });

  it("still says that an argument is null, or that one is missing, or that the budget is spent", () => {
    const message = (run: () => unknown): string => (thrownBy(run) as Error).message;
    expect(message(() => define({}).call([secret, mark(nullVal(string), 1)]))).toBe("the argument must not be null");
    expect(message(() => define({}).call([secret]))).toContain("2 arguments required");
    expect(thrownBy(() => define({}).call([secret, secret], new Budget({ steps: 1 })))).toBeInstanceOf(BudgetError);
  });
});

describe("an error of a conversion", () => {
  const only = capsule<string>("only", {
    conversionFrom: () => ({
      convert: (value: Value) => {
        throw new CtyError(String(value.content), [{ kind: "attr", name: SECRET }]);
      },
    }),
  });
  const key = (value: Value): Value => mapVal({ [SECRET]: value });
  it.each<[string, Value, Type, string]>([
    ["a string", secret, number, "a number is required, but this string is not a number"],
    ["a spelling", mark(stringVal("TRUE"), 1), bool, 'a bool is required, not a string other than "true" and "false"'],
    ["a key", mark(key(stringVal("x")), 1), map(number), "an element: a number is required, but this string is not a number"],
    ["a key of an object", mark(objectVal({ [SECRET]: tupleVal([]) }), 1), map(string), "an element: a string is required, not a tuple"],
    [
      "a key inside a list",
      listVal([mark(key(stringVal("x")), 1)]),
      list(map(number)),
      "an element of element 0: a number is required, but this string is not a number",
    ],
    [
      "the name of an attribute",
      mark(tupleVal([objectVal({ [SECRET]: stringVal("x") }), objectVal({ [SECRET]: tupleVal([]) })]), 1),
      list(dynamic),
      "all elements must have the same type, and these have no common type",
    ],
    [
      "a length",
      mark(tupleVal([stringVal("x")]), 1),
      tuple([]),
      "a tuple of 0 elements is required, but this one has another number of them",
    ],
    ["an application's error", secret, only, "an element: an only is required"],
    [
      "an attribute of the type",
      mark(objectVal({ port: stringVal(SECRET) }), 1),
      object({ port: number }),
      'attribute "port": a number is required, but this string is not a number',
    ],
    ["a missing attribute", mark(objectVal({ [SECRET]: stringVal("x") }), 1), object({ port: number }), 'the attribute "port" is required'],
    [
      "the element of a map that becomes an object",
      mark(mapVal({ port: stringVal("x") }), 1),
      object({ port: number }),
      'element "port": a number is required, but this string is not a number',
    ],
  ])("does not show %s", (_, value, type, message) => {
    const error = tryConvert(value, type);
    expect(isValue(error)).toBe(false);
    expect((error as Error).message).toBe(message);
    expect(everything(error)).not.toContain(SECRET);
    expect(everything(thrownBy(() => convert(value, type)))).not.toContain(SECRET);
    const conversion = findConversionUnsafe(value.type, type);
    if (conversion !== undefined) expect(everything(conversion(value))).not.toContain(SECRET);
  });

  it("does not show keys that a unification converts", () => {
    const { conversions } = unifyUnsafe([map(list(number)), map(set(string))])!;
    const given = (value: Value) => conversions[1]!(value);
    const error = given(mark(key(setVal([stringVal("x")])), 1));
    expect(String(error)).toContain("element 0 of an element: a number is required");
    expect(everything(error)).not.toContain(SECRET);
    expect(everything(given(key(setVal([stringVal("x")]))))).toContain(SECRET);
  });

  it("shows what no mark protects", () => {
    const value = objectVal({ a: mark(stringVal("x"), 1), b: key(stringVal("x")) });
    expect((tryConvert(value, object({ a: string, b: map(number) })) as Error).message).toBe(
      `element "${SECRET}" of attribute "b": a number is required, but this string is not a number`,
    );
  });
});

it("an error of an access does not show a marked key", () => {
  const key = mark(numberVal(8675309), 1);
  for (const value of [listVal([stringVal("x")]), tupleVal([])]) {
    expect(everything(thrownBy(() => index(value, key)))).not.toContain("8675309");
  }
  const name = mark(stringVal(SECRET), 1);
  expect((thrownBy(() => applyPath(mapVal({ a: name }), [{ kind: "index", key: name }])) as Error).message).not.toContain(SECRET);
  expect(everything(thrownBy(() => getAttr(mark(objectVal({ [SECRET]: name }), 1), "other")))).not.toContain(SECRET);
});

it("an error of a refinement does not show what is known of a marked value", () => {
  const text = refine(mark(unknownVal(string), 1))
    .stringPrefixFull(SECRET)
    .newValue();
  expect(everything(thrownBy(() => refine(text).stringPrefix("other")))).not.toContain(SECRET);
  expect(everything(thrownBy(() => refine(secret).stringPrefix("other")))).not.toContain(SECRET);
  const n = refine(mark(unknownVal(number), 1))
    .numberMin(8675309)
    .newValue();
  expect(everything(thrownBy(() => refine(n).numberMax(1)))).not.toContain("8675309");
  const many = refine(mark(unknownVal(list(string)), 1))
    .collectionLengthMin(8675309)
    .newValue();
  expect(everything(thrownBy(() => refine(many).collectionLengthMax(1)))).not.toContain("8675309");
});

it("the text of a value does not show the names in a marked one", () => {
  const inner = mark(objectVal({ [SECRET]: stringVal("x") }), 1);
  for (const value of [
    inner,
    tupleVal([inner]),
    objectVal({ a: inner, b: unknownVal(inner.type) }),
    listVal([inner, unknownVal(inner.type)]),
  ])
    for (const text of [String(value), inspect(value), value.toString()]) expect(text).not.toContain(SECRET);
  expect(inspect(objectVal({ a: inner }))).toBe("Value<object> { a = <marked object> }");
  expect(String(mark(capsuleVal(capsule<string>("c", { describe: (x) => x }), SECRET), 1))).toBe("<marked c>");
  expect(thrownBy(() => JSON.stringify(objectVal({ a: inner })))).toBeInstanceOf(CtyError);
});
