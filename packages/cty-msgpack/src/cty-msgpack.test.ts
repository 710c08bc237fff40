import {
  bool,
  boolVal,
  CtyError,
  capsule,
  capsuleVal,
  dynamic,
  formatPath,
  list,
  listVal,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  rawEquals,
  refine,
  setVal,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { impliedType, marshal, unmarshal } from "./index.ts";
import { toUtf8 } from "./utf8.ts";

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const written = (value: Value, type: Type = value.type): string => hex(marshal(value, type));
const bytes = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The error of reading or writing, as its path and its message. */
function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CtyError) return `${formatPath(error.path)}: ${error.message}`;
    throw error;
  }
  return "none";
}

describe("numbers", () => {
  it.each([
    ["0", "00"],
    ["-0", "00"],
    ["127", "7f"],
    ["128", "cc80"],
    ["65536", "ce00010000"],
    ["-32", "e0"],
    ["-33", "d0df"],
    ["-32769", "d2ffff7fff"],
    ["9223372036854775807", "cf7fffffffffffffff"],
    ["-9223372036854775808", "d38000000000000000"],
    ["0.5", "cb3fe0000000000000"],
    ["-7.25", "cbc01d000000000000"],
  ])("writes %s in the shortest format that represents it exactly", (text, expected) => {
    expect(written(numberVal(text))).toBe(expected);
  });

  it.each(["0.1", "9223372036854775808", "123456789012345678901234567890", "1e-30"])("writes %s as digits", (text) => {
    const data = marshal(numberVal(text), number);
    expect(unmarshal(data, string).asString()).toBe(numberVal(text).asDecimalString());
    expect(rawEquals(unmarshal(data, number), numberVal(text))).toBe(true);
  });

  it("rejects NaN and words", () => {
    expect(errorOf(() => unmarshal(bytes("cb7ff8000000000000"), number))).toBe(": NaN is not a valid number");
    expect(errorOf(() => unmarshal(bytes("a3666f6f"), number))).toBe(': a number is required here, and "foo" is none');
  });
});

describe("structures", () => {
  const Service = object({ name: string, ports: list(number) });

  it("keep the order of their names, whatever these are", () => {
    const names = mapVal({ ["__proto__"]: numberVal(1), "10": numberVal(2), "9": numberVal(3) });
    expect(rawEquals(unmarshal(marshal(names, map(number)), map(number)), names)).toBe(true);
    expect(written(names)).toBe("83a2313002a13903a95f5f70726f746f5f5f01");
  });

  it("are converted to the type", () => {
    expect(written(tupleVal([numberVal(1), boolVal(true)]), list(string))).toBe("92a131a474727565");
  });

  it("are refused with the path of the part that does not match", () => {
    const at = (text: string): string => errorOf(() => unmarshal(bytes(text), Service));
    expect(at("82a46e616d65a161a5706f72747392a178a179")).toBe('.ports[0]: a number is required here, and "x" is none');
    expect(at("81a46e616d65a161")).toBe(': the attribute "ports" is missing');
    expect(at("81a161c0")).toBe('["a"]: the object has no attribute named "a"');
    expect(at("8101c0")).toBe(": a string as the key is required here, not an integer");
    expect(at("82a46e616d65a2")).toBe(".name: the data ends in the middle of a value");
    expect(errorOf(() => unmarshal(bytes("9101"), tuple([number, number])))).toBe(
      ": an array of 2 elements is required here, and this one has 1",
    );
  });

  it("may be nested up to a limit", () => {
    const deep = new Uint8Array(100_000).fill(0x91);
    expect(errorOf(() => impliedType(deep))).toContain("nested deeper than the 1000 levels");
    let type: Type = number;
    for (let i = 0; i < 1000; i++) type = list(type);
    expect(errorOf(() => unmarshal(deep, type))).toContain("a number is required");
    let value: Value = numberVal(1);
    for (let i = 0; i < 1000; i++) value = listVal([value]);
    expect(rawEquals(unmarshal(marshal(value, type), type), value)).toBe(true);
  });

  it("do not allocate memory for a length that is not true", () => {
    expect(errorOf(() => unmarshal(bytes("ddffffffff"), list(string)))).toBe("[0]: the data ends in the middle of a value");
  });
});

