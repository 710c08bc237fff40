import { type NumberContent, numberText } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { parse, parseExpression } from "../index.ts";

/** The code and the marked text of each diagnostic of a source. */
function mistakes(source: string): readonly string[] {
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
  ])("explains the first mistake of %s", (source, expected) => {
    expect(mistakes(source)[0]).toBe(expected);
  });

  it("reports one mistake once", () => {
    expect(mistakes('{"a": [1 2], "b": tru, "c": 3}')).toEqual(['json-missing-comma "2"', 'json-unknown-word "tru"']);
  });

  it("bounds the depth with a diagnostic", () => {
    expect(mistakes("[".repeat(100_000))).toEqual(['json-nested-too-deeply "["']);
  });

  it.each(["[1", '{"a": 1', "{"])("reads any number of mistakes after %s", (start) => {
    for (const mistake of [" ;", ":", "'", ",", '"\n']) expect(mistakes(start + mistake.repeat(20_000)).length).toBeGreaterThan(0);
  });

  it.each(["[1", '{"a": 1', "{"])("skips any number of comments after %s", (start) => {
    expect(mistakes(start + "/**/".repeat(20_000)).length).toBe(20_001);
  });

  it("reports all independent mistakes", () => {
    const source = '\ufeff{"a": \'x\', "b": [1,, 2], "c": 0x10,\n"d": -Infinity # why\n, "e": “é”, "f"; 1, g-1: 2,}';
    expect(mistakes(source).map((mistake) => mistake.slice(0, mistake.indexOf(" ")))).toEqual([
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
    ['{"a": [1}', 'json-unclosed "["'],
    ['{"a": [1}}', 'json-mismatched-bracket "}"'],
    ['{"a": {"b": {"c": [1]] }}}', 'json-extra-bracket "]"'],
    ['{"a": [1, "b": 2, "c": 3, "d": 4}', 'json-unclosed "["'],
    ['{"a": [1 "b": 2, "c": [3]}', 'json-unclosed "["'],
    ['[{"a": 1, {"b": 2}]', 'json-unclosed "{"'],
    ['{"a": "one\ntwo\nthree", "b": 1}', 'json-control-character "\\n"'],
    ['{"x"::"b"}', 'json-extra-colon ":"'],
    ['{"x"::::"b"}', 'json-extra-colon ":"'],
    ['{"a": "b": 1}', 'json-missing-comma ":"'],
    ['{"a": [}', 'json-unclosed "["'],
    ["{]}", 'json-extra-bracket "]"'],
    ['{] "a": 1}', 'json-extra-bracket "]"'],
    ['[["a"]: 1]', 'json-colon-in-array ":"'],
    ["[1;;;;2]", 'json-missing-comma ";"'],
    ['{"a": say hello to all}', 'json-unknown-word "say hello to all"'],
    ['{"a" => "b"}', 'json-missing-colon "="'],
    ['"a": 1', 'json-missing-brace "\\"a\\""'],
    ['{"a" => 1}', 'json-missing-colon "="'],
    ['{"a": "b\n, "c": 1}', 'json-unclosed-string "\\"b"'],
  ])("reports exactly one mistake in %s", (source, expected) => {
    expect(mistakes(source)).toEqual([expected]);
  });

  it("reports invalid UTF-8 in the order of the source", () => {
    const bytes = Array.from('{"a": tru, "b": "??", "c": "?", "d": nul}', (c) => (c === "?" ? 0xff : c.charCodeAt(0)));
    const { diagnostics } = parseExpression(new Uint8Array(bytes), "t.json");
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.byte, subject!.end.byte])).toEqual([
      ["json-unknown-word", 6, 9],
      ["json-invalid-utf8", 17, 19],
      ["json-invalid-utf8", 28, 29],
      ["json-unknown-word", 37, 40],
    ]);
  });

  it("reports nothing more about a token that touches invalid UTF-8", () => {
    const codes = (...bytes: readonly number[]): readonly string[] =>
      parseExpression(new Uint8Array(bytes), "t.json").diagnostics.map(({ code }) => code);
    expect(codes(0x5b, 0xff, 0x5d)).toEqual(["json-invalid-utf8"]);
    expect(codes(0x5b, 0x31, 0xff, 0xfe, 0x5d)).toEqual(["json-invalid-utf8"]);
    expect(codes(0x5b, 0x74, 0xff, 0x5d)).toEqual(["json-invalid-utf8"]);
  });

  it("keeps the order, repeated names and all digits", () => {
    const { expression } = parseExpression('{"b": 1, "10": 2, "a": 0.1234567890123456789012345678901, "b": 3}', "t.json");
    expect(expression.exprMap?.()?.map(({ key }) => key.value().value.asString())).toEqual(["b", "10", "a", "b"]);
    const precise = expression.exprMap!()![2]!.value.value().value;
    expect(numberText(precise.content as NumberContent)).toBe("0.1234567890123456789012345678901");
  });
});
