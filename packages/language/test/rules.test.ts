import { stringVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { type AnyField, h, type Language } from "../src/index.ts";
import { problems } from "./problems.ts";

const attribute = (field: AnyField): Language =>
  h.language(h.body({ a: field }), {
    id: "test",
    extensions: [".test.hcl"],
    functions: "standard",
    variables: { text: h.any().default("x") },
  }) as unknown as Language;

/** Returns the problems of `a = source`, or the value of `a`. */
function read(field: AnyField, source: string): unknown {
  const result = (attribute(field) as unknown as { parse(text: string, options: object): ReturnType<Language["parse"]> }).parse(
    `a = ${source}\n`,
    {},
  );
  return result.ok ? (result.value as { a?: unknown }).a : problems(result);
}

describe("strings", () => {
  it("numbers and bools become strings, unless there are rules and they are literals", () => {
    expect(read(h.string(), "5")).toBe("5");
    expect(read(h.string(), "true")).toBe("true");
    expect(read(h.string().min(1), "5")).toEqual(["wrong-value-type: 5"]);
    expect(read(h.string().min(1), "length([1])")).toBe("1");
  });
  it("lists are no strings", () => {
    expect(read(h.string(), "[]")).toEqual(["wrong-value-type: []"]);
  });
  it("lengths count characters", () => {
    expect(read(h.string().min(2).max(3), '"a"')).toEqual(['wrong-length: "a"']);
    expect(read(h.string().max(3), '"abcd"')).toEqual(['wrong-length: "abcd"']);
    expect(read(h.string().max(1), '"😀"')).toBe("😀");
  });
  it("patterns and formats are checked", () => {
    expect(read(h.string().pattern(/^a/), '"b"')).toEqual(['pattern-mismatch: "b"']);
    expect(read(h.string().format("duration"), '"1h30m"')).toBe("1h30m");
    expect(read(h.string().format("duration"), '"soon"')).toEqual(['pattern-mismatch: "soon"']);
  });
  it("every problem of a string is reported", () => {
    expect(read(h.string().min(3).pattern(/^a/), '"b"')).toEqual(['wrong-length: "b"', 'pattern-mismatch: "b"']);
  });
});

describe("numbers", () => {
  it("have bounds", () => {
    expect(read(h.int().between(0, 5), "5")).toBe(5);
    expect(read(h.int().between(0, 5), "6")).toEqual(["out-of-range: 6"]);
    expect(read(h.number().min(0.5), "0.4")).toEqual(["out-of-range: 0.4"]);
    expect(read(h.int(), "1.5")).toEqual(["out-of-range: 1.5"]);
  });
  it("a string in the source is no number, but a computed one is", () => {
    expect(read(h.number(), '"5"')).toEqual(['wrong-value-type: "5"']);
    expect(read(h.number(), 'join("", ["5"])')).toBe(5);
    expect(read(h.number(), "text")).toEqual(["wrong-value-type: text"]);
  });
  it("an inexact number is an error, unless a form is requested", () => {
    const language = h.language(h.body({ a: h.number() }), { id: "test", extensions: [] });
    const source = "a = 0.1234567890123456789\n";
    expect(problems(language.parse(source))).toEqual(["inexact-number: 0.1234567890123456789"]);
    expect(language.parse(source, { numbers: "string" }).value?.a).toBe("0.1234567890123456789");
    expect(String(language.parse(source, { numbers: "big" }).value?.a)).toBe("0.1234567890123456789");
  });
});

describe("bools and enums", () => {
  it("a bool is not in quotes", () => {
    expect(read(h.bool(), "true")).toBe(true);
    expect(read(h.bool(), '"true"')).toEqual(['wrong-value-type: "true"']);
  });
  it("an enum has one of its values", () => {
    expect(read(h.enum("a", 1, true), "1")).toBe(1);
    expect(read(h.enum("a", "b"), '"c"')).toEqual(['not-one-of: "c"']);
    expect(read(h.enum("linux"), '"linxu"')).toEqual(['not-one-of: "linxu"']);
  });
});

describe("collections", () => {
  it("a problem is shown at the element", () => {
    expect(read(h.list(h.int()), "[1, 2.5, 3]")).toEqual(["out-of-range: 2.5"]);
    expect(read(h.map(h.int()), "{ x = 1, y = {} }")).toEqual(["wrong-value-type: {}"]);
    expect(read(h.list(h.string()), "[null]")).toEqual(["null-value: null"]);
  });
  it("have a number of elements", () => {
    expect(read(h.list(h.int()).min(1), "[]")).toEqual(["wrong-count: []"]);
    expect(read(h.set(h.int()).max(1), "[1, 1]")).toEqual([1]);
    expect(read(h.set(h.int()).max(1), "[1, 2]")).toEqual(["wrong-count: [1, 2]"]);
  });
  it("a repeated element is shown where it is repeated", () => {
    expect(read(h.list(h.string()).unique(), '["a", "b", "a"]')).toEqual(['repeated-element: "a"']);
  });
  it("tuples have a field for each element", () => {
    expect(read(h.tuple(h.string(), h.int()), '["a", 1]')).toEqual(["a", 1]);
    expect(read(h.tuple(h.string(), h.int()), '["a"]')).toEqual(['wrong-value-type: ["a"]']);
  });
  it("objects have known keys only", () => {
    const field = h.object({ host: h.string(), port: h.int().default(80), path: h.string().optional() });
    expect(read(field, '{ host = "x" }')).toEqual({ host: "x", port: 80 });
    expect(read(field, '{ host = "x", prot = 1 }')).toEqual(["unknown-key: 1"]);
    expect(read(field, "{ port = 1 }")).toEqual(["missing-key: { port = 1 }"]);
  });
  it("names such as __proto__ are data", () => {
    const value = read(h.map(h.int()), '{ "__proto__" = 1 }') as object;
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toBe(1);
  });
});

describe("unions", () => {
  it("the first field that accepts the value without a conversion counts", () => {
    expect(read(h.union(h.string(), h.int()), "5")).toBe(5);
    expect(read(h.union(h.int(), h.string()), '"5"')).toBe("5");
    expect(read(h.union(h.int(), h.enum("latest")), '"lates"')).toEqual(['no-alternative: "lates"']);
  });
  it("a problem within the only alternative of the right type is reported at its place", () => {
    expect(read(h.union(h.string(), h.list(h.int())), "[1, 2.5]")).toEqual(["out-of-range: 2.5"]);
  });
});

function hostOf(url: string): string {
  const host = /^https:\/\/([^/]+)/.exec(url)?.[1];
  if (host === undefined) throw new Error("Not an address.");
  return host;
}

describe("functions of the program", () => {
  it("a check says what is wrong", () => {
    const even = h.int().check("even", (n) => n % 2 === 0 || "Must be even.");
    expect(read(even, "2")).toBe(2);
    expect(read(even, "3")).toEqual(["test/even: 3"]);
  });
  it("a transformation that throws is reported", () => {
    const url = h.string().transform((text) => hostOf(text));
    expect(read(url, '"https://example.com/a"')).toBe("example.com");
    expect(read(url, '"nowhere"')).toEqual(['failed-conversion: "nowhere"']);
  });
});

describe("presence", () => {
  it("null means that an attribute is not set", () => {
    expect(read(h.int().default(3), "null")).toBe(3);
    expect(read(h.int().optional(), "null")).toBeUndefined();
    expect(read(h.int(), "null")).toEqual(["missing-argument: null"]);
  });
  it("a program that changes a result does not change the default", () => {
    const language = h.language(h.body({ a: h.list(h.int()).default([1]) }), { id: "test", extensions: [] });
    language.parse("").value?.a.push(2);
    expect(language.parse("").value?.a).toEqual([1]);
  });
  it("groups are checked", () => {
    const body = h.body({ a: h.int().optional(), b: h.int().optional(), c: h.blocks("c", h.body({})) });
    const one = h.language(body.oneOf("a", "c"), { id: "test", extensions: [] });
    expect(problems(one.parse(""))).toEqual(["one-argument-required at 1,1"]);
    expect(problems(one.parse("a = 1\nc {}\n"))).toEqual(["exclusive-arguments: c"]);
    expect(problems(one.parse("a = null\nc {}\n"))).toEqual([]);
    const together = h.language(body.together("a", "b"), { id: "test", extensions: [] });
    expect(problems(together.parse("a = 1\n"))).toEqual(["incomplete-arguments: 1"]);
    expect(problems(together.parse(""))).toEqual([]);
  });
  it("deprecated attributes, blocks and values are warnings", () => {
    const language = h.language(h.body({ a: h.int().deprecated("Use c.").optional(), b: h.blocks("b", h.body({})).deprecated("Use c.") }), {
      id: "test",
      extensions: [],
    });
    const result = language.parse("a = 1\nb {}\n");
    expect(problems(result)).toEqual(["deprecated-item: a", "deprecated-item: b"]);
    expect(result.ok).toBe(true);
  });
});

describe("blocks", () => {
  const item = h.body({ name: h.label().pattern(/^[a-z]+$/), kind: h.label().among("x", "y"), n: h.int().default(0) });
  it("labels have rules", () => {
    const language = h.language(h.body({ items: h.blocks("item", item) }), { id: "test", extensions: [] });
    expect(problems(language.parse('item "A" "z" {}\n'))).toEqual(['pattern-mismatch: "A"', 'not-one-of: "z"']);
    expect(language.parse('item "a" "x" {}\n').value).toEqual({ items: [{ name: "a", kind: "x", n: 0 }] });
  });
  it("the number of blocks is limited", () => {
    const language = h.language(h.body({ items: h.blocks("item", h.body({}), { min: 2, max: 3 }), one: h.block("one", h.body({})) }), {
      id: "test",
      extensions: [],
    });
    expect(problems(language.parse("item {}\none {}\n"))).toEqual(["too-few-blocks: item"]);
    expect(problems(language.parse("item {}\nitem {}\nitem {}\nitem {}\n"))).toEqual(["missing-block at 1,1", "too-many-blocks: item"]);
  });
  it("a label distinguishes the blocks of a map", () => {
    const language = h.language(h.body({ items: h.byLabel("item", h.body({ name: h.label() })) }), { id: "test", extensions: [] });
    expect(problems(language.parse('item "a" {}\nitem "a" {}\n'))).toEqual(['repeated-label: "a"']);
    expect(Object.keys(language.parse('item "__proto__" {}\n').value?.items ?? {})).toEqual(["__proto__"]);
  });
});

describe("the scope of kept expressions", () => {
  const rule = h.body({ when: h.expression(h.any()) }).scope({ event: h.object({ name: h.string() }) });
  const language = h.language(rule, { id: "test", extensions: [], functions: "standard" });
  it.each([
    ["true || evnt.name", "unknown-variable: evnt"],
    ["false && evnt.name", "unknown-variable: evnt"],
    ["true ? 1 : evnt.name", "unknown-variable: evnt"],
    ['"${true ? 1 : evnt.name}"', "unknown-variable: evnt"],
    ["[for x in [] : y]", "unknown-variable: y"],
    ["try(evnt.name, 1)", "unknown-variable: evnt"],
    ['event.name == "a" && missing(event.name)', "unknown-function: missing"],
    ["true ? 1 : missing()", "unknown-function: missing"],
  ])("is checked in parts that an evaluation would skip: %s", (when, problem) => {
    expect(problems(language.parse(`when = ${when}\n`))).toEqual([problem]);
    expect(problems(language.parse(JSON.stringify({ when: `\${${when}}` }), { filename: "a.json" })).length).toBe(1);
  });
  it.each(["true || event.name", "[for x in [] : upper(x)]", 'try(event.other, "")', "{ for k, v in {} : k => v }"])(
    "accepts %s",
    (when) => {
      expect(problems(language.parse(`when = ${when}\n`))).toEqual([]);
    },
  );
});

describe("secrets", () => {
  const language = h.language(h.body({ a: h.enum("x"), b: h.string().format("date").sensitive().optional() }), {
    id: "test",
    extensions: [],
    variables: { secret: h.string().sensitive() },
  });
  it("sensitive values are in results, but not in messages", () => {
    const { diagnostics } = language.parse('a = secret\nb = "hunter2"\n', { variables: { secret: "hunter2" } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["not-one-of", "pattern-mismatch"]);
    expect(JSON.stringify(diagnostics)).not.toContain("hunter2");
    expect(language.parse("a = secret\n", { variables: { secret: "x" } }).value?.a).toBe("x");
  });
  it("a value of cty can be a variable", () => {
    expect(language.parse("a = secret\n", { variables: { secret: stringVal("x") as unknown as string } }).value?.a).toBe("x");
  });
});

describe("misuse by the program", () => {
  it("throws with the name of what is wrong", () => {
    const language = h.language(h.body({ a: h.int() }), { id: "test", extensions: [], variables: { n: h.int() } });
    expect(() => language.parse("", {} as never)).toThrow('parse: the variable "n" has no value');
    expect(() => language.parse("", { variables: { n: 1.5 } })).toThrow('the variable "n" cannot have this value');
    expect(() => language.parse("", { variables: { n: 1, m: 2 } as never })).toThrow('there is no variable named "m"');
    expect(() => language.parse(5 as never, { variables: { n: 1 } })).toThrow("the source must be a string");
    expect(() => h.string().pattern(/a/i)).toThrow('the flag "i"');
    expect(() => h.body({ a: 5 as never })).toThrow('"a" must be a field');
    expect(() => h.body({ a: h.int() }).declares("a")).toThrow("needs a label");
    expect(() => h.byLabel("x", h.body({}))).toThrow("has no label");
    expect(() => h.string().format("zip" as never)).toThrow("format: must be one of ");
    expect(() => h.body({ a: h.int(), b: h.int().optional() }).oneOf("a", "b")).toThrow('"a" must be optional');
    expect(() => h.body({ a: h.block("a", h.body({})), b: h.int().optional() }).oneOf("a", "b")).toThrow('"a" must be optional');
    expect(() => h.body({ a: h.blocks("a", h.body({})), b: h.int().optional() }).oneOf("a", "b")).not.toThrow();
    expect(() => h.language(h.body({}), { id: "Not Kebab", extensions: [] })).toThrow("kebab case");
  });
});
