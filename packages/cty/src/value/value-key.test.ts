import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, listValEmpty, mapVal, mapValEmpty, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { equals } from "../ops/equality.ts";
import { list, number, object, string } from "../type/type.ts";
import { capsule } from "./capsule-type.ts";
import { dynamicVal, False, nullVal, numberVal, stringVal, True, unknownVal, type Value } from "./value.ts";
import { orderKey, valueKey } from "./value-key.ts";

describe("valueKey", () => {
  const [a, b, x, y] = [stringVal("a"), stringVal("b"), stringVal("x"), stringVal('";')];
  /** Groups of different values of one type. */
  const groups: readonly (readonly Value[])[] = [
    [a, b, stringVal(""), stringVal('"'), stringVal('a"'), nullVal(string)],
    [numberVal(0), numberVal(1), numberVal("0.1"), numberVal("1e400"), numberVal(Number.POSITIVE_INFINITY), nullVal(number)],
    [True, False],
    [listVal([a]), listVal([a, a]), listVal([b]), listVal([a, b]), listVal([y]), listVal([stringVal('";"";')]), listVal([nullVal(string)])],
    [listVal([x, y]), listVal([y, x]), listVal([stringVal('x";"')]), listVal([stringVal("x;"), stringVal('"')])],
    [listVal([listVal([a]), listVal([b])]), listVal([listVal([a, b])]), listVal([listVal([a, b]), listValEmpty(string)])],
    [setVal([a]), setVal([a, b]), setVal([b])],
    [mapVal({ a }), mapVal({ b: a }), mapVal({ a: b }), mapVal({ a, b }), mapValEmpty(string), mapVal({ 'a":"': a })],
    [tupleVal([a, True]), tupleVal([a, False]), tupleVal([b, True])],
    [objectVal({ a, b: numberVal(1) }), objectVal({ a, b: numberVal(2) }), objectVal({ a: b, b: numberVal(1) })],
  ];

  it("is the same for exactly the values that are equal", () => {
    for (const group of groups) {
      for (const v of group)
        for (const w of group)
          expect([String(v), String(w), valueKey(v) === valueKey(w)]).toEqual([String(v), String(w), equals(v, w).asBoolean()]);
    }
    expect(valueKey(numberVal("1.0"))).toBe(valueKey(numberVal(1)));
    expect(valueKey(setVal([b, a]))).toBe(valueKey(setVal([a, b])));
  });

  it("does not exist for a value with unknown parts", () => {
    for (const value of [unknownVal(string), dynamicVal, listVal([a, unknownVal(string)]), objectVal({ a: tupleVal([dynamicVal]) })])
      expect(valueKey(value)).toBeUndefined();
  });

  it("ignores marks", () => {
    expect(valueKey(mark(listVal([mark(a, 1)]), 2))).toBe(valueKey(listVal([a])));
  });

  it("uses the hash of capsules if their type has one", () => {
    const hashed = capsule<{ id: number }>("thing", { equals: (v, w) => v.id === w.id, hashKey: ({ id }) => String(id % 2) });
    const key = (id: number): string | undefined => valueKey(capsuleVal(hashed, { id }));
    expect([key(1) === key(3), key(1) === key(2)]).toEqual([true, false]);
  });

  it("has a fixed length for large values, and distinguishes them wherever they differ", () => {
    const words = Array.from({ length: 4200 }, (_, i) => stringVal(`word ${i}`));
    const large = listVal(words);
    const key = valueKey(large)!;
    expect(key).toHaveLength(33);
    expect(valueKey(listVal(words))).toBe(key);
    expect(valueKey(large)).toBe(key);
    const keys = new Set([key]);
    for (const at of [0, 2100, 4199]) keys.add(valueKey(listVal(words.with(at, stringVal("other"))))!);
    keys.add(valueKey(listVal(words.slice(1)))!).add(valueKey(listVal([...words].reverse()))!);
    expect(keys.size).toBe(6);
    // Each of the four numbers of 32 bits depends on the text.
    for (let i = 1; i < 33; i += 8) expect(new Set(Array.from(keys, (text) => text.slice(i, i + 8))).size).toBe(6);
    expect(valueKey(tupleVal([large, a]))!.length).toBeLessThan(60);
  });
});

describe("orderKey", () => {
  it.each<[Value, string]>([
    [nullVal(string), "~"],
    [unknownVal(string), "?"],
    [True, "T"],
    [False, "F"],
    [listVal([stringVal("a"), stringVal("b")]), '["a";"b";]'],
    [listValEmpty(string), "[]"],
    [setVal([numberVal(2), numberVal(1)]), "[1;2;]"],
    [tupleVal([stringVal("a"), True, nullVal(number)]), '<"a";T;~;>'],
    [objectVal({ b: numberVal(1), a: unknownVal(list(string)) }), "<?;1;>"],
    [mapVal({ b: True, a: False }), '{"a":F;"b":T;}'],
    [nullVal(object({})), "~"],
    [listVal([mapVal({ "a\n": mark(tupleVal([]), 1) })]), '[{"a\\n":<>;};]'],
  ])("is the string by which the reference orders %s", (value, text) => {
    expect(orderKey(value)).toBe(text);
  });

  it.each([
    ["0", "0"],
    ["-1.5", "-1.5"],
    ["0.1", "0.1"],
    ["0.0001", "0.0001"],
    ["0.00001", "1e-05"],
    ["0.000012345", "1.2345e-05"],
    ["1e-100", "1e-100"],
    ["1234567890", "1234567890"],
    ["9999999999", "9999999999"],
    ["10000000000", "1e+10"],
    ["9999999999.9", "1e+10"],
    ["12345678901", "1.23456789e+10"],
    ["123456789012345", "1.23456789e+14"],
    ["-12345678987654321", "-1.234567899e+16"],
    ["1e100", "1e+100"],
    ["0.12345678912345", "0.1234567891"],
    ["1e400", "+Inf"],
    ["-1e400", "-Inf"],
    ["Infinity", "+Inf"],
    ["-Infinity", "-Inf"],
  ])("has ten digits of the number %s: %s", (n, text) => {
    expect(orderKey(numberVal(n))).toBe(text);
  });

  it.each([
    ['a"b\\c', 'a\\"b\\\\c'],
    ["\u0007\b\f\n\r\t\v", "\\a\\b\\f\\n\\r\\t\\v"],
    ["\u0000\u001f\u007f", "\\x00\\x1f\\x7f"],
    ["\u0080\u009f\u00a0\u00ad", "\\u0080\\u009f\\u00a0\\u00ad"],
    ["\u2028\ufeff", "\\u2028\\ufeff"],
    ["\u{e0001}", "\\U000e0001"],
    ["\u{10ffff}", "\\U0010ffff"],
    ["é ~ \u{1f600} e\u0301", "é ~ \u{1f600} \u00e9"],
  ])("escapes %j", (text, escaped) => {
    expect(orderKey(stringVal(text))).toBe(`"${escaped}"`);
  });

  it("is cut after 65,536 characters", () => {
    const text = "x".repeat(1000);
    const key = orderKey(tupleVal(Array.from({ length: 200 }, () => stringVal(text))));
    expect(key.length).toBeGreaterThan(65_536);
    expect(key.length).toBeLessThan(67_000);
    expect(key.startsWith(`<"${text}";"${text}";`)).toBe(true);
  });
});
