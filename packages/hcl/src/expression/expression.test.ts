import { expect, it } from "vitest";
import { mockReference } from "../testing/index.ts";
import { isExpression } from "./expression.ts";

it("isExpression accepts an object that has a value and variables", () => {
  const nothing = (): undefined => undefined;
  expect(isExpression(mockReference("a"))).toBe(true);
  expect(isExpression({ value: nothing, variables: nothing })).toBe(true);
  for (const other of [undefined, null, 1, "x", nothing, {}, { value: nothing }, { variables: nothing }, { value: 1, variables: nothing }])
    expect(isExpression(other)).toBe(false);
});
