import { describe, expect, it } from "vitest";
import type { Type, Value } from "../src/index.ts";
import * as cty from "../src/index.ts";
import { mergeMarks } from "../src/kernel.ts";

/** A value that contains itself 2^60 times over in little memory. */
function doubled(inner: Value, times = 60): Value {
  let value = inner;
  for (let i = 0; i < times; i++) value = cty.tupleVal([value, value]);
  return value;
}

/** The same with objects and lists in between. */
function mixed(inner: Value): Value {
  let value = inner;
  for (let i = 0; i < 25; i++) value = cty.tupleVal([cty.objectVal({ a: value, b: value }) as Value, cty.listVal([value, value])]);
  return value;
}

const one = cty.numberVal(1);
const two = cty.numberVal(2);

describe.each<[string, (inner: Value) => Value]>([
  ["tuples", doubled],
  ["tuples, objects and lists", mixed],
])("a value that contains itself many times by %s", (_, make) => {
  const [a, b, other, unknown, text] = [make(one), make(one), make(two), make(cty.unknownVal(cty.number)), make(cty.stringVal("1"))];

  it("is compared quickly", () => {
    expect([cty.rawEquals(a, b), cty.rawEquals(a, other), cty.rawEquals(unknown, make(cty.unknownVal(cty.number)))]).toEqual([
      true,
      false,
      true,
    ]);
    expect([cty.equals(a, b).content, cty.equals(a, other).content, cty.equals(a, unknown).isKnown()]).toEqual([true, false, false]);
    expect([cty.equalTypes(a.type, b.type), cty.equalTypes(a.type, text.type)]).toEqual([true, false]);
    expect([
      cty.testConformance(a.type, b.type).length,
      cty.testConformance(make(cty.nullVal(cty.dynamic)).type, a.type).length > 0,
    ]).toEqual([0, true]);
  });

  it("is added to sets and found in them quickly", () => {
    expect(cty.setVal([a, b, other]).asArray().length).toBe(2);
    expect([cty.hasElement(cty.setVal([a]), b).content, cty.hasElement(cty.setVal([a]), other).content]).toEqual([true, false]);
  });

  it("is converted and unified quickly", () => {
    const converted = cty.tryConvert(text, a.type);
    expect(cty.isValue(converted) && cty.rawEquals(converted, a)).toBe(true);
    const unification = cty.unifyUnsafe([a.type, text.type]);
    expect(unification !== undefined && cty.equalTypes(unification.type, text.type)).toBe(true);
    expect(cty.isValue(cty.tryConvert(cty.unknownVal(a.type), text.type))).toBe(true);
    expect(cty.isValue(cty.tryConvert(a, make(cty.mark(cty.nullVal(cty.dynamic), 1)).type))).toBe(true);
  });

  it("loses its marks and unknowns quickly", () => {
    const { value, marks } = cty.unmarkDeep(make(cty.mark(one, "m")));
    expect([cty.rawEquals(value, a), [...marks]]).toEqual([true, ["m"]]);
    expect(cty.isWhollyKnown(cty.unknownAsNull(unknown))).toBe(true);
  });

  it("is refused if it would have to be written out", () => {
    for (const write of [() => cty.toNative(a), () => cty.valueToJSON(a), () => cty.typeToJSON(a.type), () => JSON.stringify(a)])
      expect(write).toThrow(cty.CtyError);
    expect(String(a).length).toBeGreaterThan(1000);
  });
});

it("types that contain themselves many times are distinguished in lists of types", () => {
  const types: Type[] = [doubled(one).type, doubled(two).type, doubled(cty.stringVal("x")).type];
  expect(cty.unifyUnsafe(types)?.conversions.map((conversion) => conversion === undefined)).toEqual([false, false, true]);
});

it("the marks of many values are merged in linear time", () => {
  const sets = Array.from({ length: 50_000 }, (_, i) => new Set([i]));
  expect(mergeMarks(...sets)?.size).toBe(50_000);
  // The argument is not changed.
  expect(sets[0]!.size).toBe(1);
});

it("values that are wide and shared are converted quickly", () => {
  let text: Value = cty.stringVal("1");
  let type: Type = cty.number;
  // 1,000 elements on each of four levels, all of them the same.
  for (let i = 0; i < 4; i++) {
    const inner = text;
    text = cty.tupleVal(Array.from({ length: 1000 }, () => inner)) as Value;
    type = cty.list(type);
  }
  const converted = cty.tryConvert(text, type);
  expect(cty.isValue(converted) && cty.equalTypes(converted.type, type)).toBe(true);
  const wide = cty.mapVal(Array.from({ length: 1000 }, (_, i) => [`k${i}`, converted as Value] as const)) as Value;
  expect(cty.isValue(cty.tryConvert(wide, cty.map(cty.list(cty.list(cty.list(cty.list(cty.string)))))))).toBe(true);
});

it("sets of values that differ only after many characters have one order, however they are created", () => {
  const long = "x".repeat(100_000);
  const elements = ["b", "a", "c"].map((end) => cty.tupleVal([cty.stringVal(long), cty.stringVal(end)]));
  expect(cty.setVal(elements).asArray().length).toBe(3);
  expect(cty.rawEquals(cty.setVal(elements), cty.setVal(elements.slice()))).toBe(true);
});

describe("a visit that cannot skip shared parts", () => {
  const value = doubled(cty.stringVal("x"));

  it("ends when the budget is spent", () => {
    const few = (): cty.Budget => new cty.Budget({ steps: 1000 });
    expect(() => cty.walk(value, () => true, few())).toThrow(cty.BudgetError);
    expect(() => cty.walkType(value.type, () => true, few())).toThrow(cty.BudgetError);
    expect(() => cty.transform(value, (_, x) => x, few())).toThrow(cty.BudgetError);
    expect(() => cty.tryConvert(value, cty.string, few())).toThrow(cty.BudgetError);
    expect(() => cty.convert(value, cty.list(cty.string), few())).toThrow(cty.BudgetError);
  });

  it("takes a step for each visit", () => {
    const value = cty.tupleVal([cty.stringVal("a"), cty.tupleVal([])]) as Value;
    for (const visit of [
      (budget: cty.Budget) => cty.walk(value, () => true, budget),
      (budget: cty.Budget) => cty.walkType(value.type, () => true, budget),
      (budget: cty.Budget) => cty.transform(value, (_, x) => x, budget),
    ]) {
      visit(new cty.Budget({ steps: 3 }));
      expect(() => visit(new cty.Budget({ steps: 2 }))).toThrow(cty.BudgetError);
    }
  });

  it("skips the parts that the callback leaves out", () => {
    let visits = 0;
    cty.walk(value, (path) => ++visits > 0 && path.length < 2, new cty.Budget({ steps: 7 }));
    expect(visits).toBe(7);
  });
});

it("native arrays and objects that contain others many times become values quickly", () => {
  let native: unknown = { leaf: [1] };
  for (let i = 0; i < 60; i++) native = i % 2 === 0 ? [native, native] : { a: native, b: native };
  const value = cty.fromNative(native);
  expect(value.type.kind).toBe("object");
  // By a type, too.
  let rows: unknown = [1, 2];
  let type: Type = cty.list(cty.number);
  for (let i = 0; i < 40; i++) {
    rows = [rows, rows];
    type = cty.list(type);
  }
  expect(cty.fromNative(rows, type).type.equals(type)).toBe(true);
});
