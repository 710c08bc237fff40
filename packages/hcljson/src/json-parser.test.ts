import { getAttr, type Value } from "@hcl-ts/cty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionFromValue, parse, parseExpression } from "./index.ts";

/** The code and the marked text of each diagnostic of a source. */
function faults(source: string): readonly string[] {
  return parseExpression(source, "t.json").diagnostics.map(
    ({ code, subject }) => `${code} ${JSON.stringify(source.slice(subject!.start.offset, subject!.end.offset))}`,
  );
}

describe("the JSON parser", () => {
  it.each([
    ["[1, 2,]", 'json-trailing-comma ","'],
    ['{"a": 1,}', 'json-trailing-comma ","'],
    ["['a']", 'json-single-quote "\'"'],
    ["[1 // one\n]", 'json-comment "//"'],
    ["[True]", 'json-unknown-word "True"'],
    ['["a" "b"]', 'json-missing-comma "\\"b\\""'],
    ['{"a" 1}', 'json-missing-colon "1"'],
    ['{"a" = 1}', 'json-missing-colon "="'],
    ["{a: 1}", 'json-name-required "a"'],
    ["[1", 'json-unclosed "["'],
    ['["a', 'json-unclosed-string "\\"a"'],
    ["[01]", 'json-invalid-number "01"'],
    ["1 2", 'json-extra-data "2"'],
    ['"\\x"', 'json-invalid-escape "\\\\x"'],
  ])("names the fault of %s for what it is", (source, expected) => {
    expect(faults(source)[0]).toBe(expected);
  });

  it("says one fault once", () => {
    expect(faults('{"a": [1 2], "b": tru, "c": 3}')).toEqual(['json-missing-comma "2"', 'json-unknown-word "tru"']);
  });

  it("bounds the depth with a diagnostic", () => {
    expect(faults("[".repeat(100_000))).toEqual(['json-nested-too-deeply "["']);
  });

  it.each(["[1", '{"a": 1', "{"])("goes on after %s through any number of faults", (start) => {
    for (const fault of [" ;", ":", "'", ",", '"\n']) expect(faults(start + fault.repeat(20_000)).length).toBeGreaterThan(0);
  });

  it("never throws, whatever the source", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n1e-.tfn/*#') })), (source) => {
        parse(source, "t.json").file.body.content({
          attributes: [{ name: "a", required: true }],
          blocks: [{ type: "b", labelNames: ["l"] }],
        });
        parseExpression(source, "t.json").expression.value();
      }),
    );
  });

  it("agrees with JSON.parse on every value, and so does the way from a value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "small" }), (value) => {
        const text = JSON.stringify(value);
        const { expression, diagnostics } = parseExpression(text, "t.json");
        expect(diagnostics).toEqual([]);
        const parsed: unknown = JSON.parse(text);
        expectSame(expression.value().value, parsed);
        expectSame(expressionFromValue(parsed).value().value, parsed);
      }),
    );
  });
});

/** Expects a value to be what JSON.parse gave: strings by their characters, objects by their own properties. */
function expectSame(value: Value, parsed: unknown): void {
  if (parsed === null) expect(value.isNull()).toBe(true);
  else if (typeof parsed === "string") expect(value.asString()).toBe(parsed.normalize("NFC"));
  else if (typeof parsed === "number") expect(value.asNumber()).toBe(parsed);
  else if (typeof parsed === "boolean") expect(value.asBoolean()).toBe(parsed);
  else if (Array.isArray(parsed)) {
    const items = value.content as readonly Value[];
    expect(items.length).toBe(parsed.length);
    parsed.forEach((element, i) => {
      expectSame(items[i]!, element);
    });
  } else {
    expect(value.type.kind).toBe("object");
    const entries = Object.entries(parsed as object);
    expect((value.content as readonly Value[]).length).toBe(entries.length);
    for (const [name, property] of entries) expectSame(getAttr(value, name), property);
  }
}
