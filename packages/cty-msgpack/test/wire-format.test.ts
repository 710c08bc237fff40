/**
 * The bytes of each format at the limits where another one begins, written and read. The expected
 * bytes are written by hand.
 */
import {
  bool,
  CtyError,
  capsule,
  capsuleVal,
  dynamic,
  equals,
  list,
  listVal,
  listValEmpty,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  PositiveInfinity,
  rawEquals,
  refine,
  set,
  setVal,
  string,
  stringVal,
  True,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { impliedType, marshal, unmarshal } from "../src/index.ts";

const bytes = (...parts: readonly (number | readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part])));

/** A number in the given number of bytes, the highest first; negative ones in two's complement. */
const big = (value: bigint, size: number): readonly number[] =>
  Array.from({ length: size }, (_, i) => Number((BigInt.asUintN(64, value) >> BigInt(8 * (size - 1 - i))) & 0xffn));

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

function expectSame(value: Value, type: Type, expected: Uint8Array): void {
  // Comparing long arrays element by element takes seconds.
  const written = marshal(value, type);
  expect([written.length, written.findIndex((byte, i) => byte !== expected[i])]).toEqual([expected.length, -1]);
  expect(rawEquals(unmarshal(expected, type), value)).toBe(true);
}

/** The path of the error, as names and numbers. */
function errorPath(action: () => unknown): readonly unknown[] {
  try {
    action();
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    return error.path.map((step) => (step.kind === "attr" ? step.name : step.kind === "index" ? step.key.content : step));
  }
  return ["nothing was thrown"];
}

describe("integers", () => {
  it.each([
    [0n, bytes(0x00)],
    [127n, bytes(0x7f)],
    [128n, bytes(0xcc, 0x80)],
    [255n, bytes(0xcc, 0xff)],
    [256n, bytes(0xcd, big(256n, 2))],
    [65_535n, bytes(0xcd, big(65_535n, 2))],
    [65_536n, bytes(0xce, big(65_536n, 4))],
    [4_294_967_295n, bytes(0xce, big(4_294_967_295n, 4))],
    [4_294_967_296n, bytes(0xcf, big(4_294_967_296n, 8))],
    [2n ** 63n - 1n, bytes(0xcf, big(2n ** 63n - 1n, 8))],
    [-1n, bytes(0xff)],
    [-32n, bytes(0xe0)],
    [-33n, bytes(0xd0, big(-33n, 1))],
    [-128n, bytes(0xd0, 0x80)],
    [-129n, bytes(0xd1, big(-129n, 2))],
    [-32_768n, bytes(0xd1, 0x80, 0x00)],
    [-32_769n, bytes(0xd2, big(-32_769n, 4))],
    [-(2n ** 31n), bytes(0xd2, 0x80, 0, 0, 0)],
    [-(2n ** 31n) - 1n, bytes(0xd3, big(-(2n ** 31n) - 1n, 8))],
    [-(2n ** 63n), bytes(0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0)],
  ])("use the shortest format for %s", (value, expected) => {
    expectSame(numberVal(value), number, expected);
  });

  it("are written as digits beyond 64 bits", () => {
    expectSame(numberVal(2n ** 63n), number, bytes(0xb3, ascii("9223372036854775808")));
    expectSame(numberVal(-(2n ** 63n) - 1n), number, bytes(0xb4, ascii("-9223372036854775809")));
  });
});

describe("numbers that are not integers", () => {
  const double = (value: number): Uint8Array => {
    const data = new DataView(new ArrayBuffer(9));
    data.setUint8(0, 0xcb);
    data.setFloat64(1, value);
    return new Uint8Array(data.buffer);
  };

  it.each([0.5, -0.5, 1.5, 2.25, -1048576.0625, 2 ** -20, 4503599627370495.5])(
    "are written as doubles if these represent them exactly: %s",
    (value) => {
      expectSame(numberVal(value), number, double(value));
    },
  );

  it("are written as digits if no double represents them", () => {
    expectSame(numberVal("0.1"), number, bytes(0xa3, ascii("0.1")));
    expectSame(numberVal("-0.1"), number, bytes(0xa4, ascii("-0.1")));
    // 2^53 + 0.5 needs 55 bits.
    expectSame(numberVal("9007199254740992.5"), number, bytes(0xb2, ascii("9007199254740992.5")));
    expectSame(numberVal("-9007199254740992.5"), number, bytes(0xb3, ascii("-9007199254740992.5")));
  });

  it("are written as doubles if they are infinite, and NaN is refused", () => {
    expectSame(PositiveInfinity, number, double(Number.POSITIVE_INFINITY));
    expect(() => unmarshal(double(Number.NaN), number)).toThrow(CtyError);
  });

  it("are read from four bytes", () => {
    expect(unmarshal(bytes(0xca, 0x3f, 0xc0, 0, 0), number).asNumber()).toBe(1.5);
  });
});

