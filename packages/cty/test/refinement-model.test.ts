/** Refinements compared with a model: the set of values that they allow. */
import { describe, expect, it } from "vitest";
import {
  CtyError,
  equals,
  list,
  listVal,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  rangeOf,
  rawEquals,
  refine,
  set,
  setVal,
  string,
  stringVal,
  type Type,
  unknownVal,
  type Value,
} from "../src/index.ts";
import { numberText } from "../src/kernel.ts";

const INFINITY = Number.POSITIVE_INFINITY;

/** A bound: the number, and whether the number itself is allowed. */
type Bound = readonly [value: number, inclusive: boolean];
const bounds: readonly (Bound | undefined)[] = [
  undefined,
  ...[0, 1, 1.5, 2].flatMap((n): Bound[] => [
    [n, true],
    [n, false],
  ]),
];
const numbers = [-INFINITY, -1, 0, 0.5, 1, 1.5, 1.75, 2, 3, INFINITY];

function fails(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    return true;
  }
}

const isAbove = (n: number, min: Bound | undefined): boolean => min === undefined || n > min[0] || (min[1] && n === min[0]);
const isBelow = (n: number, max: Bound | undefined): boolean => max === undefined || n < max[0] || (max[1] && n === max[0]);

function unknownNumber(min: Bound | undefined, max: Bound | undefined): Value {
  let builder = refine(unknownVal(number)).notNull();
  if (min !== undefined) builder = builder.numberMin(...min);
  if (max !== undefined) builder = builder.numberMax(...max);
  return builder.newValue();
}