describe("long data", () => {
  it.each<[string, Value]>([
    ["a string of 255 bytes", stringVal("x".repeat(255))],
    ["a string of 65,535 bytes", stringVal("x".repeat(65_535))],
    ["a string of 65,536 bytes", stringVal("x".repeat(65_536))],
    ["a list of 65,536 elements", listVal(Array.from({ length: 65_536 }, (_, i) => numberVal(i)))],
    ["a map of 65,536 elements", mapVal(Array.from({ length: 65_536 }, (_, i) => [String(i), numberVal(i)] as const))],
    ["a set of 70,000 elements", setVal(Array.from({ length: 70_000 }, (_, i) => numberVal(i)))],
    ["a type of 65,536 bytes", tupleVal(Array.from({ length: 10_000 }, () => stringVal(""))) as Value],
  ])("returns unchanged: %s", (_, value) => {
    expect(rawEquals(unmarshal(marshal(value, value.type), value.type), value)).toBe(true);
    expect(rawEquals(unmarshal(marshal(value, dynamic), dynamic), value)).toBe(true);
  });

  it("is refused if it comes from a value that contains itself many times", () => {
    let doubled: Value = numberVal(1);
    for (let i = 0; i < 60; i++) doubled = tupleVal([doubled, doubled]);
    expect(errorOf(() => marshal(doubled, doubled.type))).toContain("too large");
  });
});

it.each([
  "0.1000000000000000055511151231257827021181583404541015625",
  "0.5",
  "1e300",
  "-1e-300",
  "1.7976931348623157e308",
  "4.9406564584124654e-324",
])("returns the number %s unchanged", (text) => {
  const value = numberVal(text);
  expect(rawEquals(unmarshal(marshal(value, number), number), value)).toBe(true);
});

it.each(["1e5000", "-1e5000", "123e4000", "1e-5000", "-123.5e-4000"])("returns the bound %s of an unknown number unchanged", (bound) => {
  for (const value of [
    refine(unknownVal(number)).numberMin(bound).newValue(),
    refine(unknownVal(number)).numberMax(bound, false).newValue(),
  ])
    expect(rawEquals(unmarshal(marshal(value, number), number), value)).toBe(true);
});

describe("a value of the type any", () => {
  it("is written with its type", () => {
    const value = listVal([stringVal("a")]);
    expect(written(value, dynamic)).toBe(`92c411${hex(toUtf8('["list","string"]'))}91a161`);
    expect(rawEquals(unmarshal(marshal(value, dynamic), dynamic), value)).toBe(true);
  });

  it("is refused if its data has no type", () => {
    expect(errorOf(() => unmarshal(bytes("a161"), dynamic))).toBe(
      ": an array of the type of the value and the value itself is required here, not a string",
    );
  });
});

