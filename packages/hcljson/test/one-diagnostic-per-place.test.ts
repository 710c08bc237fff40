/** Each mistake in a JSON text is reported once. */
import fc from "fast-check";
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

/** Returns the diagnostics that start at an earlier one or inside it. */
function overlaps(source: string): readonly string[] {
  const found: string[] = [];
  let end = -1;
  for (const { code, subject } of parse(source).diagnostics) {
    const { start } = subject!;
    if (start.offset < end) found.push(`${code} at ${start.offset} of ${source}`);
    end = Math.max(subject!.end.offset, start.offset + 1);
  }
  return found;
}

describe("diagnostics of a document that is damaged at each place", () => {
  it.each(documents)("start outside of every other one's range: %j", (document) => {
    const overlapping: string[] = [];
    for (let at = 0; at <= document.length; at++) {
      for (const removed of [0, 1, 2]) {
        for (const inserted of insertions) {
          const source = document.slice(0, at) + inserted + document.slice(at + removed);
          overlapping.push(...overlaps(source));
        }
      }
    }
    expect(overlapping).toEqual([]);
  });

  it("start outside of every other one's range, if it is damaged at several places", () => {
    const more = [
      "\ufeff",
      "\ud800",
      "“",
      "”",
      "null",
      "1.",
      "1e",
      ".5",
      "0x1",
      '""',
      "{}",
      "[]",
      "a:1",
      "\u2028",
      "<<EOT",
      "*/",
      "# x\n",
      "'''",
      "\t",
    ];
    const damage = fc.record({ at: fc.nat(200), removed: fc.nat(4), inserted: fc.constantFrom(...insertions, ...more) });
    fc.assert(
      fc.property(fc.constantFrom(...documents, "{}", '"x"', ""), fc.array(damage, { minLength: 1, maxLength: 5 }), (document, damages) => {
        let source = document;
        for (const { at, removed, inserted } of damages) {
          const place = at % (source.length + 1);
          source = source.slice(0, place) + inserted + source.slice(place + removed);
        }
        expect(overlaps(source)).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
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
