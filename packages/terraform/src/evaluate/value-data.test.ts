import { dynamicVal, mark, numberVal, objectVal, setVal, stringVal, tupleVal } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { valueData } from "./value-data.ts";

const value = objectVal({
  secret: mark(stringVal("s"), SENSITIVE),
  list: tupleVal([numberVal(1), mark(numberVal(2), EPHEMERAL), dynamicVal]),
  other: mark(setVal([stringVal("a")]), "another mark"),
});

it("data have no sensitive and no ephemeral values, but their paths", () => {
  expect(valueData(value)).toEqual({
    value: { list: [1, null, null], other: ["a"], secret: null },
    unknownPaths: [["list", 2]],
    sensitivePaths: [["list", 1], ["secret"]],
  });
});

it("data have sensitive values on demand", () => {
  expect(valueData(value, true)).toMatchObject({
    value: { list: [1, 2, null], other: ["a"], secret: "s" },
    sensitivePaths: [["list", 1], ["secret"]],
  });
});

it("data have a number wherever JavaScript prints it with the same digits, and otherwise a string of all digits", () => {
  const numbers = ["1e21", "1e-7", "0.1", "12345678901234567890.5", "1e-400"].map(numberVal);
  expect(valueData(tupleVal(numbers)).value).toEqual([1e21, 1e-7, 0.1, "12345678901234567890.5", `0.${"0".repeat(399)}1`]);
});
