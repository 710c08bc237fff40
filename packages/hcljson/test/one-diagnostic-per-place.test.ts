/** Each mistake in a JSON text is reported once. */
import { describe, expect, it } from "vitest";
import { parse } from "../src/index.ts";

const documents = [
  '{"a": 1, "b": [true, "x", null], "c": {"d": -1.5e3}}',
  '[{"a": "b"}, {"c": [1, 2]}]',
  '{\n  "a": {\n    "b": 1,\n    "c": [\n      1,\n      2\n    ]\n  }\n}\n',
  '{"a": "x\\ny", "b": []}',
];

const insertions = [
  ...["", "'", ",", ":", "{", "}", "[", "]", '"', "x", "nan", "=", "1", "-", "+", ".", "#", "//", "/*", "\\", "\n", ";", "é", "\u00a0"],
  ...["\u0001", "`", "tru", "' x", "'x'", "\\u12", "(", "=>", "$", "01", "Infinity", "undefined", ", ,"],
];

describe("diagnostics of a document that is damaged at each place", () => {
  it.each(documents)("start outside of the range of every other one: %j", (document) => {
    const overlapping: string[] = [];
    for (let at = 0; at <= document.length; at++) {
      for (const removed of [0, 1, 2]) {
        for (const inserted of insertions) {
          const source = document.slice(0, at) + inserted + document.slice(at + removed);
          let end = -1;
          for (const { code, subject } of parse(source).diagnostics) {
            const { start } = subject!;
            if (start.offset < end) overlapping.push(`${code} at ${start.offset} of ${source}`);
            end = Math.max(subject!.end.offset, start.offset + 1);
          }
        }
      }
    }
    expect(overlapping).toEqual([]);
  });

  it.each([
    ["{\"a\": 1 'b': 2}", ["json-missing-comma"]],
    ['{"a": 1 `b`: 2}', ["json-missing-comma"]],
    ['{"a" nope}', ["json-missing-colon"]],
    ['{"a": 1, "b" -: 1}', ["json-missing-colon"]],
    ['\'{"a": 1}', ["json-single-quote"]],
    ['{"a": 1 "b": 2}', ["json-missing-comma"]],
    ['{"a": nope, "b" 2}', ["json-unknown-word", "json-missing-colon"]],
  ])("%s has one for each mistake", (source, codes) => {
    expect(parse(source).diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});