describe("an unknown value", () => {
  it("remains unknown, with its refinements", () => {
    const port = refine(unknownVal(number)).notNull().numberMin(1).numberMax(65535, false).newValue();
    expect(rawEquals(unmarshal(marshal(port, number), number), port)).toBe(true);
    expect(written(unknownVal(number))).toBe("d40000");
  });

  it("becomes known if only one value is left", () => {
    expect(rawEquals(unmarshal(bytes("c70b0c8301c2039201c3049201c3"), number), numberVal(1))).toBe(true);
  });

  it("may have refinements that are not understood", () => {
    const more = unmarshal(bytes("c7080c82079301020301c2"), string);
    expect(more.isKnown()).toBe(false);
  });

  it("is refused if it has too many refinements", () => {
    expect(errorOf(() => unmarshal(bytes(`c804010c${"00".repeat(1025)}`), string))).toBe(
      ": more than 1024 bytes of refinements in an unknown value",
    );
    expect(errorOf(() => unmarshal(bytes("c70b0c8301c2039205c3049201c3"), number))).not.toBe("none");
  });

  it("keeps as much of a long prefix as nothing can change any more", () => {
    const promised = (prefix: string): string => {
      const value = refine(unknownVal(string)).stringPrefixFull(prefix).newValue();
      const back = unmarshal(marshal(value, string), string).content as { readonly refinement?: { readonly stringPrefix: string } };
      return back.refinement!.stringPrefix;
    };
    expect(promised("x".repeat(256))).toBe("x".repeat(256));
    expect(promised("x".repeat(257))).toBe("x".repeat(254));
    expect(promised("é".repeat(200))).toBe("é".repeat(126));
    expect(promised("-".repeat(300))).toBe("-".repeat(255));
  });
});

it("marshal and unmarshal refuse marked values and known values of opaque types", () => {
  const handle = capsule("handle");
  expect(errorOf(() => marshal(tupleVal([mark(stringVal("a"), "secret")]), tuple([string])))).toBe(
    "[0]: a marked value cannot be written: remove its marks first",
  );
  expect(errorOf(() => marshal(capsuleVal(handle, {}), handle))).toBe(": a value of an opaque type cannot be written");
  expect(errorOf(() => unmarshal(bytes("00"), handle))).toBe(": a value of an opaque type cannot be read");
  expect(rawEquals(unmarshal(marshal(nullVal(handle), handle), handle), nullVal(handle))).toBe(true);
});

it("an unknown value with refinements of no bytes has none", () => {
  expect(rawEquals(unmarshal(bytes("c7000c"), string), unknownVal(string))).toBe(true);
});

describe("impliedType", () => {
  it("returns the types of structures", () => {
    expect(impliedType(bytes("92c081a161d40000"))).toEqual(tuple([dynamic, object({ a: dynamic })]));
  });

  it("refuses keys that are not strings and data without a type", () => {
    // The keys of a map may be binary data, as when a value is read.
    expect(impliedType(bytes("81c4016101"))).toEqual(object({ a: number }));
    expect(errorOf(() => impliedType(bytes("0102")))).toBe(": something follows the value");
    expect(errorOf(() => impliedType(bytes("810101")))).toBe(": a string is required as the key of a map");
    expect(errorOf(() => impliedType(bytes("c40161")))).toBe(": binary data have no type");
    expect(errorOf(() => impliedType(bytes("c1")))).toBe(": no value starts with this byte");
  });
});

describe("data of another kind than the type requires", () => {
  it.each([
    ["c0", "nil"],
    ["c3", "a bool"],
    ["05", "an integer"],
    ["cb3fe0000000000000", "a float"],
    ["a161", "a string"],
    ["c40161", "binary data"],
    ["9101", "an array"],
    ["81a16101", "a map"],
    ["d40500", "an extension object"],
    ["c1", "a byte that no value starts with"],
  ])("is described: %s is %s", (text, description) => {
    const types: readonly Type[] = [bool, number, string, list(string), map(string), object({ a: string }), tuple([string]), dynamic];
    const errors = types.map((type) => errorOf(() => unmarshal(bytes(text), type)));
    // Null and unknown values are of every type.
    const fits = description === "nil" || description === "an extension object";
    expect(errors.some((error) => error.endsWith(`, not ${description}`))).toBe(!fits);
  });
});

