import {
  capsule,
  capsuleVal,
  dynamicVal,
  list,
  listVal,
  listValEmpty,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal,
  setVal,
  string,
  stringVal,
  True,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { shortValueText } from "./value-text.ts";

const a = stringVal("a");

it.each<[string, Value]>([
  ["null", nullVal(string)],
  ["true", True],
  ["-1.5", numberVal("-1.5")],
  ["12345678901234567890…", numberVal("123456789012345678901234567890")],
  ['"a\\n\\"b\\""', stringVal('a\n"b"')],
  ["(not known yet)", dynamicVal],
  ["(list of number, not known yet)", unknownVal(list(number))],
  ['["a", "b"]', listVal([a, stringVal("b")])],
  ["[]", listValEmpty(string)],
  ['["a", true]', tupleVal([a, True])],
  ['["a", "b"]', setVal([stringVal("b"), a])],
  ['{a = "a", "b c" = "a", ß-1 = "a"}', mapVal({ a, "b c": a, "ß-1": a })],
  ['{__proto__ = "a"}', objectVal([["__proto__", a]])],
  ["{}", objectVal({})],
  ["(path)", capsuleVal(capsule("path"), {})],
])("shortValueText writes %s", (text, value) => {
  expect(shortValueText(value)).toBe(text);
});

it("shortValueText omits what does not fit", () => {
  const numbers = listVal(Array.from({ length: 1000 }, (_, i) => numberVal(i)));
  expect(shortValueText(numbers, 20)).toBe("[0, 1, 2, 3, 4, 5, …]");
  expect(shortValueText(objectVal({ a: numbers, b: numbers }), 30)).toBe("{a = [0, 1, 2, 3, 4, 5, 6, …], …}");
  expect(shortValueText(listVal([stringVal("x".repeat(100))]), 20).length).toBeLessThan(80);
});

it.each([
  // A limit of characters, and the text: elements are left out where four characters do not remain.
  [14, "[10, 20, 30, …]"],
  [18, "[10, 20, 30, 40]"],
  [17, "[10, 20, 30, 40]"],
  [10, "[10, 20, …]"],
  [4, "[…]"],
  [5, "[10, …]"],
])("shortValueText shows as many elements as fit in %i characters", (limit, text) => {
  expect(shortValueText(listVal([10, 20, 30, 40].map((n) => numberVal(n))), limit)).toBe(text);
});

it("shortValueText shows 20 digits of a number", () => {
  expect(shortValueText(numberVal("12345678901234567890"))).toBe("12345678901234567890");
  expect(shortValueText(numberVal("123456789012345678901"))).toBe("12345678901234567890…");
});

it("shortValueText returns a short string however deep the value is", () => {
  let deep: Value = True;
  for (let i = 0; i < 900; i++) deep = tupleVal([deep]);
  expect(shortValueText(deep).length).toBeLessThan(80);
});

it("shortValueText never shows what is marked", () => {
  const secret = mark(stringVal("s3cret"), "sensitive");
  expect(shortValueText(secret)).toBe("(marked)");
  expect(shortValueText(objectVal({ user: a, password: secret }))).toBe('{password = (marked), user = "a"}');
  expect(shortValueText(setVal([secret]))).toBe("(marked)");
  expect(shortValueText(mark(unknownVal(string), 1))).toBe("(marked)");
});
