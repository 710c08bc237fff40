import {
  dynamicVal,
  False,
  list,
  listVal,
  map,
  mapVal,
  mapValEmpty,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
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
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { SourceFile } from "../source/source-file.ts";
import { shortValueText } from "../text/value-text.ts";
import { getAttr, index } from "./access.ts";
import { EvalContext } from "./eval-context.ts";
import { TraverseIndex, TraverseRoot } from "./traversal.ts";
import { traverseAbs } from "./traverse.ts";

const here = { range: new SourceFile("here.hcl", "x").range(0, 1) };

type Found = { value: Value; diagnostics: readonly Diagnostic[] };

function indexed(collection: Value, key: Value): Found {
  const diagnostics: Diagnostic[] = [];
  return { value: index(collection, key, here, diagnostics), diagnostics };
}

function attribute(of: Value, name: string): Found {
  const diagnostics: Diagnostic[] = [];
  return { value: getAttr(of, name, here, diagnostics), diagnostics };
}

/** The one code reported, having made sure that it is about the right place and gives the dynamic unknown. */
function problemOf({ value, diagnostics }: Found): string {
  expect([value.type.kind, value.isKnown()]).toEqual(["dynamic", false]);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ severity: "error", subject: here.range });
  return (diagnostics[0] as Diagnostic).code;
}

function detail({ diagnostics }: Found): string {
  return diagnostics.map((diagnostic) => diagnostic.detail).join("\n");
}

/** The value as text, having made sure that nothing was wrong. */
function sound({ value, diagnostics }: Found): string {
  expect(diagnostics).toEqual([]);
  return shortValueText(value);
}

/** The failures of a table with their parameters and words, for a snapshot. */
function inWords(failures: readonly Found[]): string {
  return failures
    .flatMap(({ diagnostics }) => diagnostics)
    .map(({ code, params, detail: words }) => `${code} ${JSON.stringify(params)}\n    ${words}\n`)
    .join("");
}

const a = stringVal("a");
const b = stringVal("b");
const one = numberVal(1);
const letters = listVal([a, b]);
const pair = tupleVal([a, one]);
const names = mapVal({ a: one, "0": numberVal(2), true: numberVal(3) });
const thing = objectVal({ name: a, "0": one });

