import { describe, expect, it } from "vitest";
import { capsuleVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { formatPath } from "../path/path-text.ts";
import { CtyError } from "../run/errors.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { capsule } from "../value/capsule-type.ts";
import { numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { fromNative, impliedType } from "./from-native.ts";
import { toNative, tryToNative } from "./to-native.ts";

/** The error of an action, as its path and its message. */
function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CtyError) return `${formatPath(error.path)}: ${error.message}`;
    throw error;
  }
  return "none";
}

describe("a value from native data", () => {
  it("has the type that the data implies", () => {
    expect(friendlyName(impliedType("a"))).toBe("string");
    expect(friendlyName(impliedType(null))).toBe("dynamic");
    expect(impliedType([1, true])).toEqual(tuple([number, bool]));
    expect(impliedType({ a: [] })).toEqual(object({ a: tuple([]) }));
    expect(impliedType(new Map([["a", 1]]))).toEqual(object({ a: number }));
    expect(impliedType(new Set([1]))).toEqual(tuple([number]));
  });

  it("is converted to the required type", () => {
    const Service = object({ name: string, ports: set(number), tags: map(string), owner: string }, ["owner"]);
    const service = fromNative({ name: 7, ports: [443, "80", 443], tags: new Map([["a", true]]) }, Service);
    expect(toNative(service)).toEqual({ name: "7", ports: [80, 443], tags: { a: "true" }, owner: null });
  });

  it("keeps numbers exactly", () => {
    const large = 2n ** 80n;
    expect(fromNative(large).asBigInt()).toBe(large);
    expect(fromNative(0.1).asDecimalString()).toBe("0.1");
    expect(fromNative(Number.MAX_VALUE).asNumber()).toBe(Number.MAX_VALUE);
    expect(fromNative(Number.POSITIVE_INFINITY).asNumber()).toBe(Number.POSITIVE_INFINITY);
    expect(errorOf(() => fromNative({ a: [Number.NaN] }))).toBe(".a[0]: NaN is not a valid number");
  });

  it("keeps cty values as they are", () => {
    const secret = mark(stringVal("x"), "secret");
    expect(rawEquals(fromNative([secret, unknownVal(number)], list(string)).asArray()[0]!, secret)).toBe(true);
  });

  it("wraps an object in a capsule if the type requires one", () => {
    const date = capsule<Date>("date");
    const at = new Date(0);
    expect(toNative(fromNative([at], list(date)))).toEqual([at]);
    expect(
      fromNative({ at }, object({ at: date }))
        .asMap()
        .get("at")
        ?.asCapsule(),
    ).toBe(at);
  });

  it("accepts names that objects inherit", () => {
    const names = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}');
    expect([...fromNative(names).asMap().keys()]).toEqual(["__proto__", "constructor", "toString"]);
    const back = toNative(fromNative(names, map(number)));
    expect(Object.keys(back)).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(back, "__proto__")).toEqual({ value: 1, writable: true, enumerable: true, configurable: true });
  });

  it("may contain one object several times, but not itself", () => {
    let shared: unknown = { size: 1 };
    expect(toNative(fromNative([shared, [shared]]))).toEqual([{ size: 1 }, [{ size: 1 }]]);
    const loop: Record<string, unknown> = {};
    loop.self = [loop];
    expect(errorOf(() => fromNative(loop))).toBe(".self[0]: the object contains itself: circular references cannot be converted");
    for (let i = 0; i < 1500; i++) shared = [shared];
    expect(errorOf(() => fromNative(shared))).toContain("the maximum is 1000 levels");
  });

  it.each<[string, unknown, string]>([
    ["undefined", { a: undefined }, ".a: undefined is not a value: omit the property, or use null"],
    ["a hole in an array", new Array(1), "[0]: undefined is not a value: omit the property, or use null"],
    ["a Date", [new Date(0)], "[0]: a Date is not a value: use the string of toISOString()"],
    ["a function", { f: () => 1 }, ".f: a function cannot be converted to a value"],
    ["a symbol", [Symbol("x")], "[0]: a symbol cannot be converted to a value"],
    [
      "an object of a class",
      [/x/],
      "[0]: only plain objects can be converted: wrap an instance of a class in a capsule type, or pass its properties",
    ],
    ["a key that is not a string", new Map([[1, 1]]), ": the keys of a Map must be strings"],
  ])("cannot be created from %s", (_, native, message) => {
    expect(errorOf(() => fromNative(native))).toBe(message);
  });

  it("reports the path of a part that does not match the type", () => {
    const type: Type = object({ ports: list(number) });
    expect(errorOf(() => fromNative({ ports: [80, "many"] }, type))).toMatch(/^\.ports\[1\]: a number is required/);
    expect(errorOf(() => fromNative({}, type))).toBe(': the attribute "ports" is required');
    expect(errorOf(() => fromNative([], type))).toMatch(
      /^: an object is required, not an empty tuple|^: an object is required, not a tuple/,
    );
  });

  it("has parts of the types that the required type declares for them", () => {
    const type = object({
      tuple: tuple([list(number), string]),
      map: map(set(string)),
      any: dynamic,
      anyList: list(dynamic),
      anyMap: map(dynamic),
      anySet: set(dynamic),
    });
    const value = fromNative(
      { tuple: [["1"], 2], map: { k: ["b", "a"] }, any: [1, "a"], anyList: [1, 2], anyMap: { a: "x" }, anySet: ["x", "x"] },
      type,
    );
    expect(String(value.type)).toBe(
      "object({ any = tuple([number, string]), anyList = list(number), anyMap = map(string), anySet = set(string), map = map(set(string)), tuple = tuple([list(number), string]) })",
    );
    expect(toNative(value)).toEqual({
      tuple: [[1], "2"],
      map: { k: ["a", "b"] },
      any: [1, "a"],
      anyList: [1, 2],
      anyMap: { a: "x" },
      anySet: ["x"],
    });
    for (const empty of [list(string), set(string), map(string), list(dynamic), map(dynamic), set(dynamic)])
      expect(String(fromNative(empty.kind === "map" ? {} : [], empty).type)).toBe(String(empty));
    expect(String(fromNative([null, 1], tuple([string, number])).type)).toBe("tuple([string, number])");
  });

  it("names the part that does not match by index, key or name", () => {
    expect(errorOf(() => fromNative({ k: { l: [1, []] } }, map(map(list(number)))))).toMatch(/^\["k"\]\["l"\]\[1\]: /);
    expect(errorOf(() => fromNative({ k: [1, []] }, object({ k: tuple([number, number]) })))).toMatch(/^\.k\[1\]: /);
    expect(errorOf(() => fromNative({ k: Number.NaN }, map(number)))).toMatch(/^\["k"\]: /);
    expect(errorOf(() => fromNative([[undefined]], set(list(string))))).toMatch(/^\[0\]\[0\]: /);
    const inner = fromNative({ a: { b: [true] } });
    expect(errorOf(() => fromNative([inner], list(object({ a: object({ b: list(number) }) }))))).toMatch(
      /^\[0\]\.a\.b\[0\]: .*\(a value of type object\)$/,
    );
  });

  it("can be nested a thousand levels deep", () => {
    let nested: unknown = [];
    for (let i = 1; i < 1000; i++) nested = [nested];
    expect(fromNative(nested).type.kind).toBe("tuple");
    expect(errorOf(() => fromNative([nested]))).toContain("1000");
  });

  it("is converted once for each type, however often it occurs", () => {
    const shared = { a: [1, 2, 3] };
    const [first, second, third] = fromNative([shared, shared, [shared]]).asArray();
    expect(second).toBe(first);
    expect(third!.asArray()[0]).toBe(first);
    const typed = fromNative([shared, shared, shared], tuple([dynamic, map(list(string)), map(list(string))])).asArray();
    expect(typed.map((value) => String(value.type))).toEqual([
      "object({ a = tuple([number, number, number]) })",
      "map(list(string))",
      "map(list(string))",
    ]);
    expect(typed[2]).toBe(typed[1]);
  });

  it("is created in linear time, however it is nested", () => {
    const wide = Array.from({ length: 20_000 }, (_, i) => ({ i }));
    expect(fromNative(wide, list(object({ i: number }))).asArray().length).toBe(20_000);
  });
});

