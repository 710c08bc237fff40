import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonFormatter } from "./json-layout.ts";

it("JsonFormatter writes JSON as JSON.stringify does, in pieces of any size", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat({ max: 7 }), (json, size) => {
      const pieces = json.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, "g")) ?? [];
      for (const [layout, indent] of [
        ["pretty", 2],
        ["compact", 0],
      ] as const) {
        const formatter = new JsonFormatter(layout);
        const formatted = pieces.map((piece) => formatter.format(piece)).join("");
        expect(formatted).toBe(JSON.stringify(JSON.parse(json), undefined, indent));
      }
    }),
  );
});

it("JsonFormatter keeps the digits of numbers, and the line break after a document", () => {
  expect(new JsonFormatter("pretty").format('{"a":12345678901234567890.10,"b":[],"c":{}}\n[1]\n')).toBe(
    '{\n  "a": 12345678901234567890.10,\n  "b": [],\n  "c": {}\n}\n[\n  1\n]\n',
  );
  expect(new JsonFormatter("compact").format('[\n  {"a": " x "},\n  1\n]\n')).toBe('[{"a":" x "},1]\n');
});
