/** Errors other than `CtyError` are bugs in the program and must not become diagnostics. */
import { CtyError, capsule, capsuleVal, defineFunction, dynamic, stringVal, type Value, Zero } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseExpression } from "../src/index.ts";

/** A context with a value whose comparison throws an error, and a function whose call does. */
function throwing(error: Error): EvalContext {
  const fail = (): never => {
    throw error;
  };
  const thing = capsule<number>("thing", { equals: fail });
  const f = defineFunction({ params: [{ name: "x", type: dynamic }], type: dynamic, impl: fail });
  return new EvalContext({ variables: { a: capsuleVal(thing, 1), b: capsuleVal(thing, 2), s: stringVal("x") }, functions: { f } });
}

it.each(["a == b", "a != b", "[a] == [b]", '"${a == b}"', "[for x in [a] : x == b]", "a == b ? 1 : 2"])(
  "throws foreign errors on from %s",
  (source) => {
    const error = new TypeError("a bug");
    expect(() => parseExpression(source).expression.value(throwing(error))).toThrow(error);
  },
);

it("throws foreign errors of unary operators on", () => {
  const error = new TypeError("a bug");
  // A value that is broken inside, as only a bug can make one.
  const content = {
    negated: () => {
      throw error;
    },
  };
  const n = Object.assign(Object.create(Object.getPrototypeOf(Zero)), Zero, { content }) as Value;
  expect(() => parseExpression("-n").expression.value(new EvalContext({ variables: { n } }))).toThrow(error);
});

it.each(["a == b", "f(s)"])("reports errors about values as diagnostics of %s", (source) => {
  const { value, diagnostics } = parseExpression(source).expression.value(throwing(new CtyError("not comparable")));
  expect(value.isKnown()).toBe(false);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]!.detail).toContain("not comparable");
});
