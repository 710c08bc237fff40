/** Laws of conversion and unification, for values and types of every kind. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Conversion,
  ConversionError,
  convert,
  equalTypes,
  findConversion,
  findConversionUnsafe,
  hasDynamicTypes,
  isValue,
  isWhollyKnown,
  rawEquals,
  type Type,
  testConformance,
  tryConvert,
  unify,
  unifyUnsafe,
  unmarkDeep,
  type Value,
} from "../src/index.ts";
import { ANYTHING, types, values, valuesOf } from "./arbitrary.ts";

const constraints = types({ dynamic: true });
/** A value and a type that has nothing to do with it, or little. */
const conversions = fc.tuple(values(ANYTHING), constraints);
/** A few types, and a value of each. */
const typesWithValues = fc
  .array(types(), { minLength: 1, maxLength: 4 })
  .chain((given) => fc.tuple(fc.constant(given), fc.tuple(...given.map((type) => valuesOf(type, ANYTHING)))));

const marksOf = (value: Value): readonly unknown[] => [...unmarkDeep(value).marks].sort();

describe("conversion", () => {
  it("returns the value itself for its own type", () => {
    fc.assert(
      fc.property(values(ANYTHING), (value) => {
        expect(convert(value, value.type)).toBe(value);
      }),
    );
  });

  it("never fails if it is safe, and otherwise returns a value or the error", () => {
    fc.assert(
      fc.property(conversions, ([value, type]) => {
        const safe = findConversion(value.type, type);
        if (safe !== undefined) expect(isValue(safe(value))).toBe(true);
        const unsafe = findConversionUnsafe(value.type, type);
        const result = unsafe?.(value);
        if (result !== undefined && !isValue(result)) expect(result).toBeInstanceOf(ConversionError);
        // A safe conversion implies an unsafe one.
        expect(safe !== undefined && unsafe === undefined).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("returns a value of the requested type", () => {
    fc.assert(
      fc.property(conversions, ([value, type]) => {
        const result = tryConvert(value, type);
        if (!isValue(result)) return;
        expect(testConformance(result.type, type)).toEqual([]);
        if (!hasDynamicTypes(type)) expect(equalTypes(result.type, type)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("has the same result if it is applied twice", () => {
    fc.assert(
      fc.property(conversions, ([value, type]) => {
        const once = tryConvert(value, type);
        if (isValue(once)) expect(rawEquals(convert(once, type), once)).toBe(true);
      }),
    );
  });

  it("keeps the marks of everything that it keeps, and adds none", () => {
    fc.assert(
      fc.property(conversions, ([value, type]) => {
        const result = tryConvert(value, type);
        if (!isValue(result)) return;
        expect(marksOf(value)).toEqual(expect.arrayContaining([...marksOf(result)]));
        for (const mark of value.marks ?? []) expect(result.hasMark(mark)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("has a wholly known result for a known value", () => {
    fc.assert(
      fc.property(values({ nulls: true }), types(), (value, type) => {
        const result = tryConvert(value, type);
        if (isValue(result)) expect(isWhollyKnown(result)).toBe(true);
      }),
    );
  });
});

describe.each([
  ["safe", unify, findConversion],
  ["unsafe", unifyUnsafe, findConversionUnsafe],
] as const)("%s unification", (name, unifyTypes, find) => {
  it("returns a type that every one of the values can become", () => {
    fc.assert(
      fc.property(typesWithValues, ([given, samples]) => {
        const unified = unifyTypes(given);
        if (unified === undefined) return;
        samples.forEach((sample, i) => {
          const conversion: Conversion | undefined = unified.conversions[i];
          const result = conversion === undefined ? sample : conversion(sample);
          if (isValue(result)) expect(testConformance(result.type, unified.type)).toEqual([]);
          else expect(name).toBe("unsafe");
          if (conversion === undefined) expect(equalTypes(given[i]!, unified.type)).toBe(true);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("returns the type itself for one type, however often it occurs", () => {
    fc.assert(
      fc.property(types(), fc.integer({ min: 1, max: 4 }), (type, count) => {
        const unified = unifyTypes(Array.from({ length: count }, () => type));
        expect(unified !== undefined && equalTypes(unified.type, type)).toBe(true);
      }),
    );
  });

  it("does not depend on the order if only one of two types converts to the other", () => {
    fc.assert(
      fc.property(types(), types(), (a, b) => {
        const isOneWay = (find(a, b) === undefined) !== (find(b, a) === undefined);
        if (!isOneWay) return;
        const [left, right] = [unifyTypes([a, b])?.type, unifyTypes([b, a])?.type];
        const same: boolean = left === undefined ? right === undefined : equalTypes(left, right as Type);
        expect(same).toBe(true);
      }),
    );
  });
});
