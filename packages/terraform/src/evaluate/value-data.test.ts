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