describe("strings", () => {
  it.each([
    [0, bytes(0xa0)],
    [31, bytes(0xbf)],
    [32, bytes(0xd9, 32)],
    [255, bytes(0xd9, 255)],
    [256, bytes(0xda, 1, 0)],
    [65_535, bytes(0xda, 0xff, 0xff)],
    [65_536, bytes(0xdb, 0, 1, 0, 0)],
    [70_000, bytes(0xdb, big(70_000n, 4))],
  ])("have the shortest head for %i bytes", (length, head) => {
    expectSame(stringVal("x".repeat(length)), string, bytes(head, ascii("x".repeat(length))));
  });

  it("keep a byte order mark, and replace malformed bytes", () => {
    expectSame(stringVal("\ufeffx"), string, bytes(0xa4, 0xef, 0xbb, 0xbf, 0x78));
    expect(unmarshal(bytes(0xa2, 0xff, 0x78), string).asString()).toBe("\ufffdx");
  });

  it("are also read from binary data of any length", () => {
    expect(unmarshal(bytes(0xc4, 1, 0x78), string).asString()).toBe("x");
    expect(unmarshal(bytes(0xc5, 0, 1, 0x78), string).asString()).toBe("x");
    expect(unmarshal(bytes(0xc6, 0, 0, 0, 1, 0x78), string).asString()).toBe("x");
    expect(unmarshal(bytes(0xc4, 3, ascii("1.5")), number).asNumber()).toBe(1.5);
  });
});

describe("arrays and maps", () => {
  const items = (length: number): readonly Value[] => Array.from({ length }, () => True);

  it.each([
    [1, bytes(0x91)],
    [15, bytes(0x9f)],
    [16, bytes(0xdc, 0, 16)],
    [65_535, bytes(0xdc, 0xff, 0xff)],
    [65_536, bytes(0xdd, 0, 1, 0, 0)],
  ])("have the shortest head for %i elements", (length, head) => {
    expectSame(listVal(items(length)), list(bool), bytes(head, new Uint8Array(length).fill(0xc3)));
  });

  it.each([
    [1, bytes(0x81)],
    [15, bytes(0x8f)],
    [16, bytes(0xde, 0, 16)],
    [65_536, bytes(0xdf, 0, 1, 0, 0)],
  ])("have the shortest head for %i entries", (length, head) => {
    const names = Array.from({ length }, (_, i) => `k${String(i).padStart(5, "0")}`);
    const expected = bytes(
      head,
      names.flatMap((name) => [0xa6, ...ascii(name), 0xc3]),
    );
    expectSame(mapVal(new Map(names.map((name) => [name, True]))), map(bool), expected);
  });

  it("may be nested a thousand levels deep in both directions", () => {
    const nested = (depth: number): readonly [Value, Type] => {
      let [value, type]: [Value, Type] = [listValEmpty(bool), list(bool)];
      for (let i = 0; i < depth; i++) [value, type] = [listVal([value]), list(type)];
      return [value, type];
    };
    const [value, type] = nested(998);
    expect(unmarshal(marshal(value, type), type).type).toBe(value.type);
    const chain = (length: number): Uint8Array => bytes(new Uint8Array(length).fill(0x91), 0xc3);
    const deep = (length: number): Type => {
      let result: Type = bool;
      for (let i = 0; i < length; i++) result = tuple([result]);
      return result;
    };
    expect(impliedType(chain(1000)).kind).toBe("tuple");
    expect(() => impliedType(chain(1001))).toThrow(CtyError);
    expect(unmarshal(chain(999), deep(999)).type.kind).toBe("tuple");
  });
});

describe("values with their type", () => {
  it("are arrays of the type, as JSON, and the value", () => {
    expectSame(tupleVal([stringVal("x")]), tuple([dynamic]), bytes(0x91, 0x92, 0xc4, 8, ascii('"string"'), 0xa1, 0x78));
    // The type may also be a string.
    expect(unmarshal(bytes(0x92, 0xa8, ascii('"string"'), 0xa1, 0x78), dynamic).asString()).toBe("x");
  });

  it.each([
    ["another kind of object", bytes(0xc3)],
    ["a third element", bytes(0x93, 0xa6, ascii('"bool"'), 0xc3, 0xc3)],
    ["a type that is not a string", bytes(0x92, 0xc3, 0xc3)],
    ["a type that is not JSON", bytes(0x92, 0xa1, ascii("x"), 0xc3)],
    ["a value of another type", bytes(0x92, 0xa6, ascii('"bool"'), 0xa1, ascii("x"))],
  ])("are refused with %s", (_, data) => {
    expect(() => unmarshal(data, dynamic)).toThrow(CtyError);
  });
});