describe("bounds of a number", () => {
  it("exclude exactly the numbers beyond them", () => {
    const wrong: unknown[] = [];
    for (const min of bounds) {
      for (const max of bounds) {
        const contradict = min !== undefined && max !== undefined && (min[0] > max[0] || (min[0] === max[0] && min[1] !== max[1]));
        if (fails(() => unknownNumber(min, max)) !== contradict) wrong.push([min, max]);
        if (contradict) continue;
        const value = unknownNumber(min, max);
        const isOne = min?.[0] === max?.[0] && min?.[1] === true && max?.[1] === true;
        if (value.isKnown() !== isOne) wrong.push([min, max, "known"]);
        for (const n of numbers) {
          const isPossible = isAbove(n, min) && isBelow(n, max);
          // A single number that is left is known, and infinity is not in a range without bounds only if it is known.
          const included = rangeOf(value).includes(numberVal(n));
          if ((included === false) === isPossible) wrong.push([min, max, n, included]);
          const equal = equals(value, numberVal(n));
          if (equal.isKnown() !== (isOne || !isPossible)) wrong.push([min, max, n, String(equal)]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are assertions about a known number", () => {
    const wrong: unknown[] = [];
    for (const bound of bounds) {
      if (bound === undefined) continue;
      for (const n of numbers) {
        if (fails(() => refine(numberVal(n)).numberMin(...bound)) === isAbove(n, bound)) wrong.push([n, "min", bound]);
        if (fails(() => refine(numberVal(n)).numberMax(...bound)) === isBelow(n, bound)) wrong.push([n, "max", bound]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("can only become narrower", () => {
    const wrong: unknown[] = [];
    for (const first of bounds) {
      for (const second of bounds) {
        if (first === undefined || second === undefined) continue;
        const twice = refine(unknownVal(number))
          .numberMin(...first)
          .numberMin(...second)
          .newValue();
        const [value, inclusive] = [
          Math.max(first[0], second[0]),
          [first, second].every((b) => b[1] || b[0] < Math.max(first[0], second[0])),
        ];
        if (!rawEquals(twice, refine(unknownVal(number)).numberMin(value, inclusive).newValue()))
          wrong.push([first, second, String(twice)]);
        const below = refine(unknownVal(number))
          .numberMax(...first)
          .numberMax(...second)
          .newValue();
        const [least, isIn] = [Math.min(first[0], second[0]), [first, second].every((b) => b[1] || b[0] > Math.min(first[0], second[0]))];
        if (!rawEquals(below, refine(unknownVal(number)).numberMax(least, isIn).newValue())) wrong.push([first, second, String(below)]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are part of an unknown value, and distinguish it", () => {
    const values = bounds.flatMap((min) =>
      min === undefined
        ? []
        : [
            refine(unknownVal(number))
              .numberMin(...min)
              .newValue(),
          ],
    );
    values.push(
      ...bounds.flatMap((max) =>
        max === undefined
          ? []
          : [
              refine(unknownVal(number))
                .numberMax(...max)
                .newValue(),
            ],
      ),
    );
    values.push(unknownVal(number), refine(unknownVal(number)).notNull().newValue());
    for (const x of values) for (const y of values) expect(rawEquals(x, y)).toBe(x === y);
    for (const x of values.slice(0, -2)) {
      const range = rangeOf(x);
      let copy = refine(unknownVal(number));
      const [min, max] = [range.numberMin()!, range.numberMax()!];
      if (min.value !== -INFINITY) copy = copy.numberMin(numberText(min.value), min.inclusive);
      if (max.value !== INFINITY) copy = copy.numberMax(numberText(max.value), max.inclusive);
      expect(rawEquals(copy.newValue(), x)).toBe(true);
    }
  });

  it("rule out equality with an unknown number only if the ranges do not overlap", () => {
    const wrong: unknown[] = [];
    for (const [min, max, least, most] of [
      [0, 1, 2, 3],
      [2, 3, 0, 1],
      [0, 2, 2, 3],
      [2, 3, 0, 2],
      [0, 2, 1, 3],
      [0, 3, 1, 2],
    ] as const) {
      for (const inclusive of [true, false]) {
        const a = refine(unknownVal(number)).notNull().numberMin(min, inclusive).numberMax(max, inclusive).newValue();
        const b = refine(unknownVal(number)).notNull().numberMin(least, inclusive).numberMax(most, inclusive).newValue();
        const expected = max < least || most < min ? false : undefined;
        if (rangeOf(a).includes(b) !== expected) wrong.push([min, max, least, most, inclusive]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("bounds of a length", () => {
  const a = stringVal("a");
  const [b, unknown] = [stringVal("b"), unknownVal(string)];
  /** Collections, each with the least and the greatest number of elements that it can have. */
  const collections: readonly (readonly [Value, number, number])[] = [
    [listVal([a]), 1, 1],
    [listVal([a, unknown]), 2, 2],
    [setVal([a, b]), 2, 2],
    [setVal([a, unknown]), 1, 2],
    [setVal([a, b, unknown]), 1, 3],
    [mapVal({ a, b }), 2, 2],
  ];

  it("are assertions about a known collection", () => {
    for (const [value, min, max] of collections) {
      for (const length of [0, 1, 2, 3, 4, INFINITY]) {
        expect([String(value), length, fails(() => refine(value).collectionLengthMin(length))]).toEqual([
          String(value),
          length,
          max < length,
        ]);
        expect([String(value), length, fails(() => refine(value).collectionLengthMax(length))]).toEqual([
          String(value),
          length,
          min > length,
        ]);
        const isExact = length <= max && length >= min;
        expect(fails(() => refine(value).collectionLength(length))).toBe(!isExact);
      }
    }
  });

  it("exclude collections of other lengths", () => {
    const constraints: readonly Type[] = [list(string), set(string), map(string)];
    for (const type of constraints) {
      for (const [least, most] of [
        [0, 1],
        [1, 2],
        [2, 2],
        [3, INFINITY],
      ] as const) {
        const range = rangeOf(refine(unknownVal(type)).collectionLengthMin(least).collectionLengthMax(most).newValue());
        expect([range.lengthMin(), range.lengthMax()]).toEqual([least, most]);
        for (const [value, min, max] of collections) {
          if (value.type.kind !== type.kind) continue;
          const isPossible = max >= least && min <= most;
          expect(range.includes(value)).toBe(isPossible ? undefined : false);
        }
        for (const [min, max] of [
          [0, 0],
          [1, 1],
          [3, 4],
        ] as const) {
          const unknown = refine(unknownVal(type)).collectionLengthMin(min).collectionLengthMax(max).newValue();
          expect(range.includes(unknown)).toBe(max >= least && min <= most ? undefined : false);
        }
      }
    }
  });

  it("can only become narrower, and cannot exclude each other", () => {
    const words = refine(unknownVal(list(string)))
      .collectionLengthMin(2)
      .collectionLengthMax(5)
      .newValue();
    const lengths = (value: Value): unknown => [rangeOf(value).lengthMin(), rangeOf(value).lengthMax()];
    expect(lengths(refine(words).collectionLengthMin(1).collectionLengthMax(9).newValue())).toEqual([2, 5]);
    expect(lengths(refine(words).collectionLengthMin(3).collectionLengthMax(4).newValue())).toEqual([3, 4]);
    expect(fails(() => refine(words).collectionLengthMin(5))).toBe(false);
    expect(() => refine(words).collectionLengthMin(6)).toThrow(/6.*5/);
    expect(() => refine(words).collectionLengthMax(1)).toThrow(/2.*1/);
  });

  it.each([1.5, Number.NaN, -INFINITY, "2"])("are whole numbers, not %s", (length) => {
    expect(() => refine(unknownVal(list(string))).collectionLengthMin(length as number)).toThrow(CtyError);
  });

  it("make a list known up to a hundred thousand elements", () => {
    const ofLength = (length: number): Value =>
      refine(unknownVal(list(string)))
        .notNull()
        .collectionLength(length)
        .newValue();
    expect(ofLength(100_000).isKnown()).toBe(true);
    expect(ofLength(100_001).isKnown()).toBe(false);
    expect(rangeOf(ofLength(100_001)).lengthMin()).toBe(100_001);
    expect(ofLength(0).asArray()).toEqual([]);
  });
});

describe("a prefix of a string", () => {
  const refined = (prefix: string): Value => refine(unknownVal(string)).stringPrefixFull(prefix).newValue();

  it("excludes strings that start differently", () => {
    for (const [prefix, text, isPossible] of [
      ["ab", "ab", true],
      ["ab", "abc", true],
      ["ab", "a", false],
      ["ab", "b", false],
      ["ab", "", false],
      ["", "", true],
    ] as const) {
      expect(rangeOf(refined(prefix)).includes(stringVal(text))).toBe(isPossible ? undefined : false);
      expect(fails(() => refine(stringVal(text)).stringPrefixFull(prefix))).toBe(!text.startsWith(prefix) && !prefix.startsWith(text));
    }
    expect(rangeOf(refined("ab")).includes(unknownVal(string))).toBeUndefined();
  });

  it("can only become longer, and cannot contradict the existing prefix", () => {
    expect(rangeOf(refine(refined("abc")).stringPrefixFull("ab").newValue()).stringPrefix()).toBe("abc");
    expect(rangeOf(refine(refined("ab")).stringPrefixFull("abc").newValue()).stringPrefix()).toBe("abc");
    expect(rangeOf(refine(refined("ab")).stringPrefixFull("ab").newValue()).stringPrefix()).toBe("ab");
    expect(() => refine(refined("ab")).stringPrefixFull("ac")).toThrow(/"ab".*"ac"/);
  });

  it("is in normal form, and ends before a character that could combine with what follows", () => {
    expect(rangeOf(refined("e\u0301")).stringPrefix()).toBe("\u00e9");
    const safe = (prefix: string): string => rangeOf(refine(unknownVal(string)).stringPrefix(prefix).newValue()).stringPrefix();
    expect(["abc", "abc-", "abe\u0301", "a", "-", ""].map(safe)).toEqual(["ab", "abc-", "ab", "", "-", ""]);
  });
});

describe("null", () => {
  it("can be excluded or be all that is left", () => {
    expect(rangeOf(refine(unknownVal(string)).notNull().newValue()).includes(nullVal(string))).toBe(false);
    expect(rawEquals(refine(unknownVal(string)).null().newValue(), nullVal(string))).toBe(true);
    expect(() => refine(unknownVal(string)).null().notNull()).toThrow(CtyError);
    expect(() => refine(refine(unknownVal(string)).notNull().newValue()).null()).toThrow(CtyError);
    expect(() => refine(stringVal("a")).null()).toThrow(CtyError);
    const absent = nullVal(string);
    expect(refine(absent).null().newValue()).toBe(absent);
    for (const [action, what] of [
      [() => refine(nullVal(number)).numberMin(1), "lower bound"],
      [() => refine(nullVal(number)).numberMax(1), "upper bound"],
      [() => refine(nullVal(list(string))).collectionLengthMin(0), "elements"],
      [() => refine(nullVal(list(string))).collectionLengthMax(0), "elements"],
    ] as const)
      expect(action).toThrow(what);
  });
});

describe("a refinement", () => {
  it.each<[string, () => unknown]>([
    ["a lower bound", () => refine(unknownVal(string)).numberMin(1)],
    ["an upper bound", () => refine(stringVal("")).numberMax(1)],
    ["a prefix", () => refine(unknownVal(number)).stringPrefixFull("")],
    ["list, set, map", () => refine(unknownVal(string)).collectionLengthMin(1)],
    ["list, set, map", () => refine(unknownVal(string)).collectionLengthMax(1)],
    ["null", () => refine(unknownVal(number)).numberMin(nullVal(number))],
    ["string", () => refine(unknownVal(number)).numberMin(stringVal("1"))],
    ["marked", () => refine(unknownVal(number)).numberMin(mark(numberVal(1), 1))],
  ])("is reported with %s if it does not match the type of the value", (what, action) => {
    expect(action).toThrow(what);
  });

  it("explains how a known number differs", () => {
    const five = (): ReturnType<typeof refine> => refine(numberVal(5));
    expect(() => five().numberMin(6)).toThrow("the number is not at least 6");
    expect(() => five().numberMin(5, false)).toThrow("the number is not more than 5");
    expect(() => five().numberMax(4)).toThrow("the number is not at most 4");
    expect(() => five().numberMax(5, false)).toThrow("the number is not less than 5");
  });

  it("keeps the marks of the value", () => {
    const marked = refine(mark(unknownVal(number), "m"))
      .numberMin(1)
      .newValue();
    expect(rawEquals(marked, mark(refine(unknownVal(number)).numberMin(1).newValue(), "m"))).toBe(true);
  });
});