describe("the refinements of an unknown value", () => {
  /** An unknown value with these refinements, in hexadecimal digits without the head of the extension. */
  const refined = (data: string): Uint8Array => bytes(`c7${(data.length / 2).toString(16).padStart(2, "0")}0c${data}`);

  it.each<[string, Type, string]>([
    ["c0", number, "none"],
    ["80", number, "none"],
    ["8101c2", number, "none"],
    ["8101c0", string, "none"],
    ["810301", string, "only a number can have"],
    ["81039201c3", string, "only a number can have"],
    ["81049201c3", string, "only a number can have"],
    ["8102a161", number, "only a string can have"],
    ["810501", number, "only a collection can have"],
    ["810601", tuple([]), "only a collection can have"],
    ["810501", list(string), "none"],
    ["8105ff", list(string), "none"],
    ["810601", map(string), "none"],
    ["8105a161", list(string), "an integer is required here, not a string"],
    ["8102c40161", string, "none"],
    ["810205", string, "a string is required here, not an integer"],
    ["8102a1ff", string, "not valid UTF-8"],
    ["8101a161", string, "a bool is required here, not a string"],
    ["810305", number, "an array of a number and a bool is required here, not an integer"],
    ["81039101", number, "has 1 elements"],
    ["81039301c3c3", number, "has 3 elements"],
    ["8103920105", number, "a bool is required here, not an integer"],
    ["8103920105", number, "a bool is required here"],
    ["81a16101", string, "an integer as the key is required here, not a string"],
    ["9101", string, "a map of refinements of the value is required here, not an array"],
    ["83039205c3049201c30902", number, "5"],
    ["8101", string, "the data ends in the middle of a value"],
    ["8107820102039100", string, "none"],
  ])("are checked: %s for an unknown %s: %s", (data, type, message) => {
    const error = errorOf(() => unmarshal(refined(data), type));
    if (message === "none") expect(error).toBe("none");
    else expect(error).toContain(message);
  });

  it("are read", () => {
    const same = (data: string, value: Value): void => expect(rawEquals(unmarshal(refined(data), value.type), value)).toBe(true);
    same("8101c3", nullVal(string));
    same("8101c2", refine(unknownVal(string)).notNull().newValue());
    same("8102a26162", refine(unknownVal(string)).stringPrefixFull("ab").newValue());
    same("81039201c2", refine(unknownVal(number)).numberMin(1, false).newValue());
    same("81049201c3", refine(unknownVal(number)).numberMax(1).newValue());
    same(
      "82050206 05".replace(" ", ""),
      refine(unknownVal(list(string)))
        .collectionLengthMin(2)
        .collectionLengthMax(5)
        .newValue(),
    );
  });

  it("contain numbers as digits up to 256 characters, and with an exponent beyond", () => {
    const bound = (text: string): string => {
      const data = marshal(refine(unknownVal(number)).numberMin(text).newValue(), number);
      return String.fromCharCode(...data).replaceAll(/[^0-9.e-]/g, "");
    };
    expect(bound(`1${"0".repeat(255)}`)).toBe(`1${"0".repeat(255)}`);
    expect(bound(`1${"0".repeat(256)}`)).toBe("1e256");
    expect(bound(`-12${"0".repeat(300)}`)).toBe("-12e300");
    expect(bound(`0.${"0".repeat(300)}12`)).toBe("12e-302");
    expect(bound(`-0.${"0".repeat(300)}12`)).toBe("-12e-302");
  });
});

it("numbers with a fraction are written as a double if it represents them exactly, negative ones too", () => {
  for (const text of ["0.5", "-0.5", "-123.0625", "4503599627370495.5"]) expect(written(numberVal(text)).slice(0, 2)).toBe("cb");
  for (const text of ["0.1", "-0.1", "9007199254740992.5", "-0.3"]) expect(written(numberVal(text)).slice(0, 2)).not.toBe("cb");
});

it("values of every kind are written after any number of bytes", () => {
  // The buffer grows where it is full, which any of these can meet.
  for (let length = 0; length < 300; length++) {
    const value = tupleVal([
      stringVal("x".repeat(length)),
      numberVal(0.5),
      numberVal(70_000),
      boolVal(true),
      stringVal("y".repeat(40)),
    ]) as Value;
    expect(rawEquals(unmarshal(marshal(value, value.type), value.type), value)).toBe(true);
  }
});
