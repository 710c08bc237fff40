import { describe, expect, it } from "vitest";
import { CtyError } from "../run/errors.ts";
import { type JsonData, JsonObject, readJson } from "./read-json.ts";
import { JsonNumber, JsonSyntaxError } from "./visit-json.ts";

/** JSON data as plain values: an object as an array of pairs after "object", a number as its text. */
function plain(data: JsonData): unknown {
  if (data instanceof JsonNumber) return { number: data.text };
  if (data instanceof JsonSyntaxError) return { syntaxError: data.toError([]).message };
  if (data instanceof JsonObject) {
    const pairs = data.names.map((name, i) => [name, plain(data.values[i]!)]);
    return { object: data.syntaxError === undefined ? pairs : [...pairs, plain(data.syntaxError)] };
  }
  return Array.isArray(data) ? data.map(plain) : data;
}

const read = (text: string): unknown => plain(readJson(text).data);

/** The messages of the syntax errors in a text, without their constant beginning. */
function problems(text: string): readonly string[] {
  const messages: string[] = [];
  const search = (data: JsonData): void => {
    if (data instanceof JsonSyntaxError) messages.push(data.toError([]).message);
    else if (data instanceof JsonObject) {
      data.values.forEach(search);
      if (data.syntaxError !== undefined) search(data.syntaxError);
    } else if (Array.isArray(data)) (data as readonly JsonData[]).forEach(search);
  };
  const { data, trailing } = readJson(text);
  search(data);
  if (trailing !== undefined) search(trailing);
  return messages.map((message) => message.replace("invalid JSON in ", ""));
}

/** The message of the only syntax error in a text. */
function problem(text: string): string {
  const [first = "none", ...others] = problems(text);
  expect(others).toEqual([]);
  return first;
}

