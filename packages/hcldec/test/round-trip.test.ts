/**
 * `String(value)` is HCL that evaluates to the same value. Tested here, because this is the first
 * package with a parser for its tests.
 */
import { convert, mapVal, numberVal, objectVal, rawEquals, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { expect, it } from "vitest";

const names = fc.oneof(
  fc.constantFrom("for", "null", "true", "if", "a", "x-y", "a b", "", "1", "__proto__", "é", "${x}", '"'),
  fc.string({ unit: "grapheme" }),
);
const numbers = fc
  .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.bigInt(), fc.constantFrom("1e400", "-0.5e-300", -0))
  .map((n) => numberVal(n));
const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.string({ unit: "grapheme" }).map(stringVal),
    fc.string({ unit: "binary" }).map(stringVal),
    numbers,
    fc.array(tie("value"), { maxLength: 3 }).map((parts) => tupleVal(parts) as Value),
    fc.array(fc.tuple(names, tie("value")), { maxLength: 3 }).map((parts) => objectVal(parts) as Value),
  ),
})).value;

function read(text: string): Value {
  const { expression, diagnostics } = parseExpression(text, "value");
  expect([text, diagnostics.map(({ code }) => code)]).toEqual([text, []]);
  return expression.value(new EvalContext()).value;
}

it("the string of a value is an expression with the same value", () => {
  fc.assert(
    fc.property(values, (value) => {
      const back = read(String(value));
      expect([String(value), rawEquals(back, value)]).toEqual([String(value), true]);
    }),
    { numRuns: 1000 },
  );
});

it("the string of a map is an expression for an object that converts to the map", () => {
  const map = mapVal([["for", numberVal(2)]]);
  expect(rawEquals(convert(read(String(map)), map.type), map)).toBe(true);
});