describe("native data from a value", () => {
  it("requires a value that is known and not marked", () => {
    expect(errorOf(() => toNative(fromNative({ a: [unknownVal(string)] })))).toBe(".a[0]: the value is unknown, so it cannot be read yet");
    expect(errorOf(() => toNative(mark(stringVal("x"), 1)))).toBe(": the value is marked: remove its marks before reading it");
  });

  it("is an ordinary object, like a literal", () => {
    expect(toNative(fromNative({ a: { b: [1] } }))).toStrictEqual({ a: { b: [1] } });
    expect(toNative(fromNative({ a: 1 }, map(number)))).toStrictEqual({ a: 1 });
  });

  it("is returned by tryToNative as a problem with a path, instead of an exception, if there is none", () => {
    const reasons = [{ a: [unknownVal(string)] }, { a: mark(stringVal("x"), 1) }, [[numberVal("1e400")]]].map((native) => {
      const result = tryToNative(fromNative(native));
      return result.ok ? "ok" : `${formatPath(result.path)} ${result.problem}`;
    });
    expect(reasons).toEqual([".a[0] unknown", ".a marked", "[0][0] inexact-number"]);
    expect(tryToNative(numberVal(1))).toEqual({ ok: true, value: 1 });
  });

  it("cannot be created from a value that contains itself too many times", () => {
    let doubled: Value = numberVal(1);
    for (let i = 0; i < 40; i++) doubled = tupleVal([doubled, doubled]);
    expect(tryToNative(doubled)).toMatchObject({ ok: false, problem: "too-large" });
    expect(errorOf(() => toNative(doubled))).toMatch(/more than 10000000 parts/);
  });

  it("is the content of a capsule", () => {
    const handle = capsule<{ id: number }>("handle");
    const content = { id: 1 };
    expect(toNative(capsuleVal(handle, content))).toBe(content);
  });

  it("is null for a null of unknown type", () => {
    expect(toNative(fromNative(null, dynamic))).toBe(null);
  });
});
