/** Values as source: plain data, cty values, strings, heredocs and expressions. */
import {
  boolVal,
  capsule,
  capsuleVal,
  dynamicVal,
  listVal,
  mapVal,
  mark,
  nullVal,
  numberVal,
  objectVal,
  PositiveInfinity,
  string,
  stringVal,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  block,
  call,
  createConfig,
  formatAddress,
  hcl,
  heredoc,
  parseAddress,
  raw,
  ref,
  type Writable,
  type WriteMode,
  writeKey,
  writeValue,
} from "../src/index.ts";
import { escapeQuoted, unescapeQuoted } from "../src/quoted-text.ts";

describe("writeValue", () => {
  it("writes all digits of a number of any version of big.js", () => {
    const otherVersion = ({ s, e, c }: Big): Big => Object.assign(Object.create({}), { s, e, c });
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: -40, max: 40 }), (digits, exponent) => {
        const big = new Big(`${digits}e${exponent}`);
        for (const each of [big, otherVersion(big)]) expect(new Big(writeValue(each)).eq(big)).toBe(true);
      }),
    );
  });

  const values: readonly (readonly [value: Writable, source: string])[] = [
    [null, "null"],
    [true, "true"],
    [12, "12"],
    [-1.5, "-1.5"],
    [-0, "0"],
    [1e-7, "1e-7"],
    [1e25, "1e25"],
    [12345678901234567890n, "12345678901234567890"],
    [new Big("-12345678901234567890.5"), "-12345678901234567890.5"],
    [new Big("1e-30"), "0.000000000000000000000000000001"],
    [[new Big("1e30"), { a: new Big(0) }], "[\n  1000000000000000000000000000000,\n  {\n    a = 0\n  },\n]"],
    [numberVal("12345678901234567890.5"), "12345678901234567890.5"],
    [{ s: 1, e: 0, c: [5] }, "{\n  s = 1\n  e = 0\n  c = [5]\n}"],
    ["", '""'],
    ['a"\\\n\r\t', '"a\\"\\\\\\n\\r\\t"'],
    ["${a} %{b} $ % $a {", '"$${a} %%{b} $ % $a {"'],
    ["\u0000\u007f\u200b\ue000\u{e0001}", '"\\u0000\\u007f\\u200b\\ue000\\U000e0001"'],
    ["é 😀\u00a0", '"é 😀\\u00a0"'],
    [[], "[]"],
    [[1, "a", null], '[1, "a", null]'],
    [[[1], []], "[[1], []]"],
    [{}, "{}"],
    [{ a: 1, bcd: "x" }, '{\n  a   = 1\n  bcd = "x"\n}'],
    [{ a: undefined }, "{}"],
    [{ a: 1, b: { c: 2 }, dd: 3, e: 4 }, "{\n  a = 1\n  b = {\n    c = 2\n  }\n  dd = 3\n  e  = 4\n}"],
    [{ "a b": 1, for: 2, "1": 3, "a-b": 4 }, '{\n  "1"   = 3\n  "a b" = 1\n  "for" = 2\n  a-b   = 4\n}'],
    [
      new Map([
        ["b", 1],
        ["a", 2],
      ]),
      "{\n  b = 1\n  a = 2\n}",
    ],
    [[{ a: 1 }], "[\n  {\n    a = 1\n  },\n]"],
    [["x".repeat(76)], `["${"x".repeat(76)}"]`],
    [["x".repeat(77)], `[\n  "${"x".repeat(77)}",\n]`],
    [heredoc("a\n"), "<<EOT\na\nEOT"],
    [heredoc("a"), '"a"'],
    [heredoc("\u0000\n"), '"\\u0000\\n"'],
    [heredoc("a\tb\n"), "<<EOT\na\tb\nEOT"],
    [heredoc("EOT\n  EOT2 \n"), "<<EOT3\nEOT\n  EOT2 \nEOT3"],
    [heredoc("${a}%{b}\n"), "<<EOT\n$${a}%%{b}\nEOT"],
    [[heredoc("a\n")], "[\n  <<EOT\na\nEOT\n  ,\n]"],
    [{ a: heredoc("x\n"), bcd: 1 }, "{\n  a   = <<EOT\nx\nEOT\n  bcd = 1\n}"],
    [ref(" var.x[0] "), "var.x[0]"],
    [raw(" a +\r\nb ".replace("a +\r\n", "(a +\r\n").replace("b ", "b) ")), "(a +\nb)"],
    [call("f"), "f()"],
    [call("a::b", 1, [2]), "a::b(1, [2])"],
    [call("f", heredoc("x\n")), "f(<<EOT\nx\nEOT\n)"],
    [call("f", heredoc("x\n"), 1), "f(<<EOT\nx\nEOT\n, 1)"],
    [call("f", 1, heredoc("x\n")), "f(1, <<EOT\nx\nEOT\n)"],
    [call("f", { a: "x" }), 'f({\n  a = "x"\n})'],
  ];
  it.each(values.map(([value, source]) => [source, value] as const))("writes %s", (source, value) => {
    expect(writeValue(value)).toBe(source);
    expect(parseExpression(`${source}\n`).diagnostics).toEqual([]);
  });

  it.each<[mode: WriteMode, value: Writable, source: string]>([
    ["lines", heredoc("a\n"), '"a\\n"'],
    ["lines", { a: [heredoc("a\n")] }, '{\n  a = ["a\\n"]\n}'],
    ["one-line", { a: 1, b: [{ c: heredoc("x\n") }], d: {} }, '{ a = 1, b = [{ c = "x\\n" }], d = {} }'],
    ["one-line", ["x".repeat(100)], `["${"x".repeat(100)}"]`],
    ["one-line", listVal([objectVal({ a: numberVal(1) })]), "[{ a = 1 }]"],
  ])("writes in the mode %s", (mode, value, source) => {
    expect(writeValue(value, mode)).toBe(source);
  });

  it.each<[value: Value, source: string]>([
    [stringVal("a\n"), '"a\\n"'],
    [boolVal(false), "false"],
    [numberVal("1e50"), "1".padEnd(51, "0")],
    [nullVal(string), "null"],
    [listVal([numberVal(1)]), "[1]"],
    [tupleVal([numberVal(1), stringVal("x")]), '[1, "x"]'],
    [mapVal({ b: numberVal(1), a: numberVal(2) }), "{\n  a = 2\n  b = 1\n}"],
    [objectVal({}), "{}"],
  ])("writes the cty value %s", (value, source) => {
    expect(writeValue(value)).toBe(source);
  });

  it.each<[value: unknown, message: string]>([
    [undefined, "a value to write is expected, not undefined"],
    [() => 1, "a value to write is expected, not a function"],
    [Number.NaN, "NaN cannot be written: the language has no such number"],
    [Number.NEGATIVE_INFINITY, "-Infinity cannot be written"],
    [new Date(), "an object to write has to be plain data, not an instance of a class"],
    [PositiveInfinity, "an infinite number cannot be written"],
    [Object.assign(new Big(1), { s: 2 }), "expected a number of big.js"],
    [dynamicVal, "a value that is not wholly known cannot be written"],
    [listVal([mark(numberVal(1), "m")]), "a marked value cannot be written; unmark it first"],
    [capsuleVal(capsule("thing"), {}), "a value of the type capsule cannot be written"],
  ])("throws for %s", (value, message) => {
    expect(() => writeValue(value as Writable)).toThrow(message);
  });

  it("writes data of at most 200 levels", () => {
    const nested = (depth: number): Writable => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(writeValue(nested(200), "one-line")).toBe(`${"[".repeat(200)}1${"]".repeat(200)}`);
    expect(() => writeValue(nested(201))).toThrow("nested more than 200 levels deep, or contains itself");
    const object = (depth: number): Writable => (depth === 0 ? 1 : { a: object(depth - 1) });
    expect(writeValue(object(200), "one-line")).toContain("{ a = 1 }");
    expect(() => writeValue(object(201))).toThrow("nested more than 200 levels deep, or contains itself");
  });
});