describe("indexing", () => {
  it.each<[string, Value, Value]>([
    ['"b"', letters, one],
    ['"a"', letters, numberVal("-0")],
    ['"b"', letters, stringVal("1")],
    ["1", pair, one],
    ["1", names, a],
    ["2", names, numberVal(0)],
    ["3", names, True],
    ['"a"', thing, stringVal("name")],
    ["1", thing, numberVal(0)],
  ])("finds %s", (text, collection, key) => {
    expect(sound(indexed(collection, key))).toBe(text);
  });

  const failures: readonly [string, Value, Value][] = [
    ["index-out-of-range", letters, numberVal(2)],
    ["index-out-of-range", letters, numberVal("1e400")],
    ["index-out-of-range", pair, numberVal(Number.POSITIVE_INFINITY)],
    ["negative-index", letters, numberVal(-1)],
    ["negative-index", pair, numberVal("-0.5")],
    ["fractional-index", letters, numberVal("0.5")],
    ["fractional-index", pair, stringVal("1.5")],
    ["invalid-index-key", letters, a],
    ["invalid-index-key", letters, True],
    ["invalid-index-key", names, letters],
    ["invalid-index-key", thing, letters],
    ["missing-key", names, stringVal("c")],
    ["missing-key", names, False],
    ["missing-key", thing, stringVal("constructor")],
    ["missing-key", thing, one],
    ["index-of-set", setVal([a]), numberVal(0)],
    ["value-without-elements", a, numberVal(0)],
    ["value-without-elements", unknownVal(number), numberVal(0)],
    ["index-of-null", nullVal(list(string)), numberVal(0)],
    ["index-of-null", nullVal(string), nullVal(string)],
    ["null-index", letters, nullVal(number)],
    ["null-index", dynamicVal, nullVal(number)],
    ["missing-key", thing, mark(one, "m")],
    ["missing-key", mark(names, "m"), stringVal("ab")],
    ["index-out-of-range", mark(pair, "m"), numberVal(2)],
    ["index-out-of-range", pair, mark(numberVal(2), "m")],
  ];

  it("explains each failure", async () => {
    const found = failures.map(([, collection, key]) => indexed(collection, key));
    await expect(inWords(found)).toMatchFileSnapshot("__snapshots__/failures of indexing.txt");
  });

  it.each(failures)("reports %s", (code, collection, key) => {
    expect(problemOf(indexed(collection, key))).toBe(code);
  });

  it.each<[string, Value, Value, Type]>([
    ["an unknown list", unknownVal(list(string)), numberVal(7), string],
    ["an unknown list, whatever the number", unknownVal(list(string)), numberVal(-7), string],
    ["an unknown tuple", unknownVal(tuple([string, number])), one, number],
    ["a list by an unknown number", letters, unknownVal(number), string],
    ["a list by an unknown string", letters, unknownVal(string), string],
    ["an unknown map", unknownVal(map(number)), a, number],
    ["a map by an unknown string", names, unknownVal(string), number],
    ["an unknown object", unknownVal(object({ name: number })), stringVal("name"), number],
    ["an unknown list by a string", unknownVal(list(string)), stringVal("1"), string],
    ["an unknown tuple by a string", unknownVal(tuple([string, number])), stringVal("1"), number],
    ["an unknown map by a number", unknownVal(map(number)), one, number],
  ])("has an unknown result of the right type for %s", (_, collection, key, type) => {
    expect(sound(indexed(collection, key))).toBe(shortValueText(unknownVal(type)));
  });

  it.each<[string, Value, Value]>([
    ["a tuple by an unknown number", pair, unknownVal(number)],
    ["an object by an unknown string", thing, unknownVal(string)],
    ["a dynamic value", dynamicVal, one],
    ["anything by a dynamic value", a, dynamicVal],
  ])("has a result of unknown type for %s", (_, collection, key) => {
    expect(indexed(collection, key)).toEqual({ value: dynamicVal, diagnostics: [] });
  });

  it("reports what unknown tuples cannot have", () => {
    expect(problemOf(indexed(unknownVal(tuple([string])), one))).toBe("index-out-of-range");
    expect(problemOf(indexed(unknownVal(list(string)), a))).toBe("invalid-index-key");
  });

  it("reports an attribute that the type of an unknown object lacks", () => {
    const unknown = unknownVal(object({ name: string }));
    expect(problemOf(indexed(unknown, stringVal("a")))).toBe("missing-key");
    expect(problemOf(indexed(unknown, numberVal(0)))).toBe("missing-key");
    expect(indexed(unknown, unknownVal(string))).toEqual({ value: dynamicVal, diagnostics: [] });
    expect(indexed(mark(unknown, "secret"), stringVal("a")).value.isMarked()).toBe(true);
  });

  it("does not report it if the context is lenient", () => {
    const unknown = unknownVal(object({ name: string }));
    const lenient = new EvalContext({ variables: { unknown, known: objectVal({ name: stringVal("x") }) }, lenientIndex: true });
    const codes = (context: EvalContext, name: string): readonly string[] =>
      traverseAbs([new TraverseRoot(name), new TraverseIndex(stringVal("a"))], context).diagnostics.map(({ code }) => code);
    expect(codes(lenient, "unknown")).toEqual([]);
    expect(codes(lenient.child({}), "unknown")).toEqual([]);
    expect(codes(lenient.child({ lenientIndex: false }), "unknown")).toEqual(["missing-key"]);
    expect(codes(lenient, "known")).toEqual(["missing-key"]);
  });

  it("leaves out marks of what is not known if the context says so", () => {
    const secret = mark(stringVal("x"), "secret");
    const variables = { u: unknownVal(list(string)), parts: tupleVal([secret, stringVal("y")]) };
    const marksIn = (context: EvalContext, name: string, key: Value): boolean =>
      traverseAbs([new TraverseRoot(name), new TraverseIndex(key)], context).value.isMarked();
    const strict = new EvalContext({ variables });
    const lenient = strict.child({ lenientMarks: true }).child({});
    for (const [context, expected] of [
      [strict, true],
      [lenient, false],
    ] as const) {
      expect(marksIn(context, "u", mark(numberVal(0), "secret"))).toBe(expected);
      expect(marksIn(context, "parts", unknownVal(number))).toBe(expected);
      // These marks are certain.
      expect(marksIn(context, "parts", numberVal(0))).toBe(true);
      expect(marksIn(context, "parts", mark(numberVal(1), "secret"))).toBe(true);
    }
  });

  it("suggests a key", () => {
    expect(detail(indexed(mapVal({ region: a }), stringVal("regoin")))).toContain('"region"');
    expect(detail(indexed(thing, stringVal("nmae")))).toContain('"name"');
  });
});

