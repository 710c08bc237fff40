import { BudgetError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { errorDiagnostic, message } from "../diagnostic/diagnostic.ts";
import { isBudgetSpent, throwIfBudgetSpent } from "./spent-budget.ts";

const spent = errorDiagnostic(message("evaluation-limit", { resource: "elements", limit: 7 }, "Too many."));
const other = errorDiagnostic(message("other", {}, "Something else."));

it("isBudgetSpent recognizes the diagnostic of a spent budget by its code", () => {
  expect([spent, other].map(isBudgetSpent)).toEqual([true, false]);
});

it("throwIfBudgetSpent throws for a spent budget only, with the resource and the limit", () => {
  expect(() => throwIfBudgetSpent([other])).not.toThrow();
  expect(() => throwIfBudgetSpent([other, spent])).toThrow(BudgetError);
  try {
    throwIfBudgetSpent([spent]);
  } catch (error) {
    expect(error).toMatchObject({ resource: "elements", limit: 7 });
  }
});
