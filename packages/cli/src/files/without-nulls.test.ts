import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutNulls } from "./without-nulls.ts";

/** The same by way of JavaScript's own values. */
function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, expected(item)]])));
}

it("withoutNulls removes nulls from objects everywhere, and changes nothing else", () => {
  const key = fc.oneof(fc.constantFrom("a", "b", '"', "\\", ':null,"'), fc.string({ maxLength: 3 })).filter((name) => name !== "__proto__");
  const json = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small" },
      fc.constant(null),
      fc.string({ maxLength: 4 }),
      fc.integer(),
      fc.array(tie("json")),
      fc.dictionary(key, tie("json")),
    ),
  })).json;
  fc.assert(fc.property(json, (value) => withoutNulls(JSON.stringify(value)) === JSON.stringify(expected(value))));
});

it("withoutNulls keeps the digits of numbers", () => {
  expect(withoutNulls('{"a":null,"b":1.50,"c":null,"d":null}')).toBe('{"b":1.50}');
});

it("withoutNulls reads a long string only once", () => {
  const text = `{"a":${JSON.stringify("x\\".repeat(1_000_000))},${'"b":null,'.repeat(100_000)}"c":null}`;
  expect(withoutNulls(text).endsWith('"}')).toBe(true);
});
