import { expect, it } from "vitest";
import { cases } from "./cases.ts";
import { childrenTime, terraformExpression } from "./terraform-peer.ts";

const expressionOf = (name: string): string | undefined => terraformExpression(cases.find((one) => one.name === name)!);

it("terraformExpression writes inputs as local values", () => {
  expect(expressionOf("for over a list, condition")).toBe("[for i, x in local.numbers : x if i > 500]");
  expect(expressionOf("split, 1 MB")).toBe("split(local.space, local.megabyte)");
  expect(expressionOf("set of strings")).toBe("toset(local.words)");
});

it("terraformExpression is undefined for what Terraform has not, or has otherwise", () => {
  expect(expressionOf("long numbers: add")).toBeUndefined();
  expect(expressionOf("map of strings")).toBeUndefined();
});

it("childrenTime adds the user and the system time of children", () => {
  expect(childrenTime("0m0.010000s 0m0.020000s\n1m1.250000s 0m0.050000s\n")).toBe(61_300_000);
});
