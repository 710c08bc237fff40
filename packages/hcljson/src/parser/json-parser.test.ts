import { length, type NumberContent, toNative } from "@hcl-ts/cty";
import { numberText } from "@hcl-ts/cty/kernel";
import type { Expression } from "@hcl-ts/hcl";
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

  it.each([
    ['{"a": ${x}, "b": 1}', 'json-expression-outside-string "${x}"', { a: "?", b: 1 }],
    ['{"a": var.x[0], "b": 1}', 'json-expression-outside-string "var.x[0]"', { a: "?", b: 1 }],
    ['{"a": f("x", 1), "b": 1}', 'json-expression-outside-string "f(\\"x\\", 1)"', { a: "?", b: 1 }],
    ['{"a": "x"", "b": 1}', 'json-doubled-quote "\\"\\""', { a: "x", b: 1 }],
    ['{"a": ["x"", "y"]}', 'json-doubled-quote "\\"\\""', { a: ["x", "y"] }],
    ['{"a": ""x", "b": 1}', 'json-doubled-quote "\\"\\""', { a: '"x', b: 1 }],
    ['{"a": 1 /* why', 'json-unclosed-comment "/*"', { a: 1 }],
    ['{"a": /* why', 'json-unclosed-comment "/*"', { a: "?" }],
    ['{"r": "x" {"y": [1]}, "b": 1}', 'json-missing-comma "{"', { r: "x", b: 1 }],
    ['{"r": "x" [{"y": 1}], "b": 1}', 'json-missing-comma "["', { r: "x", b: 1 }],
    ['{"a": "one\n\n{\n  two\n}", "b": 1}', 'json-control-character "\\n"', { a: "one\n\n{\n  two\n}", b: 1 }],
    ['{\n  "a": "x,\n  "b": 1\n}', 'json-unclosed-string "\\"x"', { a: "x", b: 1 }],
    ['{\n  "a": {"b": "x}\n}', 'json-unclosed-string "\\"x"', { a: { b: "x" } }],
  ])("reads %j with the one problem %j", (source, problem, expected) => {
    expect([mistakes(source), readable(source)]).toEqual([[problem], JSON.stringify(expected)]);
  });

  it("reports a carriage return in an unclosed string in an unclosed string once", () => {
    const found = mistakes('"":,"c:\'\r,');
    expect(found).toEqual([...new Set(found)]);
  });

  it("does not extend a value over a string that was dropped", () => {
    const source = '{"a": {x:}:""n"}';
    const pairs = parseExpression(source, "t.json").expression.exprMap!()!;
    expect(pairs.map(({ value: { range } }) => source.slice(range.start.offset, range.end.offset))).toEqual(["{x:}"]);
  });

  it("bounds the depth with a diagnostic", () => {
    expect(mistakes("[".repeat(100_000))).toEqual(['json-nested-too-deeply "["']);
  });

  it.each(["[1", '{"a": 1', "{"])("reads any number of mistakes after %s", (start) => {
    for (const mistake of [" ;", ":", "'", ",", '"\n']) expect(mistakes(start + mistake.repeat(20_000)).length).toBeGreaterThan(0);
  });

  it.each(["[1", '{"a": 1', "{"])("skips any number of comments after %s", (start) => {
    expect(mistakes(start + "/**/".repeat(20_000)).length).toBe(1001);
  });

  it("reports 1,000 errors, and that there are more", () => {
    const source = (count: number) => `[${"yes, ".repeat(count)}1]`;
    expect(mistakes(source(1000))).toEqual(new Array(1000).fill('json-unknown-word "yes"'));
    const found = parseExpression(source(5000)).diagnostics;
    expect(found.length).toBe(1001);
    expect(found.at(-1)).toMatchObject({ code: "too-many-errors", subject: { start: { offset: 1 + 5 * 1000 } } });
  });

  it("limits the errors about malformed bytes, in the order of the source", () => {
    const part = [0xff, ...new TextEncoder().encode(" yes, ")];
    const source = new Uint8Array([0x5b, ...new Array(700).fill(part).flat(), 0x31, 0x5d]);
    const found = parseExpression(source).diagnostics;
    expect(found.length).toBe(1001);
    expect(found.slice(0, 2).map(({ code }) => code)).toEqual(["json-invalid-utf8", "json-unknown-word"]);
    expect(found.at(-1)).toMatchObject({ code: "too-many-errors", subject: { start: { offset: 1 + 500 * 7 } } });
  });

  it("reads all elements after more errors than are reported", () => {
    const { expression } = parseExpression(`[${"yes, ".repeat(5000)}1]`);
    expect(toNative(length(expression.value().value))).toBe(5001);
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
    ["\ufeff[1]", `json-byte-order-mark ${JSON.stringify("\ufeff")}`],
    ["\ufeff{}", `json-byte-order-mark ${JSON.stringify("\ufeff")}`],
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
    expect(codes(0x5b, 0xff, 0x74, 0x5d)).toEqual(["json-invalid-utf8"]);
    // A space between them tells the two mistakes apart.
    expect(codes(0x5b, 0x74, 0x20, 0x2c, 0xff, 0x5d)).toEqual(["json-unknown-word", "json-invalid-utf8"]);
    expect(codes(0x5b, 0x22, 0xff, 0x22, 0x2c, 0x74, 0x5d)).toEqual(["json-invalid-utf8", "json-unknown-word"]);
  });

  it("keeps the order, repeated names and all digits", () => {
    const { expression } = parseExpression('{"b": 1, "10": 2, "a": 0.1234567890123456789012345678901, "b": 3}', "t.json");
    expect(expression.exprMap?.()?.map(({ key }) => key.value().value.asString())).toEqual(["b", "10", "a", "b"]);
    const precise = expression.exprMap!()![2]!.value.value().value;
    expect(numberText(precise.content as NumberContent)).toBe("0.1234567890123456789012345678901");
  });
});

