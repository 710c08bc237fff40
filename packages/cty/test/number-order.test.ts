/** Numbers are ordered by value, however small or large they are and however they are kept. */
import { expect, it } from "vitest";
import { listVal, numberVal, rawEquals, setVal } from "../src/index.ts";
import { compareNumbers, numberContent } from "../src/kernel.ts";

const ascending = [
  ...[
    "-1e400",
    "-123456789012345678901234567890",
    "-9007199254740993",
    "-9007199254740992",
    "-2.5",
    "-1",
    "-0.5",
    "-1e-6",
    "-1e-7",
    "-1.5e-8",
    "-1e-300",
    "-1e-400",
  ],
  ...[
    "0",
    "1e-400",
    "1.5e-400",
    "1e-300",
    "1e-8",
    "1.5e-8",
    "1e-7",
    "1.00000000000000000001e-7",
    "1e-6",
    "0.1",
    "0.10000000000000000000001",
    "0.5",
    "1",
    "2.5",
  ],
  ...["9007199254740992", "9007199254740993", "123456789012345678901234567890", "1e400"],
];

it("the order of numbers is the order of their values", () => {
  for (let i = 0; i < ascending.length; i++) {
    for (let j = 0; j < ascending.length; j++) {
      const comparison = compareNumbers(numberContent(ascending[i]!), numberContent(ascending[j]!));
      expect([ascending[i], ascending[j], comparison]).toEqual([ascending[i], ascending[j], Math.sign(i - j)]);
    }
  }
});

it("sets keep numbers in ascending order, whatever the order in which they are given", () => {
  const values = ascending.map((text) => numberVal(text));
  for (const given of [values, [...values].reverse(), values.filter((_, i) => i % 2 === 0).concat(values.filter((_, i) => i % 2 === 1))]) {
    const elements = setVal(given).asArray();
    expect(elements).toHaveLength(values.length);
    expect(elements.findIndex((element, i) => !rawEquals(element, values[i]!))).toBe(-1);
  }
});

// As in the reference, elements with parts are ordered by a text, in which numbers have ten digits
// and, from 1e10 on and below 1e-4, an exponent of at least two digits.
it.each([
  ["0.0001", "0.00001"],
  ["0.00005", "0.0002"].reverse(),
  ["12345678901", "12"],
  ["1234567890", "13"],
  ["1e-9", "1e-10"],
  ["1e9", "1e10"],
])("sets order lists of %s and of %s by the string of the number", (first, second) => {
  const [one, two] = [listVal([numberVal(first!)]), listVal([numberVal(second!)])];
  for (const given of [
    [one, two],
    [two, one],
  ])
    expect(String(setVal(given))).toBe(String(listVal([one, two])));
});
