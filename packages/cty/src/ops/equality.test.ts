import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, listValEmpty, mapVal, objectVal, setVal, setValEmpty, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { bool, dynamic, list, number, object, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import { unknownNotNull } from "../value/refined-unknown.ts";
import { refine } from "../value/refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import { equals, notEqual, rawEquals } from "./equality.ts";

const [a, b, one, two] = [stringVal("a"), stringVal("b"), numberVal(1), numberVal(2)];
const [unknown, Null] = [unknownVal(number), nullVal(number)];
/** Returns the result of `equals`, and checks `notEqual`. */
function equal(x: Value, y: Value): boolean | "unknown" {
  const [result, opposite] = [equals(x, y), notEqual(x, y)];
  expect(opposite.isKnown()).toBe(result.isKnown());
  if (!result.isKnown()) return "unknown";
  expect(opposite.asBoolean()).toBe(!result.asBoolean());
  return result.asBoolean();
}

describe("equals of known values", () => {
  it("compares contents", () => {
    expect(equal(one, numberVal("1.0"))).toBe(true);
    expect(equal(stringVal("e\u0301"), stringVal("\u00e9"))).toBe(true);
    expect(equal(listVal([one, two]), listVal([one, two]))).toBe(true);
    expect(equal(listVal([one, two]), listVal([two, one]))).toBe(false);
    expect(equal(setVal([one, two]), setVal([two, one, two]))).toBe(true);
    expect(equal(mapVal({ a, b }), mapVal({ b, a }))).toBe(true);
    expect(equal(mapVal({ a }), mapVal({ b: a }))).toBe(false);
    expect(equal(objectVal({ a, n: one }), objectVal({ a, n: two }))).toBe(false);
    expect(equal(tupleVal([a, one]), tupleVal([a, one]))).toBe(true);
  });

  it("does not convert", () => {
    expect(equal(one, stringVal("1"))).toBe(false);
    expect(equal(listVal([one]), tupleVal([one]))).toBe(false);
    expect(equal(listValEmpty(number), setValEmpty(number))).toBe(false);
  });

  it("treats all nulls as equal, and nothing else as equal to null", () => {
    expect(equal(Null, nullVal(string))).toBe(true);
    expect(equal(Null, one)).toBe(false);
    expect(equal(tupleVal([Null]), tupleVal([one]))).toBe(false);
  });

  it("uses the hooks of capsule types", () => {
    const type = capsule<{ id: number }>("thing", { equals: (x, y) => x.id === y.id });
    expect(equal(capsuleVal(type, { id: 1 }), capsuleVal(type, { id: 1 }))).toBe(true);
    expect(equal(capsuleVal(type, { id: 1 }), capsuleVal(type, { id: 2 }))).toBe(false);
    const plain = capsule<object>("thing");
    expect(equal(capsuleVal(plain, {}), capsuleVal(plain, {}))).toBe(false);
  });
});

describe("equals of unknown values", () => {
  it("is unknown", () => {
    expect(equal(unknown, one)).toBe("unknown");
    expect(equal(unknown, unknown)).toBe("unknown");
    expect(equal(unknown, Null)).toBe("unknown");
    expect(equal(unknown, nullVal(string))).toBe("unknown");
    expect(equal(nullVal(string), unknownNotNull(number))).toBe(false);
    expect(equal(unknownVal(list(dynamic)), listVal([a]))).toBe("unknown");
    expect(equal(unknownVal(list(string)), listVal([one]))).toBe(false);
    expect(equal(unknownVal(object({ a: dynamic })), objectVal({ b: one }))).toBe(false);
    expect(equal(dynamicVal, a)).toBe("unknown");
    expect(equal(unknownVal(list(dynamic)), listVal([one]))).toBe("unknown");
  });

  it("is known if the refinements of the value rule equality out", () => {
    expect(equal(unknown, a)).toBe(false);
    expect(equal(unknownNotNull(number), Null)).toBe(false);
    expect(equal(refine(unknown).numberMin(5).newValue(), one)).toBe(false);
    expect(equal(refine(unknownVal(string)).stringPrefixFull("x-").newValue(), a)).toBe(false);
    expect(
      equal(
        refine(unknownVal(list(number)))
          .collectionLengthMin(3)
          .newValue(),
        listVal([one]),
      ),
    ).toBe(false);
    // It can be infinite: a quotient by zero is.
    expect(equal(unknownNotNull(number), numberVal(Number.POSITIVE_INFINITY))).toBe("unknown");
  });

  it("stops at the first element of a sequence that differs or is unknown", () => {
    expect(equal(listVal([one, unknown]), listVal([two, one]))).toBe(false);
    expect(equal(listVal([unknown, one]), listVal([one, two]))).toBe("unknown");
    expect(equal(listVal([one, unknown]), listVal([one, one]))).toBe("unknown");
  });

  it("is decided by any part of objects and maps that differs", () => {
    expect(equal(objectVal({ a: unknown, b: one }), objectVal({ a: one, b: two }))).toBe(false);
    expect(equal(mapVal({ a: unknown, b: one }), mapVal({ a: one, b: two }))).toBe(false);
    expect(equal(mapVal({ a: unknown }), mapVal({ a: one }))).toBe("unknown");
    expect(equal(mapVal({ a: unknown, b: one }), mapVal({ a: one, b: one }))).toBe("unknown");
    expect(equal(objectVal({ a: unknown, b: one }), objectVal({ a: one, b: one }))).toBe("unknown");
    expect(equal(objectVal({ a: one, b: unknown }), objectVal({ a: one, b: one }))).toBe("unknown");
  });

  it("is unknown for sets with an unknown element", () => {
    expect(equal(setVal([one, unknown]), setVal([one, two]))).toBe("unknown");
    expect(equal(setVal([objectVal({ a: unknown })]), setVal([objectVal({ a: one })]))).toBe(false);
  });

  it("is unknown for a part of unknown type only if the types could become the same", () => {
    expect(equal(tupleVal([one, dynamicVal]), tupleVal([one, a]))).toBe("unknown");
    expect(equal(tupleVal([dynamicVal]), tupleVal([one, two]))).toBe(false);
    expect(equal(objectVal({ a: dynamicVal }), objectVal({ b: one }))).toBe(false);
  });
});

it("equals keeps all marks from any depth", () => {
  expect(equals(listVal([mark(one, "p")]), mark(listVal([two]), "q")).marks).toEqual(new Set(["p", "q"]));
});

describe("equals of large values", () => {
  const numbers = (count: number, last: Value): Value =>
    tupleVal(Array.from({ length: count }, (_, i) => (i === count - 1 ? last : numberVal(i))));

  it("combines the results of all parts, and compares each pair once", () => {
    for (const count of [10, 100]) {
      const [x, y, z, open] = [numbers(count, one), numbers(count, one), numbers(count, two), numbers(count, unknown)];
      expect([equal(x, y), equal(x, z), equal(x, open)]).toEqual([true, false, "unknown"]);
      expect(equal(tupleVal([x, x]), tupleVal([y, y]))).toBe(true);
      expect(equal(tupleVal([x, x]), tupleVal([y, z]))).toBe(false);
      expect(equal(objectVal({ a: open, b: x }), objectVal({ a: y, b: z }))).toBe(false);
      expect(equal(objectVal({ a: open, b: open, c: x }), objectVal({ a: y, b: y, c: y }))).toBe("unknown");
      expect(rawEquals(tupleVal([x, open, x]), tupleVal([y, numbers(count, unknown), y]))).toBe(true);
      expect(rawEquals(tupleVal([x, x]), tupleVal([y, z]))).toBe(false);
      expect(rawEquals(mapVal({ a: x, b: x }), mapVal({ a: y, b: y }))).toBe(true);
      expect(rawEquals(mapVal({ a: x, b: x }), mapVal({ a: y, c: y }))).toBe(false);
      expect(rawEquals(mapVal({ a: x, b: x }), mapVal({ a: y }))).toBe(false);
      expect(rawEquals(listVal([x, x]), listVal([y]))).toBe(false);
    }
  });
});

it("rawEquals compares every refinement", () => {
  const make = (change: (builder: ReturnType<typeof refine>) => unknown, type: Type = number): Value => {
    const builder = refine(unknownVal(type));
    change(builder);
    return builder.newValue();
  };
  const changes: readonly (readonly [Type, (builder: ReturnType<typeof refine>) => unknown])[] = [
    [number, (x) => x],
    [number, (x) => x.notNull()],
    [number, (x) => x.numberMin(1)],
    [number, (x) => x.numberMin(2)],
    [number, (x) => x.numberMin(1, false)],
    [number, (x) => x.numberMax(3)],
    [number, (x) => x.numberMax(4)],
    [number, (x) => x.numberMax(3, false)],
    [number, (x) => x.numberMin("0.5").numberMax(3)],
    [string, (x) => x.stringPrefixFull("a")],
    [string, (x) => x.stringPrefixFull("b")],
    [list(number), (x) => x.collectionLengthMin(1)],
    [list(number), (x) => x.collectionLengthMin(2)],
    [list(number), (x) => x.collectionLengthMax(3)],
    [list(number), (x) => x.collectionLengthMax(4)],
  ];
  changes.forEach(([type, change], i) => {
    changes.forEach(([other, otherChange], j) => {
      expect(rawEquals(make(change, type), make(otherChange, other))).toBe(i === j);
    });
  });
});

describe("rawEquals", () => {
  const various: Value[] = [
    one,
    two,
    a,
    True,
    Null,
    nullVal(bool),
    unknown,
    unknownNotNull(number),
    refine(unknown).numberMin(1).newValue(),
    refine(unknown).numberMin(1, false).newValue(),
    dynamicVal,
    mark(one, "p"),
    mark(one, "p", "q"),
    mark(one, "q"),
    mark(one, "p", "r"),
    listVal([one]),
    listVal([unknown]),
    listVal([mark(one, "p")]),
    setVal([one]),
    setVal([one, unknown]),
    mapVal({ a: one }),
    mapVal({ b: one }),
    tupleVal([one]),
    objectVal({ a: one }),
    objectVal({ b: one }),
    unknownVal(tuple([])),
    unknownVal(object({})),
  ];

  it("distinguishes values that differ in any respect", () => {
    for (const x of various) for (const y of various) expect(rawEquals(x, y)).toBe(x === y);
  });

  it("treats values with equal parts as identical", () => {
    const make = (): Value =>
      objectVal({
        a: listVal([mark(unknown, "p"), one]),
        b: setVal([two, unknown]),
        c: mapVal({ k: refine(unknown).numberMax(3).newValue() }),
      });
    expect(rawEquals(make(), make())).toBe(true);
  });
});
