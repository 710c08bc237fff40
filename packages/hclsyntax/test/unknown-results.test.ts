/** The facts that are known of a result that is not known, and the budget of work for arguments. */
import {
  Budget,
  bool,
  capsule,
  capsuleVal,
  containsMarked,
  defineFunction,
  list,
  listVal,
  mark,
  nullVal,
  number,
  rangeOf,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  type Value,
  type ValueRange,
  Zero,
} from "@hcl-ts/cty";
import { refinedUnknown } from "@hcl-ts/cty/kernel";
import { EvalContext } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";

/** Returns the range of the result of an expression, which must have no problems. */
function rangeOfResult(source: string, variables: Readonly<Record<string, Value>>): ValueRange {
  const { value, problems } = evaluate(source, new EvalContext({ variables: { unknown: unknownVal(bool), ...variables } }));
  expect(problems).toEqual([]);
  return rangeOf(value);
}

it.each([
  ["a", 1, 127],
  ["\u00e9", 2, 63],
  ["\u7d42", 3, 42],
  ["\u{1d4b3}", 4, 31],
  // The characters at the limits of each number of bytes.
  ["\u00a1", 2, 63],
  ["\u07ff", 2, 63],
  ["\u0800", 3, 42],
  ["\uffee", 3, 42],
  ["\u{10000}", 4, 31],
] as const)("an unknown template has a known prefix of 128 bytes at most: %j has %d, so %d of them", (character, bytes, count) => {
  const prefixOf = (text: string): string => rangeOfResult('"${s}${u}"', { s: stringVal(text), u: unknownVal(string) }).stringPrefix();
  expect(prefixOf(character.repeat(200))).toBe(character.repeat(count));
  // The last character may combine with the unknown text, unless the limit cuts off more.
  const fitting = Math.floor(128 / bytes);
  expect(prefixOf(character.repeat(fitting))).toBe(character.repeat(fitting - 1));
  expect(prefixOf(character.repeat(3))).toBe(character.repeat(2));
});

it("the result of an unknown condition is within the bounds of both numbers", () => {
  const low = refinedUnknown(number, { notNull: true, numberMin: 1, numberMinInclusive: false, numberMax: 5, numberMaxInclusive: true });
  const high = refinedUnknown(number, { notNull: true, numberMin: 1, numberMinInclusive: true, numberMax: 5, numberMaxInclusive: false });
  for (const source of ["unknown ? low : high", "unknown ? high : low"]) {
    const range = rangeOfResult(source, { low, high });
    expect([range.numberMin(), range.numberMax()]).toEqual([
      { value: 1, inclusive: true },
      { value: 5, inclusive: true },
    ]);
  }
  for (const source of ["unknown ? 3 : 7", "unknown ? 7 : 3"]) {
    const range = rangeOfResult(source, {});
    expect([range.numberMin(), range.numberMax(), range.definitelyNotNull()]).toEqual([
      { value: 3, inclusive: true },
      { value: 7, inclusive: true },
      true,
    ]);
  }
  expect(rangeOfResult("unknown ? low : any", { low, any: unknownVal(number) }).definitelyNotNull()).toBe(false);
});

it("the result of an unknown condition has a length between the lengths of both lists", () => {
  const lists = { one: listVal([Zero]), three: listVal([Zero, Zero, Zero]) };
  for (const source of ["unknown ? one : three", "unknown ? three : one"]) {
    const range = rangeOfResult(source, lists);
    expect([range.lengthMin(), range.lengthMax()]).toEqual([1, 3]);
  }
});

it("nothing is known of the length if one result of an unknown condition is converted", () => {
  const variables = { list: listVal([stringVal("a"), stringVal("b")]), tuple: tupleVal([stringVal("a")]) };
  for (const source of ["unknown ? list : tuple", "unknown ? tuple : list"]) {
    const range = rangeOfResult(source, variables);
    expect([range.type.kind, range.lengthMin(), range.lengthMax()]).toEqual(["list", 0, Number.POSITIVE_INFINITY]);
  }
  expect(rangeOfResult('unknown ? "a" : "b"', {}).definitelyNotNull()).toBe(true);
});