it("writeValue limits the size of its result, and writes large objects", () => {
  let doubled: Writable = ["x"];
  for (let i = 0; i < 100; i++) doubled = [doubled, doubled];
  expect(() => writeValue(doubled)).toThrow("a value to write has more than 1000000 parts");
  const long = "x".repeat(10_000_000);
  expect(() => writeValue(Array.from({ length: 20 }, () => long))).toThrow("longer than 100000000 characters");
  const members = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i]));
  expect(writeValue(members).length).toBeGreaterThan(200_000);
});

it("createConfig refuses blocks that are nested too deeply", () => {
  let nested = block([], {});
  for (let i = 0; i < 5_000; i++) nested = block([], { b: nested });
  expect(() => createConfig({ b: nested })).toThrow("blocks to write are nested more than 200 levels deep");
});

it("writeKey quotes `for` and everything that is not an identifier", () => {
  expect(["a", "a-b", "_a", "é", "1a", "", "a b", "for", "if", "true", '"'].map(writeKey)).toEqual([
    ...["a", "a-b", "_a", "é", '"1a"', '""', '"a b"', '"for"', "if", "true", '"\\""'],
  ]);
});

describe("Quoted strings", () => {
  it.each<[raw: string, text: string | undefined]>([
    ["abc", "abc"],
    ['\\n\\r\\t\\"\\\\', '\n\r\t"\\'],
    ["\\u00e9\\U0001f600", "é😀"],
    ["$${a}%%{b}$$%%$a", "${a}%{b}$$%%$a"],
    ["é", "é"],
    ["\\q", undefined],
    ["\\n\\q", undefined],
    ["\\q\\n", undefined],
    ["\\U00110000", undefined],
    ["\\U0010ffff", "\u{10ffff}"],
  ])("%j is decoded as %j", (raw, text) => {
    expect(unescapeQuoted(raw)).toBe(text);
    if (text !== undefined) expect(unescapeQuoted(escapeQuoted(text))).toBe(text);
  });
});