/** The value of a source, as far as it could be read. */
const readable = (source: string): string => JSON.stringify(outline(parseExpression(source, "t.json").expression));

function outline(expression: Expression): unknown {
  const properties = expression.exprMap?.();
  if (properties !== undefined)
    return Object.fromEntries(properties.map(({ key, value }) => [key.value().value.asString(), outline(value)]));
  const elements = expression.exprList?.();
  if (elements !== undefined) return elements.map(outline);
  const { value } = expression.value();
  return value.type.kind === "dynamic" && !value.isKnown() ? "?" : toNative(value);
}

describe("recovery", () => {
  it.each([
    // Brackets
    ['{"a": {"b": {"c": [1]] }}}', { a: { b: { c: [1] } } }],
    ['{"a": [1, 2}, "b": 3}', { a: [1, 2], b: 3 }],
    ['{"a": [1, 2, "b": 3, "c": [4]}', { a: [1, 2], b: 3, c: [4] }],
    ['{"a": [1 "b": 3, "c": 4}', { a: [1], b: 3, c: 4 }],
    ['{"a": [{"x": 1}, "b": 3}', { a: [{ x: 1 }], b: 3 }],
    ['[{"a": 1, {"b": 2}, {"c": 3}]', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['["a": 1, "b": 2]', ["a", 1, "b", 2]],
    ['{"x": ["a": 1, "b": 2], "y": 3}', { x: ["a", 1, "b", 2], y: 3 }],
    ['[["a"]: 1, 2]', [["a"], 1, 2]],
    ['{"a": "b": 1}, "c": 2}', { a: { b: 1 }, c: 2 }],
    ['{"a": "b": 1, "c": 2}', { a: "b", c: 2 }],
    ['"a": 1, "b": [2]', { a: 1, b: [2] }],
    ['"a": 1, "b": [2]}', { a: 1, b: [2] }],
    ["[1, 2", [1, 2]],
    ['{"a": {"b": 1', { a: { b: 1 } }],
    ["{]", {}],
    ["[}", []],
    ["[1]]", [1]],
    // Commas and colons
    ["[1,, 2]", [1, "?", 2]],
    ["[1 2]", [1, 2]],
    ["[, 1]", ["?", 1]],
    ['{"a": 1,, "b": 2}', { a: 1, b: 2 }],
    ['{, "a": 1}', { a: 1 }],
    ['{"a": 1 b: 2 "c": 3}', { a: 1, b: 2, c: 3 }],
    ['{"a" "b", "c" = 2, "d" => 3, "e"; 4}', { a: "b", c: 2, d: 3, e: 4 }],
    ['{"a":: 1, "b":: : 2}', { a: 1, b: 2 }],
    ['{"a", "b": 1}', { b: 1 }],
    ['{"a":, "b":}', { a: "?", b: "?" }],
    ['{: 1, "b": 2}', { b: 2 }],
    ['{{"x": 1}: 1, "b": 2}', { b: 2 }],
    ['{[1]: 1, "b": 2}', { b: 2 }],
    ['{1: 2, "b": 2}', { 1: 2, b: 2 }],
    ['{@: 1, "b": 2}', { b: 2 }],
    ["[1;2]", [1, 2]],
    // Words and numbers
    ['{"a": yes, "b": no way, "c": 1}', { a: "?", b: "?", c: 1 }],
    ["[truex, nul, 01, 1.2.3, 2024-01-01, 10.0.0.1/8, @, 1]", ["?", "?", "?", "?", "?", "?", "?", 1]],
    ["[true]", [true]],
    ["[-]", ["?"]],
    // Strings
    ["['a', `b`, “c”, „d”, ‘e’, ”f”]", ["a", "b", "c", "d", "e", "f"]],
    ["{'a': 1}", { a: 1 }],
    ['{"a": "x,\n"b": 1}', { a: "x", b: 1 }],
    ['{"a": "x},\n"b": 1}', { a: "x" }],
    ['{"a": {"b": "x},\n"c": 1}', { a: { b: "x" }, c: 1 }],
    ['{"a: 1,\n"b": 2}', { a: 1, b: 2 }],
    ['{a": 1, "b": c", "d": 2}', { a: 1, b: "c", d: 2 }],
    ['{"a": "say "hi" now", "b": 1}', { a: 'say "hi" now', b: 1 }],
    ['{"a": "one\ntwo\r\nthree", "b": 1}', { a: "one\ntwo\r\nthree", b: 1 }],
    ['["a\n  b" , 1]', ["a\n  b", 1]],
    ['["a\n"b", 1]', ["a", "b", 1]],
    ['["a\n, "b", 1]', ["a", "b", 1]],
    ['["a\r\n, 1]', ["a", 1]],
    ['["a\r', ["a"]],
    ['"\\q\\u12"', "qu12"],
  ])("reads %j as what was meant", (source, expected) => {
    expect(readable(source)).toBe(JSON.stringify(expected));
    expect(parseExpression(source, "t.json").diagnostics.length > 0).toBe(source !== "[true]");
  });

  it.each([
    // An equals sign or a semicolon follows the name of a property as a colon does.
    ['{"a": [1 "b" = 3}', ['json-unclosed "["', 'json-missing-colon "="'], { a: [1], b: 3 }],
    ['{"a": [1 "b"; 3}', ['json-unclosed "["', 'json-missing-colon ";"'], { a: [1], b: 3 }],
    ['{"a": [1 "b" , 3]}', ['json-missing-comma "\\"b\\""'], { a: [1, "b", 3] }],
    // A name with a value after white space of any length up to 20.
    [`{a${" ".repeat(19)}: 1}`, ['json-unquoted-name "a"'], { a: 1 }],
    // Brackets for braces are reported once for each array.
    [
      '[["a": 1, "b": 2], ["c": 3]]',
      ['json-colon-in-array ":"', 'json-colon-in-array ":"'],
      [
        ["a", 1, "b", 2],
        ["c", 3],
      ],
    ],
    ['["a": 1, "b": 2]', ['json-colon-in-array ":"'], ["a", 1, "b", 2]],
    [
      '[[["a": 1], ["b": 2, "c": 3]]]',
      ['json-colon-in-array ":"', 'json-colon-in-array ":"'],
      [
        [
          ["a", 1],
          ["b", 2, "c", 3],
        ],
      ],
    ],
    // The end of a string after a carriage return: the end of the source, or a line break after it.
    ['["a\r', ['json-unclosed-string "\\"a"'], ["a"]],
    ['["a\r\nb', ['json-unclosed-string "\\"a"', 'json-unknown-word "b"'], ["a", "?"]],
    ['["a\rb\r", 1]', ['json-control-character "\\r"'], ["a\rb\r", 1]],
    // The first of several problems in a string is reported.
    ['["\\x\\y\t", 1]', ['json-invalid-escape "\\\\x"'], ["xy\t", 1]],
    ['["\t\\x", "\t", 1]', ['json-control-character "\\t"', 'json-control-character "\\t"'], ["\tx", "\t", 1]],
    // A string in single quotes can be empty and have escapes, and does not continue on the next
    // line.
    ["['', '\\t', 1]", ['json-single-quote "\'"', 'json-single-quote "\'"'], ["", "\t", 1]],
    [`['a\nb", 1]`, ['json-single-quote "\'"', 'json-missing-quote "b\\""'], ["a", "b", 1]],
    // A string with an inner quote can be the last one of its array.
    ['{"a": ["say "hi" now"], "b": 1}', ['json-unescaped-quote "\\""'], { a: ['say "hi" now'], b: 1 }],
    // The name after an array without its closing bracket can have escapes, and other problems.
    ['{"a": [1, "b\\n": 2}', ['json-unclosed "["'], { a: [1], "b\n": 2 }],
    ['{"a": [1, "b\\x": 2}', ['json-unclosed "["', 'json-invalid-escape "\\\\x"'], { a: [1], bx: 2 }],
    // A closing quote can be written for an opening one.
    ["[’a’, ”b”]", ['json-typographic-quote "’"', 'json-typographic-quote "”"'], ["a", "b"]],
    // Nothing need be between an arrow and the value.
    ['{"a"=>1}', ['json-missing-colon "="'], { a: 1 }],
    // A token ends at the first quote that is not escaped.
    [String.raw`[1 "a\"b"]`, [String.raw`json-missing-comma "\"a\\\"b\""`], [1, 'a"b']],
    // The characters before a line break in a string do not matter for its end.
    ['["a\r\n, "b", 1]', ['json-unclosed-string "\\"a"'], ["a", "b", 1]],
    ['["a]\nb", 1]', [String.raw`json-control-character "\n"`], ["a]\nb", 1]],
    ['["a]]\r\nb", 1]', [String.raw`json-control-character "\r"`], ["a]]\r\nb", 1]],
    // Several brackets that are not closed before the same other one are one problem.
    ['{"a": [[1}', ['json-unclosed "["'], { a: [[1]] }],
    ['{"a": [[[1}', ['json-unclosed "["'], { a: [[[1]]] }],
    // A comment can be empty.
    ["[1 #\n, 2]", ['json-comment "#"'], [1, 2]],
    ["[1 //\n, 2]", ['json-comment "//"'], [1, 2]],
    // The character U+0000 does not end the source.
    ["[\0, 1]", ['json-value-required "\\u0000"'], ["?", 1]],
    ['{"a": \0, "b": 1}', ['json-invalid-character "\\u0000"'], { a: "?", b: 1 }],
    ['{\0 "b": 1}', ['json-name-required "\\u0000"'], { b: 1 }],
    ['{"a" \0 1, "b": 1}', ['json-missing-colon "\\u0000"'], { a: 1, b: 1 }],
    ["[1, \0 2]", ['json-value-required "\\u0000"'], [1, "?", 2]],
    ["[1 \0 2]", ['json-missing-comma "\\u0000"'], [1, 2]],
    ["[1] \0", ['json-extra-data "\\u0000"'], [1]],
    ["[, 1]", ['json-value-required ","'], ["?", 1]],
    // If nothing is between two values, only the first wrong one is reported.
    ["[1 @ @ 2]", ['json-missing-comma "@"'], [1, 2]],
    ['{"a": 1 @ @ "b": 2}', ['json-missing-comma "@"'], { a: 1, b: 2 }],
    ['{"a": @ "b": 2}', ['json-invalid-character "@"'], { a: "?", b: 2 }],
    ['{"a": "b": @}', ['json-missing-comma ":"', 'json-invalid-character "@"'], { a: "b" }],
  ])("reads %j with the problems %j", (source, problems, expected) => {
    expect([mistakes(source), readable(source)]).toEqual([problems, JSON.stringify(expected)]);
  });

  it("reports what follows the root value only if the brackets match", () => {
    expect(mistakes("[1] 2")).toEqual(['json-extra-data "2"']);
    expect(mistakes("[1}] 2 3")).toHaveLength(1);
    expect(mistakes("[1] ]")).toEqual(['json-extra-bracket "]"']);
  });

  it("points at the opening bracket if its closing bracket is indented less", () => {
    const source = '{\n  "a": {\n    "b": [\n      1\n    ],\n  "c": {\n    "d": 2\n  }\n}\n';
    const [diagnostic] = parseExpression(source, "t.json").diagnostics;
    expect([diagnostic!.code, diagnostic!.subject!.start.line]).toEqual(["json-unclosed", 2]);
    const flat = parseExpression('{"a": {"b": [1, 2', "t.json").diagnostics;
    expect(flat.map(({ subject }) => subject!.start.offset)).toEqual([12]);
  });

  it("reports the depth at the bracket that exceeds it, and nothing after it", () => {
    expect(mistakes(`${"[".repeat(500)}1${"]".repeat(500)}`)).toEqual([]);
    const [diagnostic, ...others] = parseExpression(`${"[".repeat(501)}1 2`, "t.json").diagnostics;
    expect([diagnostic!.code, diagnostic!.subject!.start.offset, others.length]).toEqual(["json-nested-too-deeply", 500, 0]);
  });

  it("reports something other than a value as a missing element in an array, and as an invalid character after a colon", () => {
    expect(mistakes("[@]")).toEqual(['json-value-required "@"']);
    expect(mistakes('{"a": @}')).toEqual(['json-invalid-character "@"']);
  });

  it("drops the value of a second colon whatever it is", () => {
    for (const value of ["1", "[1, 2]", '{"x": 1}', '"y"', "null"]) {
      const source = `{"a": "b": ${value}, "c": 3}`;
      expect(mistakes(source)).toEqual(['json-missing-comma ":"']);
      expect(readable(source)).toBe('{"a":"b","c":3}');
    }
  });

  it("treats a carriage return inside a line as a character of the string", () => {
    expect(mistakes('["a\rb", "c\r"]').map((mistake) => mistake.split(" ")[0])).toEqual([
      "json-control-character",
      "json-control-character",
    ]);
    expect(readable('["a\rb", "c\r"]')).toBe('["a\\rb","c\\r"]');
  });

  it("ends a string at a line break before a comma", () => {
    expect(readable('["a\n, b", 1]')).toBe('["a","b",1]');
    expect(readable('["a\n  , b", 1]')).toBe('["a","b",1]');
  });

  it("points at the whole character after a backslash", () => {
    const lengths = (source: string): readonly number[] =>
      parseExpression(source, "t.json").diagnostics.map(({ subject }) => subject!.end.offset - subject!.start.offset);
    expect(lengths('"\\\u{1f642}"')).toEqual([3]);
    expect(lengths('"\\q"')).toEqual([2]);
    expect(lengths('"\\\uffff"')).toEqual([2]);
    expect(lengths('"\\\u{10000}"')).toEqual([3]);
    expect(lengths('"\\ x"')).toEqual([2]);
    expect(lengths('"\\\u001fx"')).toEqual([1]);
    expect(lengths('"\\u12"')).toEqual([2]);
    expect(lengths('"\\\tx"')).toEqual([1]);
  });

  it("counts a combining mark at the start of a string as a column", () => {
    const column = (source: string): number => parseExpression(source, "t.json").diagnostics[0]!.subject!.start.column;
    expect(column('["\u0301", nul]')).toBe(7);
    expect(column('["e\u0301", nul]')).toBe(7);
    expect(column('["x", nul]')).toBe(7);
  });

  it("shortens long tokens", () => {
    const word = "x".repeat(100);
    for (const source of [`[${word}]`, `{${word}: 1}`, `[1 "${word}"]`, `[${"1".repeat(90)}x]`]) {
      const [diagnostic] = parseExpression(source, "t.json").diagnostics;
      expect(diagnostic!.detail).not.toContain("x".repeat(45));
      expect(diagnostic!.detail).toContain("…");
    }
  });

  it("shows 30 characters of an unexpected token", () => {
    const found = (token: string): unknown => parseExpression(`[1 ${token}]`, "t.json").diagnostics[0]!.params;
    expect(found("x".repeat(30))).toMatchObject({ found: `"${"x".repeat(30)}"` });
    expect(found("x".repeat(31))).toMatchObject({ found: `"${"x".repeat(30)}…"` });
    expect(found(`"${"y".repeat(28)}"`)).toMatchObject({ found: `the string "${"y".repeat(28)}"` });
    expect(found(`"${"y".repeat(29)}"`)).toMatchObject({ found: `the string "${"y".repeat(29)}…` });
    expect(found("\u0001")).toMatchObject({ found: "the character U+0001" });
    expect(found("!")).toMatchObject({ found: '"!"' });
  });

  it("names invisible characters by number", () => {
    expect(parseExpression("[\u0001]", "t.json").diagnostics[0]!.detail).toContain("U+0001");
    expect(parseExpression("[\u200b1]", "t.json").diagnostics[0]!.detail).toContain("U+200B");
    expect(mistakes("[\u00a0\u2028\u00a01]")).toEqual([
      'json-invalid-character "\u00a0\u2028\u00a0"'.replace("\u2028", JSON.stringify("\u2028").slice(1, -1)),
    ]);
  });
});