it("the result of an unknown condition is null if both results are", () => {
  const { value } = evaluate(
    "unknown ? a : b",
    new EvalContext({ variables: { unknown: unknownVal(bool), a: nullVal(string), b: nullVal(string) } }),
  );
  expect(value.isNull()).toBe(true);
});

it("expressions that a function decodes itself share the budget of the call, also one made for it", () => {
  const budgets: unknown[] = [];
  const decoder: CustomExpressionDecoder = (expression, ctx) => {
    budgets.push(ctx?.budget);
    return { value: capsuleVal(type, expression), diagnostics: [] };
  };
  const type = capsule("expression", { extensionData: (key) => (key === CUSTOM_EXPRESSION_DECODER ? decoder : undefined) });
  const first = defineFunction({
    params: [
      { name: "a", type },
      { name: "b", type },
    ],
    type: number,
    impl: () => Zero,
  });
  expect(evaluate("first(1, 2)", new EvalContext({ functions: { first } })).problems).toEqual([]);
  expect(budgets[0]).toBeInstanceOf(Budget);
  expect(budgets[1]).toBe(budgets[0]);
  const budget = new Budget();
  evaluate("first(1, 2)", new EvalContext({ functions: { first }, budget }));
  expect(budgets.slice(2)).toEqual([budget, budget]);
});

it("a custom decoder receives the context itself if that has a budget", () => {
  const contexts: unknown[] = [];
  const decoder: CustomExpressionDecoder = (_, ctx) => {
    contexts.push(ctx);
    return { value: capsuleVal(type, {}), diagnostics: [] };
  };
  const type = capsule("expression", { extensionData: (key) => (key === CUSTOM_EXPRESSION_DECODER ? decoder : undefined) });
  const first = defineFunction({ params: [{ name: "a", type }], type: number, impl: () => Zero });
  const ctx = new EvalContext({ functions: { first }, budget: new Budget() });
  evaluate("first(1)", ctx);
  expect(contexts[0]).toBe(ctx);
});

it("the conversion of an argument draws from the budget, unless the argument has the type already", () => {
  const count = defineFunction({ params: [{ name: "list", type: list(string) }], type: number, cost: () => 1, impl: () => Zero });
  const texts = Array.from({ length: 2000 }, () => stringVal("x"));
  const problemsWith = (given: Value): readonly string[] =>
    evaluate("count(given)", new EvalContext({ variables: { given }, functions: { count }, budget: new Budget({ steps: 1000 }) })).problems;
  expect(problemsWith(listVal(texts))).toEqual([]);
  expect(problemsWith(tupleVal(texts))).toEqual(['evaluation-limit at "count(given)"']);
});

describe("marks of what is not known", () => {
  const secret = mark(stringVal("x"), "secret");
  const variables = { unknown: unknownVal(bool), items: unknownVal(list(string)), secret, flag: mark(unknownVal(bool), "secret") };
  const isMarked = (source: string, lenientMarks: boolean): boolean =>
    containsMarked(evaluate(source, new EvalContext({ variables }).child({ lenientMarks })).value);

  it.each([
    "[for x in items : secret]",
    "{ for x in items : secret => x }",
    "[for x in [1] : secret if unknown]",
    "{ for x in [1] : items[0] => secret }",
    "unknown ? [secret] : []",
    "[secret, 1][items[0]]",
    "{ (items[0]) = secret }",
    "!flag",
    "flag || unknown",
    '"%{ for x in items }${secret}%{ endfor }"',
  ])("%s has the marks of everything that it may contain, or none if the context is lenient", (source) => {
    expect([isMarked(source, false), isMarked(source, true)]).toEqual([true, false]);
  });

  it.each(["[for x in items : x if secret == x]", "unknown ? secret : null", "flag ? 1 : 2", "[secret, unknown]", "secret == items[0]"])(
    "%s is certain to have a mark",
    (source) => {
      expect([isMarked(source, false), isMarked(source, true)]).toEqual([true, true]);
    },
  );
});
