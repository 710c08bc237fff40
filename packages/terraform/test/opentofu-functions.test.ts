import {
  dynamicVal,
  list,
  listVal,
  map,
  mark,
  nullVal,
  numberVal,
  objectVal,
  rangeOf,
  refine,
  set,
  string,
  stringVal,
  type Type,
  unknownVal,
  unmark,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { terraformFunctions } from "../src/entry/functions.ts";
import { EPHEMERAL, SENSITIVE } from "../src/index.ts";

const tofu = terraformFunctions({ dialect: "opentofu" });
const terraform = terraformFunctions();

/** The result of a call as text, or its error. */
function call(functions: typeof tofu, name: string, ...args: readonly Value[]): string {
  try {
    return String(functions.get(name)!.call(args));
  } catch (error) {
    return `error: ${(error as Error).message}`;
  }
}

const strings = (...texts: readonly string[]): Value => listVal(texts.map((text) => stringVal(text)));
const atLeast = (min: number, value: Value): Value => refine(value).collectionLengthMin(min).newValue();
const atMost = (max: number, value: Value): Value => refine(value).collectionLengthMax(max).newValue();

describe("promises about the length of a collection", () => {
  const unknown = unknownVal(list(string));

  it.each<[name: string, args: readonly Value[], fails: boolean]>([
    ["assumelistlength", [strings("a", "b"), numberVal(2), numberVal(2)], false],
    ["assumelistlength", [strings("a", "b"), numberVal(1), numberVal(3)], false],
    ["assumelistlength", [strings("a", "b"), numberVal(3), numberVal(4)], true],
    ["assumelistlength", [strings("a", "b"), numberVal(0), numberVal(1)], true],
    ["assumelistlength", [strings("a"), numberVal(2), numberVal(1)], true],
    ["assumelistlength", [strings("a"), numberVal(0.5), numberVal(1)], true],
    ["assumelistlength", [strings("a"), numberVal(0), numberVal(1.5)], true],
    ["assumelistlengthmin", [strings("a"), numberVal(1)], false],
    ["assumelistlengthmin", [strings("a"), numberVal(2)], true],
    ["assumelistlengthmin", [strings("a"), numberVal(-1)], false],
    ["assumelistlengthmax", [strings("a"), numberVal(1)], false],
    ["assumelistlengthmax", [strings("a"), numberVal(0)], true],
    ["assumelistlengthmax", [strings("a"), numberVal(-1)], true],
    ["assumelistlength", [nullVal(list(string)), numberVal(0), numberVal(1)], true],
    ["assumelistlength", [dynamicVal, numberVal(0), numberVal(1)], true],
    ["assumelistlengthmin", [atMost(1, unknown), numberVal(2)], true],
    ["assumelistlengthmax", [atLeast(2, unknown), numberVal(1)], true],
  ])("%s is checked as far as the length is known: %#", (name, args, fails) => {
    expect(call(tofu, name, ...args).startsWith("error: ")).toBe(fails);
  });

  it("are kept by unknown values", () => {
    const range = (name: string, type: Type, ...lengths: readonly number[]): unknown => {
      const result = tofu.get(name)!.call([unknownVal(type), ...lengths.map((length) => numberVal(length))]);
      const count = rangeOf(terraform.get("length")!.call([result]));
      return [result.isKnown(), result.type.kind, count.numberMin()?.value, count.numberMax()?.value];
    };
    expect(range("assumelistlength", list(string), 7, 9)).toEqual([false, "list", 7, 9]);
    expect(range("assumelistlengthmin", list(string), 7)).toEqual([false, "list", 7, expect.anything()]);
    expect(range("assumelistlengthmin", list(string), 0)).toEqual([false, "list", 0, expect.anything()]);
    expect(range("assumemaplengthmax", map(string), 7)).toEqual([false, "map", 0, 7]);
    expect(range("assumesetlengthmin", set(string), 7)).toEqual([false, "set", 7, expect.anything()]);
    expect(range("assumesetlength", set(string), 1, 2)).toEqual([false, "set", 1, 2]);
  });
});

describe("promises about values", () => {
  it("are checked if the value is known", () => {
    expect(call(tofu, "assumenotnull", stringVal("x"))).toBe('"x"');
    expect(call(tofu, "assumenotnull", nullVal(string))).toBe("error: the value is null");
    expect(call(tofu, "assumenotnull", dynamicVal)).toMatch(/^error: the type of the value is not known yet/);
    expect(call(tofu, "assumestringprefix", stringVal("abc"), stringVal("x"))).toBe('"abc"');
    expect(call(tofu, "assumestringprefix", nullVal(string), stringVal("x"))).toBe("error: the string is null");
    expect(call(tofu, "assumeequal", numberVal(1), numberVal(1))).toBe("1");
    expect(call(tofu, "assumeequal", stringVal("1"), numberVal(1))).toBe("1");
    expect(call(tofu, "assumeequal", numberVal(2), numberVal(1))).toBe("error: the value differs from the expected one");
    expect(call(tofu, "assumeequal", strings("x"), numberVal(1))).toBe("error: the value differs from the expected one");
    expect(call(tofu, "assumeequal", unknownVal(string), stringVal("x"))).toBe('"x"');
  });

  it("are kept by unknown strings, unless more is known", () => {
    const startsWith = (value: Value, prefix: string): string => call(terraform, "startswith", value, stringVal(prefix));
    const promised = tofu.get("assumestringprefix")!.call([unknownVal(string), stringVal("abc-")]);
    expect([
      startsWith(promised, "ab"),
      startsWith(promised, "x"),
      terraform
        .get("startswith")!
        .call([promised, stringVal("abc-d")])
        .isKnown(),
    ]).toEqual(["true", "false", false]);
    const twice = tofu.get("assumestringprefix")!.call([promised, stringVal("ab")]);
    expect(startsWith(twice, "abc-")).toBe("true");
  });

  it("give up the secret marks of the actual value, but no others", () => {
    const marked = (name: string): unknown => [...(tofu.get("assumeequal")!.call([mark(numberVal(1), name), numberVal(1)]).marks ?? [])];
    expect([marked(SENSITIVE), marked(EPHEMERAL), marked("other")]).toEqual([[], [], ["other"]]);
  });
});

describe("functions on marks", () => {
  it("know whether a value is sensitive, which is unknown for some unknown values", () => {
    const secret = (value: Value): Value => mark(value, SENSITIVE);
    for (const functions of [tofu, terraform]) {
      expect(call(functions, "issensitive", secret(numberVal(1)))).toBe("true");
      expect(call(functions, "issensitive", numberVal(1))).toBe("false");
      expect(call(functions, "issensitive", mark(numberVal(1), EPHEMERAL))).toBe("false");
      expect(
        functions
          .get("issensitive")!
          .call([unknownVal(string)])
          .isKnown(),
      ).toBe(false);
    }
    expect(call(terraform, "issensitive", secret(unknownVal(string)))).toBe("true");
    expect(
      tofu
        .get("issensitive")!
        .call([secret(unknownVal(string))])
        .isKnown(),
    ).toBe(false);
  });

  it("replace ephemeral values by null at any depth, and keep other marks", () => {
    const fleeting = (value: Value): Value => mark(value, EPHEMERAL);
    const value = objectVal({
      a: fleeting(stringVal("x")),
      b: stringVal("y"),
      c: mark(fleeting(numberVal(1)), SENSITIVE),
      d: fleeting(unknownVal(string)),
    });
    for (const functions of [tofu, terraform]) {
      const result = functions.get("ephemeralasnull")!.call([value]);
      const parts = result.asMap();
      expect([
        parts.get("a")!.isNull(),
        String(parts.get("b")),
        parts.get("c")!.hasMark(SENSITIVE),
        parts.get("c")!.hasMark(EPHEMERAL),
        parts.get("d")!.isKnown(),
        parts.get("d")!.hasMark(EPHEMERAL),
      ]).toEqual([true, '"y"', true, false, false, false]);
    }
  });

  it("remove only the sensitive mark of a value itself", () => {
    const inner = mark(numberVal(1), SENSITIVE);
    const value = mark(mark(objectVal({ a: inner }), SENSITIVE), "other");
    const result = terraform.get("nonsensitive")!.call([value]);
    expect([result.hasMark(SENSITIVE), result.hasMark("other"), unmark(result).value.asMap().get("a")!.hasMark(SENSITIVE)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(
      terraform
        .get("sensitive")!
        .call([numberVal(1)])
        .hasMark(SENSITIVE),
    ).toBe(true);
  });
});