describe("access to attributes", () => {
  it.each<[string, Value, string]>([
    ['"a"', thing, "name"],
    ["1", names, "a"],
    ['"a"', objectVal({ "\u00e9": a }), "e\u0301"],
    ['"a"', mapVal({ "\u00e9": a }), "e\u0301"],
    ['"a"', objectVal([["__proto__", a]]), "__proto__"],
    ["(not known yet)", dynamicVal, "anything"],
    ["(number, not known yet)", unknownVal(map(number)), "anything"],
    ["(number, not known yet)", unknownVal(object({ n: number })), "n"],
  ])("finds %s", (text, object, name) => {
    expect(sound(attribute(object, name))).toBe(text);
  });

  const failures: readonly [string, Value, string][] = [
    ["unsupported-attribute", thing, "constructor"],
    ["unsupported-attribute", unknownVal(object({ n: number })), "m"],
    ["missing-map-element", names, "c"],
    ["missing-map-element", mapValEmpty(string), "__proto__"],
    ["attribute-of-null", nullVal(string), "a"],
    ["attribute-of-null", nullVal(object({ a: string })), "a"],
    ["attribute-of-primitive", a, "a"],
    ["attribute-of-primitive", unknownVal(number), "a"],
    ["attribute-of-sequence", letters, "a"],
    ["attribute-of-sequence", pair, "a"],
    ["attribute-of-sequence", listVal([thing]), "name"],
    ["attribute-of-sequence", unknownVal(set(object({ a: string }))), "a"],
    ["attribute-of-sequence", tupleVal([thing]), "name"],
    ["attribute-of-sequence", setVal([a]), "a"],
    ["missing-map-element", mark(names, "m"), "ab"],
    ["unsupported-attribute", mark(thing, "m"), "nam"],
  ];

  it("explains each failure", async () => {
    const found = failures.map(([, object, name]) => attribute(object, name));
    await expect(inWords(found)).toMatchFileSnapshot("__snapshots__/failures of attributes.txt");
  });

  it.each(failures)("reports %s", (code, object, name) => {
    expect(problemOf(attribute(object, name))).toBe(code);
  });

  it("suggests a name", () => {
    expect(detail(attribute(thing, "nmae"))).toContain('"name"');
    expect(detail(attribute(mapVal({ region: a }), "regoin"))).toContain('"region"');
  });
});

describe("marks", () => {
  const marksOf = ({ value, diagnostics }: Found): unknown[] => {
    expect(diagnostics).toEqual([]);
    return [...(value.marks ?? [])].sort();
  };
  const marked = mark(listVal([mark(a, "element"), b]), "list");

  it("are kept from the collection, the key and the element", () => {
    expect(marksOf(indexed(marked, mark(numberVal(0), "key")))).toEqual(["element", "key", "list"]);
    expect(marksOf(indexed(marked, stringVal("1")))).toEqual(["list"]);
    expect(marksOf(indexed(mark(names, "map"), mark(a, "key")))).toEqual(["key", "map"]);
    expect(marksOf(indexed(mark(thing, "object"), mark(stringVal("name"), "key")))).toEqual(["key", "object"]);
    expect(marksOf(indexed(letters, mark(unknownVal(number), "key")))).toEqual(["key"]);
    expect(marksOf(indexed(mark(dynamicVal, "any"), one))).toEqual(["any"]);
    expect(marksOf(attribute(mark(thing, "object"), "name"))).toEqual(["object"]);
    expect(marksOf(attribute(mark(unknownVal(map(string)), "map"), "name"))).toEqual(["map"]);
    expect(marksOf(attribute(mark(dynamicVal, "any"), "name"))).toEqual(["any"]);
  });

  it("are on the element of an unknown key, which may be any marked element of the collection", () => {
    const inside = listVal([mark(a, "element"), b]);
    expect(marksOf(indexed(inside, unknownVal(number)))).toEqual(["element"]);
    expect(marksOf(indexed(mark(inside, "list"), mark(unknownVal(number), "key")))).toEqual(["element", "key", "list"]);
    expect(marksOf(indexed(inside, one))).toEqual([]);
    expect(marksOf(indexed(mapVal({ a: mark(a, "element"), b }), unknownVal(string)))).toEqual(["element"]);
  });

  it("are kept after an error", () => {
    const marksAfter = ({ value }: Found): unknown[] => [...(value.marks ?? [])].sort();
    expect(marksAfter(indexed(mark(letters, "list"), mark(numberVal(5), "key")))).toEqual(["key", "list"]);
    expect(marksAfter(attribute(mark(thing, "object"), "x"))).toEqual(["object"]);
    expect(marksAfter(indexed(letters, numberVal(5)))).toEqual([]);
  });

  it("keep keys, lengths and names in maps out of messages", () => {
    const secretMap = mark(mapVal({ secret_name: a }), "sensitive");
    const failures = [
      indexed(letters, mark(numberVal(4711), "sensitive")),
      indexed(mark(listVal(Array(815).fill(a)), "sensitive"), numberVal(4711)),
      indexed(names, mark(stringVal("secret_key"), "sensitive")),
      indexed(thing, mark(stringVal("secret_key"), "sensitive")),
      indexed(secretMap, stringVal("secret_nam")),
      attribute(secretMap, "secret_nam"),
    ];
    for (const failure of failures) {
      problemOf(failure);
      expect(detail(failure)).not.toMatch(/4711|815|secret_key|secret_name/);
    }
  });
});
