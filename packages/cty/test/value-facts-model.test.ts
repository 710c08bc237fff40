/** The facts kept about values, compared with those found by visiting every part. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  containsMarked,
  elements,
  hasMarkDeep,
  isWhollyKnown,
  list,
  listVal,
  mapVal,
  mark,
  type NumberContent,
  nullVal,
  number,
  numberVal,
  objectVal,
  setVal,
  sizeOf,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  unmark,
  type Value,
} from "../src/index.ts";
import { numberKey } from "../src/kernel.ts";
import { typeSize } from "../src/type/type.ts";
import { hasMarksInside, hasWhollyKnownType, numberTextSize } from "../src/value/value-facts.ts";
import { ANYTHING, values } from "./arbitrary.ts";

interface Facts {
  readonly size: number;
  readonly numberText: number;
  readonly hasMarks: boolean;
  readonly isKnown: boolean;
  readonly isTyped: boolean;
}

/** Visits every part of a value. */
function factsOf(value: Value): Facts {
  const { value: bare } = unmark(value);
  const own = { numberText: 0, hasMarks: value.isMarked(), isKnown: true, isTyped: true };
  if (!bare.isKnown()) return { ...own, size: 1, isKnown: false, isTyped: !String(bare.type).includes("any") };
  if (bare.isNull()) return { ...own, size: 1 };
  switch (bare.type.kind) {
    case "string":
      return { ...own, size: 1 + Math.floor(bare.asString().length / 16) };
    case "number": {
      const content = bare.content as NumberContent;
      if (typeof content === "number") return { ...own, size: 1 };
      // Other numbers count with the length of their digits, or of the zeros that their exponent means.
      const [digits = "", exponent] = numberKey(content).replace(/^-/, "").split("e");
      const length = Math.max(digits.length, Math.abs(Number(exponent)) + 1);
      return { ...own, size: length, numberText: length };
    }
    case "bool":
    case "capsule":
    case "dynamic":
      return { ...own, size: 1 };
    default: {
      let facts: Facts = { ...own, size: 1 };
      for (const [, part] of elements(bare)) {
        const inner = factsOf(part);
        facts = {
          size: facts.size + inner.size,
          numberText: facts.numberText + inner.numberText,
          hasMarks: facts.hasMarks || inner.hasMarks,
          isKnown: facts.isKnown && inner.isKnown,
          isTyped: facts.isTyped && inner.isTyped,
        };
      }
      return facts;
    }
  }
}

function check(value: Value): void {
  const facts = factsOf(value);
  const expected = [facts.size + typeSize(value.type) - 1, facts.numberText, facts.isKnown, facts.isTyped, facts.hasMarks];
  const isMarkedInside = factsOf(unmark(value).value).hasMarks;
  // Twice, as the answers about large values are kept.
  for (let i = 0; i < 2; i++) {
    const actual = [sizeOf(value), numberTextSize(value), isWhollyKnown(value), hasWhollyKnownType(value), containsMarked(value)];
    // The assertions are slow, and there are hundreds of values.
    if (String(actual) !== String(expected) || hasMarksInside(value) !== isMarkedInside)
      expect([String(value), ...actual]).toEqual(expected);
  }
}

const small = [numberVal(1), stringVal("x".repeat(40)), nullVal(string)];
const special = [
  unknownVal(number),
  unknownVal(list(number)),
  mark(numberVal(1), "m"),
  numberVal("0.125"),
  numberVal("123456789012345678901234567890"),
  numberVal("1e40"),
  numberVal("1e-40"),
  mark(numberVal("-1.5"), "m"),
];

it("the facts about small and large values are right, wherever the special part is", () => {
  for (const part of [...small, ...special]) {
    for (const count of [1, 15, 31, 62, 63, 64, 65, 130]) {
      for (const at of [0, count - 1]) {
        const parts: readonly Value[] = Array.from(
          { length: count },
          (_, i): Value => (i === at ? part : part.type === string ? stringVal(`${i}`) : numberVal(i)),
        );
        const tuple = tupleVal(parts) as Value;
        check(tuple);
        const wrapped = parts.map((value) => tupleVal([value]) as Value).filter(({ type }) => type.equals(tupleVal([part]).type));
        check(mapVal(wrapped.map((value, i) => [`k${i}`, value] as const)));
        if (count === 64) check(objectVal(parts.map((value, i) => [`k${i}`, value] as const)) as Value);
        if (part.type === number && count > 60) check(setVal(parts as readonly Value[]));
      }
    }
  }
});

it("the facts about nested values are right", () => {
  for (const part of [...small, ...special]) {
    let value: Value = part;
    for (let depth = 1; depth <= 10; depth++) {
      value = depth % 3 === 0 ? listVal([value]) : depth % 3 === 1 ? tupleVal([numberVal(1), value]) : mapVal({ k: value });
      check(value);
      check(mark(value, "outer"));
      check(tupleVal([value, value, part]) as Value);
    }
    expect(hasMarkDeep(value, "m")).toBe(part.isMarked());
  }
});

it("the facts about any value are right", () => {
  fc.assert(
    fc.property(values(ANYTHING), (value) => {
      check(value);
    }),
  );
});
