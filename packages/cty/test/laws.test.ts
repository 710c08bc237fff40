/** Laws that hold for all values: of equality and sets, marks, unknowns, paths. The laws of numbers are in number-laws.test.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  and,
  applyPath,
  bool,
  CtyError,
  containsMarked,
  divide,
  equals,
  getAttr,
  greaterThan,
  greaterThanOrEqualTo,
  hasElement,
  hasIndex,
  index,
  isWhollyKnown,
  length,
  lessThan,
  lessThanOrEqualTo,
  listVal,
  mapVal,
  markWithPaths,
  modulo,
  multiply,
  NegativeInfinity,
  negate,
  not,
  notEqual,
  nullVal,
  number,
  numberVal,
  or,
  PositiveInfinity,
  rangeOf,
  rawEquals,
  refine,
  setVal,
  string,
  subtract,
  transform,
  tupleVal,
  unknownAsNull,
  unknownVal,
  unmarkDeep,
  unmarkDeepWithPaths,
  walk,
} from "../src/index.ts";
import { Value } from "../src/kernel.ts";
import { ANYTHING, capsules, finiteNumbers, pairs, primitiveTypes, types, values, valuesOf } from "./arbitrary.ts";

const binary = {
  add,
  subtract,
  multiply,
  divide,
  modulo,
  equals,
  notEqual,
  and,
  or,
  lessThan,
  lessThanOrEqualTo,
  greaterThan,
  greaterThanOrEqualTo,
  index,
  hasIndex,
  hasElement,
};
const unary = { negate, absolute, not, length, unknownAsNull, attribute: (value: Value): Value => getAttr(value, "a") };

/** The result, or undefined where the operation refuses the operands; anything but the typed error fails the test. */
function attempt<T>(operation: () => T): T | undefined {
  try {
    return operation();
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
}

const allMarks = (...of: readonly Value[]): ReadonlySet<unknown> => new Set(of.flatMap((value) => [...unmarkDeep(value).marks]));
const ownMarks = (...of: readonly Value[]): ReadonlySet<unknown> => new Set(of.flatMap((value) => [...(value.marks ?? [])]));

describe("operations", () => {
  it.each(Object.entries(binary))(
    "%s throws nothing but CtyError, keeps the marks of its operands, and computes the same without them",
    (_name, operation) => {
      fc.assert(
        fc.property(pairs(ANYTHING), ([a, b]) => {
          const result = attempt(() => operation(a, b));
          if (result === undefined) return;
          for (const mark of ownMarks(a, b)) expect(result.marks).toContain(mark);
          const bare = attempt(() => operation(unmarkDeep(a).value, unmarkDeep(b).value));
          expect(bare !== undefined && rawEquals(unmarkDeep(result).value, bare)).toBe(true);
        }),
      );
    },
  );

  it.each(Object.entries(unary))(
    "%s throws nothing but CtyError, keeps the marks of its operand, and computes the same without them",
    (_name, operation) => {
      fc.assert(
        fc.property(values(ANYTHING, { dynamic: true }), (a) => {
          const result = attempt(() => operation(a));
          if (result === undefined) return;
          for (const mark of ownMarks(a)) expect(result.marks).toContain(mark);
          const bare = attempt(() => operation(unmarkDeep(a).value));
          expect(bare !== undefined && rawEquals(unmarkDeep(result).value, bare)).toBe(true);
        }),
      );
    },
  );

  // The refinements of the result for an unknown operand have to hold for any value of the operand.
  const overNumbers = {
    add,
    subtract,
    multiply,
    divide,
    modulo,
    equals,
    notEqual,
    lessThan,
    lessThanOrEqualTo,
    greaterThan,
    greaterThanOrEqualTo,
  };
  it.each(Object.entries(overNumbers))(
    "%s claims nothing about an unknown number that a number in its range contradicts",
    (_name, operation) => {
      const around = fc
        .tuple(finiteNumbers, fc.option(finiteNumbers), fc.option(finiteNumbers), fc.boolean())
        .map(([n, below, above, isNotNull]) => {
          const builder = refine(unknownVal(number));
          if (isNotNull) builder.notNull();
          if (below !== null) builder.numberMin(subtract(n, absolute(below)));
          if (above !== null) builder.numberMax(add(n, absolute(above)));
          return { n, unknown: builder.newValue() };
        });
      fc.assert(
        fc.property(
          around,
          fc.oneof(
            around,
            finiteNumbers.map((n) => ({ n, unknown: n })),
          ),
          (a, b) => {
            const known = attempt(() => operation(a.n, b.n));
            const promised = attempt(() => operation(a.unknown, b.unknown));
            if (known === undefined || promised === undefined) return;
            // A refined number is taken to be finite, as in the reference, although a division by zero is not.
            if (rawEquals(known, PositiveInfinity) || rawEquals(known, NegativeInfinity)) return;
            if (promised.isKnown()) expect(rawEquals(promised, known)).toBe(true);
            else expect(rangeOf(promised).includes(known)).not.toBe(false);
          },
        ),
      );
    },
  );
});

describe("equality", () => {
  it("every value is rawEqual to one that is rebuilt from its parts", () => {
    fc.assert(
      fc.property(values(ANYTHING), (value) => {
        expect(rawEquals(value, rebuilt(value))).toBe(true);
      }),
    );
  });

  it("every wholly known value equals itself", () => {
    fc.assert(fc.property(values({ nulls: true }), (value) => equals(value, rebuilt(value)).content === true));
  });

  it("the order of the operands does not matter", () => {
    fc.assert(fc.property(pairs(ANYTHING), ([a, b]) => rawEquals(equals(a, b), equals(b, a)) && rawEquals(a, b) === rawEquals(b, a)));
  });

  it("values that are rawEqual are equal, if equality is known", () => {
    fc.assert(
      fc.property(pairs({ nulls: true, unknowns: true }), ([a, b]) => {
        if (rawEquals(a, b) && isWhollyKnown(a)) expect(equals(a, b).content).toBe(true);
      }),
    );
  });

  it("the result carries all marks of both, at any depth", () => {
    fc.assert(fc.property(pairs(ANYTHING), ([a, b]) => [...allMarks(a, b)].every((mark) => equals(a, b).hasMark(mark))));
  });
});

/** A value like the one given, and none of its parts the very same. */
function rebuilt(value: Value): Value {
  return transform(value, (_path, v) => new Value(v.type, v.content, v.marks));
}

describe("sets", () => {
  const twoOfAType = types().chain((type) => fc.tuple(valuesOf(type, { nulls: true }), valuesOf(type, { nulls: true })));

  it("a set has an element exactly if that equals one of those it lists", () => {
    fc.assert(
      fc.property(fc.oneof(twoOfAType, fc.tuple(capsules, capsules)), ([a, b]) => {
        if (a.type !== b.type && !a.type.equals(b.type)) return;
        expect(hasElement(setVal([a]), b).content).toBe(equals(a, b).content);
        expect(length(setVal([a, b])).asNumber()).toBe(equals(a, b).content === true ? 1 : 2);
      }),
    );
  });

  it("the order of elements does not depend on the order in which they are given", () => {
    const elements = types().chain((type) => fc.array(valuesOf(type, { nulls: true }), { minLength: 1, maxLength: 6 }));
    fc.assert(fc.property(elements, (list) => rawEquals(setVal(list), setVal([...list].reverse()))));
  });

  it("primitive elements are in order", () => {
    const elements = primitiveTypes.chain((type) => fc.array(valuesOf(type), { minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(elements, (list) => {
        const sorted = setVal(list).asArray();
        for (let i = 1; i < sorted.length; i++) expect(precedes(sorted[i - 1]!, sorted[i]!)).toBe(true);
      }),
    );
  });

  it("an unknown element may be any value, so that membership is unknown without a known match", () => {
    fc.assert(
      fc.property(twoOfAType, ([a, b]) => {
        const has = hasElement(setVal([a, unknownVal(a.type)]), b);
        expect(has.isKnown() ? has.content : false).toBe(equals(a, b).content);
      }),
    );
  });

  it("marks of elements, at any depth, move to the set", () => {
    fc.assert(
      fc.property(
        types().chain((type) => fc.array(valuesOf(type, ANYTHING), { minLength: 1, maxLength: 4 })),
        (elements) => {
          const made = setVal(elements);
          expect(new Set(made.marks)).toEqual(allMarks(...elements));
          for (const element of unmarkDeep(made).value.asArray()) expect(containsMarked(element)).toBe(false);
        },
      ),
    );
  });
});

function precedes(a: Value, b: Value): boolean {
  if (a.type === number) return lessThan(a, b).content === true;
  if (a.type === bool) return !a.asBoolean() && b.asBoolean();
  const codePoints = (value: Value): number[] => Array.from(value.asString(), (character) => character.codePointAt(0)!);
  const [x, y] = [codePoints(a), codePoints(b)];
  const at = x.findIndex((codePoint, i) => codePoint !== y[i]);
  return at < 0 ? x.length < y.length : (y[at] ?? -1) > x[at]!;
}

describe("marks", () => {
  it("removing them with their paths and adding them again returns the same value", () => {
    fc.assert(
      fc.property(values(ANYTHING), (value) => {
        const { value: bare, paths } = unmarkDeepWithPaths(value);
        expect(containsMarked(bare)).toBe(false);
        expect(new Set(paths.flatMap(({ marks }) => [...marks]))).toEqual(unmarkDeep(value).marks);
        expect(rawEquals(markWithPaths(bare, paths), value)).toBe(true);
      }),
    );
  });
});

describe("walking", () => {
  it("each value is visited with the path that leads to it", () => {
    fc.assert(
      fc.property(values({ nulls: true, marks: true }), (value) => {
        const { value: bare } = unmarkDeep(value);
        let visited = 0;
        walk(bare, (path, inner) => {
          visited++;
          expect(rawEquals(applyPath(bare, path), inner)).toBe(true);
        });
        let counted = 0;
        walk(value, () => {
          counted++;
        });
        expect(counted).toBe(visited);
      }),
    );
  });

  it("a transformation that changes nothing returns the same value", () => {
    fc.assert(fc.property(values(ANYTHING), (value) => transform(value, (_path, v) => v) === value));
  });

  it("unknownAsNull leaves nothing unknown, and keeps the type", () => {
    fc.assert(
      fc.property(values(ANYTHING), (value) => {
        const result = unknownAsNull(value);
        expect(isWhollyKnown(result)).toBe(true);
        expect(result.type.equals(value.type)).toBe(true);
        expect(unmarkDeep(result).marks).toEqual(unmarkDeep(value).marks);
      }),
    );
  });
});

describe("depth and size", () => {
  const nest = (levels: number, wrap: (inner: Value) => Value, leaf: Value): Value => {
    let value = leaf;
    for (let i = 0; i < levels; i++) value = wrap(value);
    return value;
  };
  const wraps: Record<string, (inner: Value) => Value> = {
    tuples: (inner) => tupleVal([inner]),
    lists: (inner) => listVal([inner]),
    sets: (inner) => setVal([inner]),
  };

  it.each(Object.entries(wraps))("all operations handle %s nested a thousand levels deep", (_name, wrap) => {
    const [a, b] = [nest(1000, wrap, nullVal(string)), nest(1000, wrap, nullVal(string))];
    expect(equals(a, b).content).toBe(true);
    expect(rawEquals(a, b)).toBe(true);
    expect(isWhollyKnown(a)).toBe(true);
    expect(containsMarked(a)).toBe(false);
    expect(unknownAsNull(a)).toBe(a);
    let count = 0;
    walk(a, () => {
      count++;
    });
    expect(count).toBe(1001);
  });

  it("all operations handle the largest collections", () => {
    const elements = Array.from({ length: 200_000 }, (_, i) => numberVal(i));
    const long = listVal(elements);
    expect(length(long).asNumber()).toBe(200_000);
    expect(equals(long, listVal(elements)).content).toBe(true);
    expect(unknownAsNull(long)).toBe(long);
    expect(setVal(elements).asArray().length).toBe(200_000);
    expect(tupleVal(elements).type.elements.length).toBe(200_000);
    expect(mapVal(elements.map((element, i) => [`k${i}`, element] as const)).asMap().size).toBe(200_000);
  });
});