describe("errors", () => {
  it("have the path of the part that cannot be written", () => {
    const secret = mark(stringVal("x"), "m");
    expect(errorPath(() => marshal(tupleVal([True, secret]), tuple([bool, string])))).toEqual([1]);
    expect(errorPath(() => marshal(listVal([stringVal("a"), secret]), list(string)))).toEqual([1]);
    expect(errorPath(() => marshal(mapVal({ k: secret }), map(string)))).toEqual(["k"]);
    expect(errorPath(() => marshal(objectVal({ a: objectVal({ b: secret }) }), object({ a: object({ b: string }) })))).toEqual(["a", "b"]);
    const opaque = capsule<number>("thing");
    const thing = capsuleVal(opaque, 7);
    expect(errorPath(() => marshal(setVal([thing]), set(opaque)))).toEqual([7]);
  });

  it("have the path of the part that cannot be read", () => {
    expect(errorPath(() => unmarshal(bytes(0x92, 0xc3, 0xa1, 0x78), list(bool)))).toEqual([1]);
    expect(errorPath(() => unmarshal(bytes(0x81, 0xa1, 0x6b, 0xc3), map(string)))).toEqual(["k"]);
    expect(errorPath(() => unmarshal(bytes(0x81, 0xa1, 0x61, 0xc3), object({ a: string })))).toEqual(["a"]);
    expect(errorPath(() => unmarshal(bytes(0x81, 0xa1, 0x62, 0xc3), object({ a: bool })))).toEqual(["b"]);
    expect(errorPath(() => unmarshal(bytes(0x91, 0x91), list(list(bool))))).toEqual([0, 0]);
  });

  it.each([
    ["a nil where a bool is", bytes(0x91, 0xc0), tuple([bool]), true],
    ["a byte that no value starts with", bytes(0xc1), bool, false],
    ["an integer for a bool", bytes(0x01), bool, false],
    ["a bool for a number", bytes(0xc3), number, false],
    ["words for a number", bytes(0xa1, 0x78), number, false],
    ["an array for a map", bytes(0x90), map(bool), false],
    ["a map for a list", bytes(0x80), list(bool), false],
    ["a map for a tuple", bytes(0x80), tuple([]), false],
    ["an array for an object", bytes(0x90), object({}), false],
    ["too few elements", bytes(0x90), tuple([bool]), false],
    ["too many elements", bytes(0x91, 0xc3), tuple([]), false],
    ["an attribute too few", bytes(0x80), object({ a: bool }), false],
    ["a key that is not a string", bytes(0x81, 0xc3, 0xc3), map(bool), false],
  ] as const)("are thrown exactly if the type does not match: %s", (_, data, type, isValid) => {
    if (isValid) expect(unmarshal(data, type).type.kind).toBe(type.kind);
    else expect(() => unmarshal(data, type)).toThrow(CtyError);
  });
});

