import {
  CtyError,
  containsMarked,
  type Func,
  listVal,
  listValEmpty,
  mark,
  nullVal,
  numberVal,
  objectVal,
  rawEquals,
  refine,
  setVal,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import * as f from "./index.ts";

const s = stringVal;
const n = (number: number): Value => numberVal(number);
const strings = (...texts: string[]): Value => (texts.length === 0 ? listValEmpty(string) : listVal(texts.map(s)));

function gives(func: Func, args: readonly Value[], wanted: Value): void {
  expect(rawEquals(func.call(args), wanted)).toBe(true);
}

describe("format", () => {
  it.each<[string, Value[], string]>([
    ["Hello, %s! You are %d.", [s("Ann"), n(30)], "Hello, Ann! You are 30."],
    ["%[2]s %[1]s", [s("a"), s("b")], "b a"],
    ["%5.2f|%-6s|%05d", [numberVal("3.14159"), s("é"), n(42)], " 3.14|é     |00042"],
    ["%05s|%-5d|%-5s|%05d|%+d", [s("ab"), n(3), s("é"), n(-3), n(3)], "000ab|3    |é    |-0003|+3"],
    ["%x %X %o %b %#x", [n(255), n(255), n(8), n(5), n(255)], "ff FF 10 101 0xff"],
    ["%v %v %v", [n(1000000), tupleVal([s("a"), n(1)]), s("x")], '1e+06 ["a",1] x'],
    ["%.1f %.1f %.2f", [numberVal("0.25"), numberVal("0.35"), numberVal("1.005")], "0.2 0.3 1.00"],
    ["%e %g %q %t %%", [n(255), numberVal("0.00001234"), s('a"b'), s("true")], '2.550000e+02 1.234e-05 "a\\"b" true %'],
  ])("formats with %s", (text, args, wanted) => {
    expect(f.format.call([s(text), ...args]).asString()).toBe(wanted);
  });

  it.each(["%", "%d", "%z", "%*d", "%s%"])("throws a CtyError for %s without arguments", (text) => {
    expect(() => f.format.call([s(text)])).toThrow(CtyError);
  });

  it("returns an unknown string for an unknown argument, with the prefix before the first verb", () => {
    expect(f.format.call([s("id-%s"), unknownVal(string)]).isKnown()).toBe(false);
  });

  it("formats lists element by element", () => {
    gives(f.formatlist, [s("%s-%d"), strings("a", "b"), n(1)], strings("a-1", "b-1"));
    expect(() => f.formatlist.call([s("%s%s"), strings("a"), strings("b", "c")])).toThrow(CtyError);
  });
});

describe("regular expressions", () => {
  it("return the match or its groups", () => {
    gives(f.regex, [s("[a-z]+"), s("12ab3")], s("ab"));
    gives(f.regex, [s("(?P<x>a)(?P<y>b)"), s("ab")], objectVal({ x: s("a"), y: s("b") }));
    gives(f.regex, [s("(?P<y>a)(?P<x>b)"), s("ab")], objectVal({ x: s("b"), y: s("a") }));
    gives(f.regex, [s("(a)(c)?(b)"), s("ab")], tupleVal([s("a"), nullVal(string), s("b")]));
    gives(f.regexall, [s("a*"), s("baac")], strings("", "aa", ""));
    gives(f.regexall, [s("[[:print:]]+"), s("a\tb ~\u007fé")], strings("a", "b ~"));
    gives(f.regexreplace, [s("hello"), s("(l)"), s("<$1>")], s("he<l><l>o"));
    expect(() => f.regex.call([s("(a"), s("a")])).toThrow(CtyError);
    expect(() => f.regex.call([s("x"), s("a")])).toThrow(CtyError);
  });
});

describe("timestamps", () => {
  it("can be formatted and moved", () => {
    gives(f.formatdate, [s("EEE, D MMM YYYY 'at' hh:mm:ss ZZZZ"), s("2024-03-07T09:05:06-08:00")], s("Thu, 7 Mar 2024 at 09:05:06 -0800"));
    gives(f.timeadd, [s("2024-02-28T23:59:59Z"), s("24h1s")], s("2024-03-01T00:00:00Z"));
    gives(f.timeadd, [s("2024-03-07T09:05:06+02:00"), s("-1h30m")], s("2024-03-07T07:35:06+02:00"));
    gives(f.formatdate, [s("YY-MM-DD"), s("2009-03-07T09:05:06Z")], s("09-03-07"));
    for (const day of ["2024-02-30", "2023-02-29", "2024-04-31", "2024-06-31", "2024-09-31", "2024-11-31", "2024-12-32"])
      expect(() => f.formatdate.call([s("YYYY"), s(`${day}T00:00:00Z`)])).toThrow(CtyError);
    for (const day of ["2024-02-29", "2024-09-30", "2024-10-31"]) gives(f.formatdate, [s("DD"), s(`${day}T00:00:00Z`)], s(day.slice(-2)));
    expect(() => f.timeadd.call([s("2024-02-28T23:59:59Z"), s("5")])).toThrow(CtyError);
  });
});

it.each([
  [1.05, 20, 2.653297705144421],
  [3, 200, 2.6561398887587475e95],
  [10, -310, 1e-310],
  [4, -0.5, 0.5],
  [-8, 1.5, undefined],
])("computes the power of %d and %d with the digits of the reference implementation", (base, exponent, power) => {
  if (power === undefined) expect(() => f.pow.call([n(base), n(exponent)])).toThrow("the power has no result");
  else gives(f.pow, [n(base), n(exponent)], n(power));
});

describe("sequences, maps and sets", () => {
  it("take all indexes that fit in 64 bits", () => {
    const largest = numberVal(2n ** 63n - 1n);
    gives(f.element, [strings("a", "b", "c"), largest], s("b"));
    gives(f.element, [tupleVal([s("a"), s("b"), s("c")]), numberVal(-(2n ** 63n))], s("b"));
    gives(f.substr, [s("abc"), n(1), largest], s("bc"));
    expect(() => f.element.call([strings("a"), numberVal(2n ** 63n)])).toThrow("the number is too large");
    expect(() => f.substr.call([s("abc"), numberVal(-(2n ** 63n) - 1n), n(1)])).toThrow("the number is too large");
  });

  it("check the start of a slice before its end", () => {
    expect(() => f.slice.call([strings("a"), n(2), n(1.5)])).toThrow("the start is beyond the end of the list");
  });

  it("can be taken apart and joined", () => {
    gives(f.element, [strings("a", "b", "c"), n(4)], s("b"));
    gives(f.slice, [strings("a", "b", "c"), n(1), n(3)], strings("b", "c"));
    gives(f.range, [n(1), n(4)], listVal([n(1), n(2), n(3)]));
    gives(f.flatten, [tupleVal([s("a"), strings("b", "c"), tupleVal([tupleVal([])])])], tupleVal([s("a"), s("b"), s("c")]));
    gives(f.chunklist, [strings("a", "b", "c"), n(2)], listVal([strings("a", "b"), strings("c")]));
    gives(f.coalescelist, [strings(), strings("a")], strings("a"));
    gives(f.merge, [objectVal({ a: n(1), b: n(2) }), objectVal({ b: s("x") })], objectVal({ a: n(1), b: s("x") }));
    gives(f.lookup, [objectVal({ a: n(1) }), s("z"), n(9)], n(9));
    gives(f.setsubtract, [setVal([s("a"), s("b")]), setVal([s("b")])], setVal([s("a")]));
    gives(f.setproduct, [strings("a", "b"), strings("x")], listVal([tupleVal([s("a"), s("x")]), tupleVal([s("b"), s("x")])]));
    expect(() => f.range.call([n(0), n(2000)])).toThrow(CtyError);
  });

  it("keep marks", () => {
    expect(containsMarked(f.element.call([mark(strings("a"), "m"), n(0)]))).toBe(true);
    expect(containsMarked(f.merge.call([mark(objectVal({ a: n(1) }), "m"), objectVal({})]))).toBe(true);
  });
});

describe("comma-separated values", () => {
  it("are read with strict quotes", () => {
    gives(f.csvdecode, [s('a,b\r\n"x, ""y""",2\n\n')], listVal([objectVal({ a: s('x, "y"'), b: s("2") })]));
    for (const bad of ["", "a,b\n1\n", 'a\n"x', 'a\nx"y\n', "a,a\n1,2\n"]) expect(() => f.csvdecode.call([s(bad)])).toThrow(CtyError);
  });
});

it("the table has every function by its name", () => {
  expect(f.standardFunctions.get("formatdate")).toBe(f.formatdate);
  expect(f.standardFunctions.size).toBeGreaterThan(70);
});

it("parseint accepts bases from 2 to 62", () => {
  gives(f.parseint, [s("-101"), n(2)], n(-5));
  gives(f.parseint, [s("aZ"), n(62)], n(10 * 62 + 61));
  for (const base of [1, 63, 2.5]) expect(() => f.parseint.call([s("1"), n(base)])).toThrow("from 2 to 62");
});

it("jsondecode of an unknown string has the type that follows from the known prefix", () => {
  const typeFor = (prefix: string): string =>
    f.jsondecode.call([refine(unknownVal(string)).notNull().stringPrefixFull(prefix).newValue()]).type.kind;
  expect(["t", "f", '"', "1", "-", "{", "n", ""].map(typeFor)).toEqual([
    ...["bool", "bool", "string", "number", "number", "dynamic", "dynamic", "dynamic"],
  ]);
});
