import { Budget, mark, rawEquals, string, stringVal, toNative, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseExpression } from "./parse.ts";

const ctx = new EvalContext({ variables: { b: stringVal("b"), unknown: unknownVal(string), secret: mark(stringVal("c"), "m") } });
const evaluate = (source: string, scope?: EvalContext) => parseExpression(source).expression.value(scope);

/** The value of an array must be made of the values of its elements, each evaluated by itself. */
function expectAsAlone(elements: readonly string[], scope?: EvalContext): void {
  const whole = evaluate(`[${elements.join(",")}]`, scope);
  const alone = elements.map((element) => evaluate(element, scope));
  expect(whole.value.asArray()).toHaveLength(elements.length);
  for (const [i, value] of whole.value.asArray().entries()) expect(rawEquals(value, alone[i]!.value), elements[i]).toBe(true);
  expect(whole.diagnostics.map(({ code, detail }) => [code, detail])).toEqual(
    alone.flatMap(({ diagnostics }) => diagnostics.map(({ code, detail }) => [code, detail])),
  );
}

describe("similar objects", () => {
  it("share their type", () => {
    const [a, b, c] = evaluate('[{"z": 1, "a": [true]}, {"z": 2, "a": [false]}, {"a": [true], "z": 3}]').value.asArray();
    expect(b!.type).toBe(a!.type);
    expect(c!.type.equals(a!.type)).toBe(true);
    expect(toNative(b!)).toEqual({ a: [false], z: 2 });
  });

  it.each([
    ["have their attributes in any order", ['{"b": 1, "a": 2}', '{"b": 3, "a": 4}', '{"a": 5, "b": 6}', '{"b": 7, "a": 8}']],
    ["have more or fewer attributes", ['{"b": 1, "a": 2}', '{"b": 3}', '{"b": 4, "a": 5, "c": 6}', "{}", '{"b": 7, "c": 8}']],
    ["have other types", ['{"b": 1, "a": 2}', '{"b": "x", "a": 4}', '{"b": null, "a": []}', '{"b": 1, "a": 2}']],
    ["are nested", ['{"a": {"a": {"a": 1}}}', '{"a": {"a": {"a": 2}}}', '{"a": {"a": 3}}', '{"a": [{"a": 4}, {"a": 5}]}']],
    ["repeat a property", ['{"b": 1, "a": 2}', '{"b": 1, "b": 2}', '{"b": 1, "a": 2, "a": 3}', '{"b": 4, "a": 5, "b": 6}']],
    ["have names to be normalized", ['{"e\u0301": 1}', '{"\u00e9": 2}', '{"e\u0301": 3}']],
  ])("have the same results together as alone if they %s", (_, elements) => {
    expectAsAlone(elements);
    expectAsAlone(elements, ctx);
  });

  it("have the same results together as alone if names are templates", () => {
    expectAsAlone(
      ['{"b": 1, "a": 2}', '{"${b}": 3, "a": 4}', '{"b": 5, "${unknown}": 6}', '{"b": 7, "${secret}": 8}', '{"b": 9, "a": 10}'],
      ctx,
    );
    expectAsAlone(['{"${b}": 1}', '{"${b}": 2}', '{"${b}": 3, "b": 4}', '{"b": 5, "${b}": 6}', '{"b": 7, "${nope}": 8}'], ctx);
    // Without a scope the name is literal.
    expectAsAlone(['{"${b}": 1}', '{"${b}": 2}']);
  });

  it("have the same results together as alone with many attributes", () => {
    const object = (count: number, from: number): string =>
      `{${Array.from({ length: count }, (_, i) => `"a${count - i}": ${from + i}`).join(",")}}`;
    for (const count of [63, 64, 65]) expectAsAlone([object(count, 0), object(count, 1000), object(count, 2000)]);
  });

  it("cost the same as others", () => {
    const cost = (elements: readonly string[]): number => {
      const budget = new Budget();
      const before = budget.remaining.elements;
      evaluate(`[${elements.join(",")}]`, new EvalContext({ budget }));
      return before - budget.remaining.elements;
    };
    expect(cost(['{"a": 1, "b": 2}', '{"a": 1, "b": 2}'])).toBe(6);
    expect(cost(['{"a": 1, "b": 2}', '{"c": 1, "d": 2}'])).toBe(6);
  });
});

describe("similar tuples", () => {
  it("share their type if they have the same length and the same types", () => {
    const [a, b, c, d] = evaluate('[[1, "x"], [2, "y"], ["y", 2], []]').value.asArray();
    expect(b!.type).toBe(a!.type);
    expect(toNative(c!)).toEqual(["y", 2]);
    expect(toNative(d!)).toEqual([]);
  });

  it("have the same results whether read together or alone", () => {
    expectAsAlone(['[1, "x"]', '["x", 1]', "[1]", "[]", "[[1], [2], [true]]", '[2, "y"]']);
  });
});
