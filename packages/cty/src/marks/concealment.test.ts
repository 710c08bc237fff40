import { describe, expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { rawEquals } from "../ops/equality.ts";
import { string } from "../type/type.ts";
import { nullVal, stringVal, type Value } from "../value/value.ts";
import { concealed, concealmentFor, isMarkedOpenly, revealed, withoutConcealments } from "./concealment.ts";
import { containsMarked, mark, NO_MARKS } from "./marks.ts";

const a = stringVal("a");
const concealment = concealmentFor(new Set(["secret"]))!;

describe("a part of a value", () => {
  it("is concealed only if the value has marks", () => {
    expect([concealmentFor(undefined), concealmentFor(NO_MARKS)]).toEqual([undefined, undefined]);
    expect(concealed(a, undefined)).toBe(a);
    expect(String(concealed(a, concealment))).toBe("<marked string>");
  });

  it("keeps its own marks", () => {
    const part = mark(a, "own");
    expect(concealed(part, concealment).hasMark("own")).toBe(true);
    expect(rawEquals(revealed(concealed(part, concealment), concealment), part)).toBe(true);
  });

  it("counts as marked only by its own marks", () => {
    expect([a, concealed(a, concealment), mark(a, 1), concealed(mark(a, 1), concealment)].map(isMarkedOpenly)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("a result", () => {
  const part = concealed(a, concealment);
  it.each<[string, (part: Value) => Value]>([
    ["a value", (x) => x],
    ["a list", (x) => listVal([x, a])],
    ["a set", (x) => setVal([x])],
    ["a map", (x) => mapVal({ k: x, l: a })],
    ["an object in a tuple", (x) => tupleVal([objectVal({ k: x, l: nullVal(string) })])],
    ["a marked list", (x) => mark(listVal([mark(x, 1), a]), 2)],
  ])("is revealed at every depth: %s", (_, make) => {
    expect(containsMarked(make(part))).toBe(true);
    expect(rawEquals(revealed(make(part), concealment), make(a))).toBe(true);
    const found = new Set<unknown>();
    expect(rawEquals(withoutConcealments(make(part), found), make(a))).toBe(true);
    expect([...found]).toEqual([concealment]);
  });

  it("keeps the marks of other constructs", () => {
    const outer = concealmentFor(new Set(["outer"]))!;
    const value = listVal([concealed(part, outer)]);
    expect(rawEquals(revealed(value, concealment), listVal([concealed(a, outer)]))).toBe(true);
  });

  it("is returned itself if there is nothing to reveal", () => {
    const value = listVal([mark(a, 1)]);
    expect(revealed(value, concealment)).toBe(value);
    expect(revealed(part, undefined)).toBe(part);
  });

  it("can share parts and be nested deeply", () => {
    let value: Value = part;
    for (let i = 0; i < 200; i++) value = tupleVal([value, value]);
    expect(containsMarked(revealed(value, concealment))).toBe(false);
  });
});