describe("the refinements of an unknown value", () => {
  /** An unknown value of which a map says something. */
  const known = (...entries: readonly (number | readonly number[])[]): Uint8Array => {
    const data = bytes(...entries);
    return bytes(0xc7, data.length, 12, data);
  };

  it("are written in the order of their keys, in the shortest formats", () => {
    const value = refine(unknownVal(number)).notNull().numberMin(1).numberMax(300, false).newValue();
    expectSame(value, number, known(0x83, 1, 0xc2, 3, 0x92, 1, 0xc3, 4, 0x92, 0xcd, 1, 44, 0xc2));
    const some = refine(unknownVal(list(string)))
      .collectionLengthMin(1)
      .collectionLengthMax(70_000)
      .newValue();
    expectSame(some, list(string), known(0x82, 5, 1, 6, 0xce, big(70_000n, 4)));
    expectSame(unknownVal(string), string, bytes(0xd4, 0, 0));
  });

  it("are skipped if they are not understood, whatever they are", () => {
    for (const unknownEntry of [
      [0xc0],
      [0xc3],
      [0x01],
      [0xcb, 0, 0, 0, 0, 0, 0, 0, 0],
      [0xa1, 0x78],
      [0xc4, 1, 0x78],
      [0x92, 1, 0x91, 2],
      [0x82, 1, 2, 3, 0x81, 4, 5],
      [0xd4, 5, 0],
    ]) {
      const value = unmarshal(known(0x82, 99, unknownEntry, 1, 0xc2), string);
      expect(rawEquals(value, refine(unknownVal(string)).notNull().newValue())).toBe(true);
    }
    expect(() => unmarshal(known(0x82, 99, 0xc1, 1, 0xc2), string)).toThrow(CtyError);
  });

  it.each([
    ["a prefix of a number", known(0x81, 2, 0xa1, 0x78), number],
    ["a prefix that is not a string", known(0x81, 2, 0xc3), string],
    ["a prefix that is not UTF-8", known(0x81, 2, 0xa1, 0xff), string],
    ["a bound of a string", known(0x81, 3, 0x92, 1, 0xc3), string],
    ["a bound without its bool", known(0x81, 3, 0x91, 1), number],
    ["a bound with a number for its bool", known(0x81, 3, 0x92, 1, 1), number],
    ["a bound that is not an array", known(0x81, 3, 1), number],
    ["a length of a string", known(0x81, 5, 1), string],
    ["a length that is not an integer", known(0x81, 5, 0xc3), list(bool)],
    ["a key that is not an integer", known(0x81, 0xc3, 0xc3), list(bool)],
    ["a null that is not a bool", known(0x81, 1, 0x01), string],
    ["something else than a map", known(0x90), string],
    ["bounds that exclude each other", known(0x82, 3, 0x92, 2, 0xc3, 4, 0x92, 1, 0xc3), number],
  ] as const)("are refused if they are %s", (_, data, type) => {
    expect(() => unmarshal(data, type)).toThrow(CtyError);
    expect(errorPath(() => unmarshal(bytes(0x91, data), tuple([type])))).toEqual([0]);
  });

  it("may state that the value is null, or nothing", () => {
    expect(rawEquals(unmarshal(known(0x81, 1, 0xc3), string), nullVal(string))).toBe(true);
    expect(rawEquals(unmarshal(known(0xc0), string), unknownVal(string))).toBe(true);
    expect(rawEquals(unmarshal(known(0x81, 5, 0xff), list(bool)), unknownVal(list(bool)))).toBe(true);
  });

  it("take 1024 bytes at most, and other extensions one", () => {
    const long = (length: number): Uint8Array =>
      bytes(0xc8, big(BigInt(length), 2), 12, 0x81, 2, 0xda, big(BigInt(length - 5), 2), new Uint8Array(length - 5).fill(0x78));
    expect(unmarshal(long(1024), string).isKnown()).toBe(false);
    expect(() => unmarshal(long(1025), string)).toThrow(CtyError);
    expect(unmarshal(bytes(0xd4, 77, 0), string).isKnown()).toBe(false);
    expect(() => unmarshal(bytes(0xd5, 77, 0, 0), string)).toThrow(CtyError);
  });

  it("contain a prefix up to a position where no character can combine with what follows", () => {
    const prefixOf = (text: string): string => {
      const value = unmarshal(marshal(refine(unknownVal(string)).stringPrefixFull(text).newValue(), string), string);
      return (value.content as { readonly refinement?: { readonly stringPrefix: string } }).refinement?.stringPrefix ?? "";
    };
    // "-" composes with nothing, and letters do.
    expect(prefixOf("-".repeat(256))).toBe("-".repeat(256));
    expect(prefixOf("-".repeat(300))).toBe("-".repeat(255));
    expect(prefixOf(`${"-".repeat(254)}a${"-".repeat(40)}`)).toBe("-".repeat(254));
    expect(prefixOf(`${"-".repeat(254)}日${"-".repeat(40)}`)).toBe("-".repeat(254));
    expect(prefixOf(`${"-".repeat(252)}日${"-".repeat(40)}`)).toBe(`${"-".repeat(252)}日`);
    expect(prefixOf(`${"-".repeat(251)}🙂${"-".repeat(40)}`)).toBe(`${"-".repeat(251)}🙂`);
    expect(prefixOf(`${"-".repeat(252)}🙂${"-".repeat(40)}`)).toBe("-".repeat(252));
    expect(prefixOf("\ufeffx")).toBe("\ufeffx");
    // A Hangul vowel composes with the consonant before it.
    expect(prefixOf(`${"-".repeat(252)}가${"-".repeat(40)}`)).toBe("-".repeat(252));
    // Hiragana compose with the mark of voiced sounds, which is not among U+0300 to U+036F.
    expect(prefixOf(`${"-".repeat(252)}か${"-".repeat(40)}`)).toBe("-".repeat(252));
  });
});

describe("sets", () => {
  it("are arrays that are read without duplicates", () => {
    expect(equals(unmarshal(bytes(0x93, 1, 2, 1), set(number)), setVal([numberVal(1), numberVal(2)])).asBoolean()).toBe(true);
    expect(unmarshal(bytes(0x90), set(number)).asArray()).toEqual([]);
  });
});
