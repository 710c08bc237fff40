import { describe, expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { Budget, BudgetError } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { list, number, string } from "../type/type.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { formatPath } from "./path-text.ts";
import { transform, unknownAsNull, walk } from "./walk.ts";

const service = objectVal({
  name: stringVal("web"),
  ports: mark(listVal([numberVal(80), numberVal(443)]), "p"),
  tags: mapVal({ env: stringVal("prod") }),
});

describe("walk", () => {
  it("visits every part with its path, outside first", () => {
    const seen: string[] = [];
    walk(service, (path, value) => {
      seen.push(`${formatPath(path)} ${value.type.kind}`);
    });
    expect(seen).toEqual([
      " object",
      ".name string",
      ".ports list",
      ".ports[0] number",
      ".ports[1] number",
      ".tags map",
      '.tags["env"] string',
    ]);
  });

  it("skips the parts of a value for which the callback returns false", () => {
    let count = 0;
    walk(service, (_path, value) => {
      count++;
      return value.type.kind !== "list";
    });
    expect(count).toBe(5);
  });
});

describe("transform", () => {
  const double = (value: Value): Value => (value.type === number && !value.isMarked() ? numberVal(value.asNumber() * 2) : value);

  it("rebuilds the value from the inside out, and keeps marks", () => {
    const doubled = transform(service, (_path, value) => double(value));
    const ports = mark(listVal([numberVal(160), numberVal(886)]), "p");
    expect(rawEquals(doubled, objectVal({ name: stringVal("web"), ports, tags: mapVal({ env: stringVal("prod") }) }))).toBe(true);
  });

  it("visits from the outside in, where a part can be replaced as a whole", () => {
    const order: string[] = [];
    const result = transform(tupleVal([listVal([numberVal(1)])]), {
      enter: (path, value) => {
        order.push(`in ${formatPath(path)}`);
        return value.type.kind === "list" ? stringVal("gone") : value;
      },
      exit: (path, value) => {
        order.push(`out ${formatPath(path)}`);
        return value;
      },
    });
    expect(rawEquals(result, tupleVal([stringVal("gone")]))).toBe(true);
    expect(order).toEqual(["in ", "in [0]", "out [0]", "out "]);
  });

  it("may change the types of objects and tuples, but elements of a collection keep one type", () => {
    const asText = (_path: unknown, value: Value): Value => (value.type === number ? stringVal(value.asDecimalString()) : value);
    expect(transform(listVal([numberVal(1), numberVal(2)]), asText).type).toBe(list(string));
    expect(transform(objectVal({ n: numberVal(1) }), asText).type.kind).toBe("object");
    const mixed = (_path: unknown, value: Value): Value => (value.type === number && value.asNumber() === 1 ? stringVal("1") : value);
    expect(() => transform(listVal([numberVal(1), numberVal(2)]), mixed)).toThrow(CtyError);
  });

  it("merges elements of a set that become equal", () => {
    const result = transform(setVal([numberVal(1), numberVal(-1)]), (_path, value) =>
      value.type === number ? numberVal(Math.abs(value.asNumber())) : value,
    );
    expect(result.asArray()).toHaveLength(1);
  });
});

it("unknownAsNull replaces unknown parts by null, and keeps marks", () => {
  const value = objectVal({ a: mark(unknownVal(number), "p"), b: setVal([numberVal(1), unknownVal(number)]), c: dynamicVal });
  const expected = objectVal({ a: mark(nullVal(number), "p"), b: setVal([numberVal(1), nullVal(number)]), c: nullVal(dynamicVal.type) });
  expect(rawEquals(unknownAsNull(value), expected)).toBe(true);
});

it("transform returns the same value if nothing changes", () => {
  expect(transform(service, (_path, value) => value)).toBe(service);
  expect(transform(service, {})).toBe(service);
  expect(unknownAsNull(service)).toBe(service);
});

it("transform keeps the types of objects and tuples if their parts keep theirs", () => {
  const pair = tupleVal([objectVal({ n: numberVal(1) }), stringVal("x")]);
  const result = transform(pair, (_path, value) => (value.type === number ? numberVal(2) : value));
  expect(result.type).toBe(pair.type);
  expect(result.asArray()[0]!.type).toBe(pair.asArray()[0]!.type);
  expect(rawEquals(result, tupleVal([objectVal({ n: numberVal(2) }), stringVal("x")]))).toBe(true);
});

it("transform keeps the marks of a value and of its rebuilt elements", () => {
  const value = mark(setVal([numberVal(1), numberVal(2)]), "own");
  const result = transform(value, (path, part) => (path.length > 0 ? mark(part, "new") : part));
  expect(result.marks).toEqual(new Set(["own", "new"]));
  const objects = mark(mapVal({ a: unknownVal(number), b: numberVal(1) }), "own");
  expect(rawEquals(unknownAsNull(objects), mark(mapVal({ a: nullVal(number), b: numberVal(1) }), "own"))).toBe(true);
});

it("each visited value is a step of the budget", () => {
  for (const visit of [
    (budget: Budget): unknown => walk(service, () => true, budget),
    (budget: Budget): unknown => transform(service, {}, budget),
  ]) {
    const budget = new Budget({ steps: 7 });
    visit(budget);
    expect(budget.remaining.steps).toBe(0);
    expect(() => visit(new Budget({ steps: 6 }))).toThrow(BudgetError);
  }
});

it("unknownAsNull replaces a part that occurs several times once", () => {
  const shared = listVal([unknownVal(number), numberVal(1)]);
  const [first, second, third] = unknownAsNull(tupleVal([shared, shared, mark(shared, "m")])).asArray();
  expect(second).toBe(first);
  expect(third!.content).toBe(first!.content);
  expect(rawEquals(first!, listVal([nullVal(number), numberVal(1)]))).toBe(true);
});