describe("readJson", () => {
  it.each<[string, unknown]>([
    ["null", null],
    ["true", true],
    ["false", false],
    [" \t\r\n true \t\r\n ", true],
    ['""', ""],
    ['"a b"', "a b"],
    ['"é\u{1f600}"', "é\u{1f600}"],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"x\\u00e9y\\uD83D\\uDE00z"', "xéy\u{1f600}z"],
    ['"\u007f"', "\u007f"],
    ["[]", []],
    ["[ ]", []],
    ["[null]", [null]],
    ["[true,false,[]]", [true, false, []]],
    [" [ true , false ] ", [true, false]],
    ["{}", { object: [] }],
    ["{ }", { object: [] }],
    [
      '{"b":true,"a":null}',
      {
        object: [
          ["b", true],
          ["a", null],
        ],
      },
    ],
    [
      ' { "b" : true , "b" : [ ] } ',
      {
        object: [
          ["b", true],
          ["b", []],
        ],
      },
    ],
    ['{"__proto__":{"":null}}', { object: [["__proto__", { object: [["", null]] }]] }],
  ])("reads %s", (text, data) => {
    expect(read(text)).toEqual(data);
    expect(problems(text)).toEqual([]);
  });

  it.each(["0", "-0", "7", "10", "-19", "1.50", "0.0", "1e5", "1E+05", "2.5e-7", "123456789012345678901234567890.5"])(
    "keeps the digits of the number %s",
    (text) => {
      expect(read(text)).toEqual({ number: text });
      expect(read(`[${text} , ${text}]`)).toEqual([{ number: text }, { number: text }]);
    },
  );

  it.each([
    ["", "line 1, column 1: expected a value, but it ends here"],
    ["  ", "line 1, column 3: expected a value, but it ends here"],
    ["nul", 'line 1, column 1: expected a value, but there is "nul"'],
    ["True", 'line 1, column 1: expected a value, but there is "True"'],
    ["\f1", 'line 1, column 1: expected a value, but there is "\\f"'],
    ["\u00a01", 'line 1, column 1: expected a value, but there is "\u00a0"'],
    ["[1,]", 'line 1, column 4: expected a value, but there is "]"'],
    ["[,1]", 'line 1, column 2: expected a value, but there is ","'],
    ["[1 2]", 'line 1, column 4: expected a comma or "]", but there is "2"'],
    ["[1", 'line 1, column 3: expected a comma or "]", but it ends here'],
    ["[1}", 'line 1, column 3: expected a comma or "]", but there is "}"'],
    ["[[1]", 'line 1, column 5: expected a comma or "]", but it ends here'],
    ['{"a":1', 'line 1, column 7: expected a comma or "}", but it ends here'],
    ['{"a":1]', 'line 1, column 7: expected a comma or "}", but there is "]"'],
    ['{"a":1 "b"', 'line 1, column 8: expected a comma or "}", but there is "\\""'],
    ['{"a":1,}', 'line 1, column 8: expected a property name in quotation marks, but there is "}"'],
    ["{a:1}", 'line 1, column 2: expected a property name in quotation marks, but there is "a"'],
    ["{1:2}", 'line 1, column 2: expected a property name in quotation marks, but there is "1"'],
    ["{", "line 1, column 2: expected a property name in quotation marks, but it ends here"],
    ['{"a" 1}', 'line 1, column 6: expected a colon, but there is "1"'],
    ['{"a"', "line 1, column 5: expected a colon, but it ends here"],
    ['{"a":', "line 1, column 6: expected a value, but it ends here"],
    ['{"a', "line 1, column 4: expected a closing quotation mark, but it ends here"],
    ['{"\\x":1}', 'line 1, column 3: expected an escape sequence of JSON, but there is "\\\\x"'],
    ["-", 'line 1, column 1: expected a number, but there is "-"'],
    ["-a", 'line 1, column 1: expected a number, but there is "-a"'],
    ["01", 'line 1, column 2: expected the end of the input, but there is "1"'],
    ["1.", 'line 1, column 2: expected the end of the input, but there is "."'],
    ["1e", 'line 1, column 2: expected the end of the input, but there is "e"'],
    [".5", 'line 1, column 1: expected a value, but there is ".5"'],
    ["+1", 'line 1, column 1: expected a value, but there is "+1"'],
    ["/1", 'line 1, column 1: expected a value, but there is "/1"'],
    ["1 2", 'line 1, column 3: expected the end of the input, but there is "2"'],
    ["{}]", 'line 1, column 3: expected the end of the input, but there is "]"'],
    ['"a', "line 1, column 3: expected a closing quotation mark, but it ends here"],
    ['"a\\', 'line 1, column 3: expected an escape sequence of JSON, but there is "\\\\"'],
    ['"\\u12g4"', 'line 1, column 2: expected an escape sequence of JSON, but there is "\\\\u12g4"'],
    ['"\\u123"', 'line 1, column 2: expected an escape sequence of JSON, but there is "\\\\u123"'],
    ['"a\tb"', 'line 1, column 3: expected an escape sequence for this control character, but there is "\\t"'],
    ['"\u001f"', 'line 1, column 2: expected an escape sequence for this control character, but there is "\\u001f"'],
  ])("reports the error in %j: in %s", (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  it("counts lines by line feeds and columns by characters", () => {
    expect(problem("[\n  true,\r\n  x]")).toBe('line 3, column 3: expected a value, but there is "x"');
    expect(problem('["é\u{1f600}" x]')).toBe('line 1, column 7: expected a comma or "]", but there is "x"');
    expect(problem('{"a":\n\nx}')).toBe('line 3, column 1: expected a value, but there is "x"');
  });

  it("shows at most twenty characters of a word", () => {
    expect(problem("abcdefghijklmnopqrstuvwxyz")).toContain('there is "abcdefghijklmnopqrst"');
    expect(problem('[word"x"]')).toContain('there is "word"');
  });

  it("returns the data before an error, in an array followed by the error", () => {
    expect(read("[true,[false,x]]")).toEqual([true, [false, { syntaxError: expect.stringContaining("column 14") as string }]]);
    expect(read('{"a":true,"b" 1}')).toEqual({
      object: [
        ["a", true],
        ["b", { syntaxError: expect.stringContaining("a colon") as string }],
      ],
    });
    expect(read('{"a":true,b}')).toEqual({ object: [["a", true], { syntaxError: expect.stringContaining("a property name") as string }] });
    expect(read('{"a":[x')).toEqual({ object: [["a", [{ syntaxError: expect.stringContaining("a value") as string }]]] });
    expect(readJson("[x] y").trailing).toBeUndefined();
    expect(plain(readJson("[] y").trailing!)).toEqual({ syntaxError: expect.stringContaining("column 4") as string });
  });

  it("reads a thousand levels of arrays and objects, and reports the next one", () => {
    const arrays = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    for (const nested of [arrays, objects]) {
      expect(problems(nested(1000))).toEqual([]);
      expect(problem(nested(1001))).toContain("at most 1000 levels of nesting");
    }
    expect(problem(arrays(1001))).toContain("column 1001");
  });

  it("keeps the path of an error", () => {
    const error = readJson("x").data as JsonSyntaxError;
    const path = [{ kind: "attr", name: "a" }] as const;
    expect(error.toError(path)).toBeInstanceOf(CtyError);
    expect(error.toError(path).path).toBe(path);
  });
});