describe("The tag hcl", () => {
  it("writes values where operands can be", () => {
    expect(hcl`${1} + ${ref("a.b")}`.text).toBe("1 + a.b");
    expect(hcl`${raw("a + b")} * ${raw("-c")}`.text).toBe("(a + b) * (-c)");
    expect(hcl`${raw("a ? b : c")}.d`.text).toBe("(a ? b : c).d");
    expect(hcl`f(${[1, 2]}, ${"x"})`.text).toBe('f([1, 2], "x")');
    expect(hcl`${ref("v_")}[${"v_"}]`.text).toBe('v_["v_"]');
    expect(hcl`v_ + ${1}`.text).toBe("v_ + 1");
    expect(hcl`[v_, v_0_, ${1}, ${2}]`.text).toBe("[v_, v_0_, 1, 2]");
    expect(hcl`a`.text).toBe("a");
  });

  it("writes values into strings and heredocs", () => {
    expect(hcl`"${'a"${'}-${1}-${ref("b")}"`.text).toBe('"a\\"$${-${1}-${b}"');
    expect(hcl`"${"a"}${"b"}"`.text).toBe('"ab"');
    expect(
      hcl`<<E
${'a"%{'} ${[1]}
E`.text,
    ).toBe('<<E\na"%%{ ${[1]}\nE');
  });

  it("throws for a value at another position", () => {
    expect(() => hcl`a${1}`).toThrow("a value in an hcl`` expression has to be an operand, or be within a string");
    expect(() => hcl`a # ${1}`).toThrow("has to be an operand, or be within a string");
    expect(() => hcl`a ${1}`).toThrow("is not an expression");
  });
});

it("Names, references and expressions are checked", () => {
  expect(() => ref("a +")).toThrow('"a +" is not a reference');
  expect(() => raw("a +")).toThrow('"a +" is not an expression');
  expect(() => call("a b")).toThrow('"a b" is not the name of a function');
  expect(() => call("a::")).toThrow('"a::" is not the name of a function');
  expect(() => call("f", undefined as never)).toThrow("a value to write is expected, not undefined");
  expect(() => createConfig({ "a b": 1 })).toThrow('"a b" is not a valid name for an attribute or a block');
  expect(String(ref("a.b"))).toBe("a.b");
});

it("createConfig writes attributes in aligned groups, and blank lines around blocks", () => {
  expect(createConfig({ a: 1, bcd: 2, e: block([]), f: 3, g: block(["x"], { h: [1] }), i: block([]) }).text).toBe(
    'a   = 1\nbcd = 2\n\ne {\n}\n\nf = 3\n\ng "x" {\n  h = [1]\n}\n\ni {\n}\n',
  );
  expect(createConfig({}).text).toBe("");
  expect(createConfig({ a: [] }).text).toBe("a = []\n");
  expect(createConfig(new Map([["a", [block(["x"]), block(["y"])]]]), "f.hcl").filename).toBe("f.hcl");
});

describe("Paths", () => {
  it.each<[path: string, steps: readonly (string | number)[]]>([
    ["a", ["a"]],
    ["a.b-c.d_1", ["a", "b-c", "d_1"]],
    ["a[0].b", ["a", 0, "b"]],
    ["a.0.b", ["a", 0, "b"]],
    ["a[ 12 ]", ["a", 12]],
    ['a["b c"].d', ["a", "b c", "d"]],
    ['a["\\"\\u00e9"]', ["a", '"é']],
    ['"a b".c', ["a b", "c"]],
    ['a."b.c"', ["a", "b.c"]],
    ["é.b", ["é", "b"]],
    ["[0]", [0]],
  ])("%s has the steps %j", (path, steps) => {
    expect(parseAddress(path)).toEqual(steps);
    expect(parseAddress(formatAddress(steps))).toEqual(steps);
  });

  it.each(["", ".a", "a.", "a..b", "a b", 'a"b"', "a[", "a[]", "a[-1]", "a[b]", "a.1b", 'a["\\q"]', "a.[0].", "1a", "-a"])(
    "%j is not an address",
    (path) => {
      expect(() => parseAddress(path)).toThrow(path === "" ? "an address needs at least one step" : "is not an address: at character");
    },
  );

  it("are written with brackets where names need them", () => {
    expect(formatAddress(["a", "b c", 0, "d", "1"])).toBe('a["b c"][0].d["1"]');
    expect(formatAddress(["a b", "c"])).toBe('"a b".c');
    expect(formatAddress([])).toBe("");
  });

  it("name the first character that does not fit", () => {
    expect(() => parseAddress("ab.c d")).toThrow('"ab.c d" is not an address: at character 5 a name, [number] or ["key"] is expected');
    expect(() => parseAddress('a["\\q"]')).toThrow("at character 2");
  });
});
