import { type NumberContent, numberText } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { parse, parseExpression } from "./index.ts";

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
    ["{a: 1}", 'json-unquoted-name "a"'],
    ["{[a]: 1}", 'json-name-required "["'],
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

  it.each(["[1", '{"a": 1', "{"])("passes over any number of comments after %s", (start) => {
    expect(faults(start + "/**/".repeat(20_000)).length).toBe(20_001);
  });

  it("goes on after a fault, so that independent ones are all reported", () => {
    const source = '\ufeff{"a": \'x\', "b": [1,, 2], "c": 0x10,\n"d": -Infinity # why\n, "e": “é”, "f"; 1, g-1: 2,}';
    expect(faults(source).map((fault) => fault.slice(0, fault.indexOf(" ")))).toEqual([
      "json-byte-order-mark",
      "json-single-quote",
      "json-value-required",
      "json-invalid-number",
      "json-invalid-number",
      "json-comment",
      "json-typographic-quote",
      "json-missing-colon",
      "json-unquoted-name",
      "json-trailing-comma",
    ]);
    const { body } = parse(source, "t.json").file;
    expect([...body.justAttributes().attributes.keys()].join("")).toBe("abcdefg-1");
  });

  it.each([
    ["{", 'json-unclosed "{"'],
    ['{"a"', 'json-unclosed "{"'],
    ['{"a":', 'json-unclosed "{"'],
    ['{"a": 1,', 'json-unclosed "{"'],
    ['{"a": [1, {"b": 2},', 'json-unclosed "["'],
    ["[", 'json-unclosed "["'],
    ['{"a": ["b', 'json-unclosed-string "\\"b"'],
    ['{"a": [1}', 'json-missing-comma "}"'],
    ['{"a" => 1}', 'json-missing-colon "="'],
    ['{"a": "b\n, "c": 1}', 'json-unclosed-string "\\"b"'],
  ])("says once what is wrong with %s", (source, fault) => {
    expect(faults(source)).toEqual([fault]);
  });

  it("places what is no UTF-8 among the other faults", () => {
    const bytes = Array.from('{"a": tru, "b": "??", "c": "?", "d": nul}', (c) => (c === "?" ? 0xff : c.charCodeAt(0)));
    const { diagnostics } = parseExpression(new Uint8Array(bytes), "t.json");
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.byte, subject!.end.byte])).toEqual([
      ["json-unknown-word", 6, 9],
      ["json-invalid-utf8", 17, 19],
      ["json-invalid-utf8", 28, 29],
      ["json-unknown-word", 37, 40],
    ]);
  });

  it("keeps the order, repeated names and all digits", () => {
    const { expression } = parseExpression('{"b": 1, "10": 2, "a": 0.1234567890123456789012345678901, "b": 3}', "t.json");
    expect(expression.exprMap?.()?.map(({ key }) => key.value().value.asString())).toEqual(["b", "10", "a", "b"]);
    const precise = expression.exprMap!()![2]!.value.value().value;
    expect(numberText(precise.content as NumberContent)).toBe("0.1234567890123456789012345678901");
  });
});
