import { describe, expect, it } from "vitest";
import { Budget, BudgetError, CtyError, DEFAULT_LIMITS } from "../src/index.ts";

/** The resource and limit of the error that an action throws. */
function spent(action: () => void): readonly [string, number | undefined] | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof BudgetError) return [error.resource, error.limit];
    throw error;
  }
  return undefined;
}

describe("a budget", () => {
  it("covers exactly its limits", () => {
    const budget = new Budget({ steps: 10, text: 5, elements: 3 });
    expect(spent(() => budget.spendText(5))).toBeUndefined();
    expect(spent(() => budget.spendElements(3))).toBeUndefined();
    expect(spent(() => budget.spendSteps(7))).toBeUndefined();
    expect(budget.remaining).toEqual({ steps: 0, text: 0, elements: 0 });
    expect(spent(() => budget.spendText(1))).toEqual(["text", 5]);
    expect(spent(() => budget.spendElements(1))).toEqual(["elements", 3]);
    expect(spent(() => budget.spendSteps(1))).toEqual(["steps", 10]);
  });

  it("charges a step for each element", () => {
    expect(spent(() => new Budget({ steps: 2, elements: 5 }).spendElements(3))).toEqual(["steps", 2]);
  });

  it("stays spent", () => {
    const budget = new Budget({ steps: 1 });
    expect(spent(() => budget.spendSteps(2))).toEqual(["steps", 1]);
    expect(spent(() => budget.spendSteps(0))).toEqual(["steps", 1]);
  });

  it("has default limits for the ones that are omitted", () => {
    expect(new Budget().remaining).toEqual(DEFAULT_LIMITS);
    expect(new Budget({ steps: 1 }).remaining).toEqual({ ...DEFAULT_LIMITS, steps: 1 });
    expect(spent(() => new Budget().spendElements(DEFAULT_LIMITS.elements + 1))).toEqual(["elements", DEFAULT_LIMITS.elements]);
  });

  it("allows a hundred million steps, 64 million characters and a million elements by default", () => {
    expect(DEFAULT_LIMITS).toEqual({ steps: 100_000_000, text: 64_000_000, elements: 1_000_000 });
  });

  it("checks its signal every 10,000 steps", () => {
    const signal = { aborted: false };
    const budget = new Budget({ signal });
    budget.spendSteps(1);
    signal.aborted = true;
    for (let i = 0; i < 9_999; i++) budget.spendSteps(1);
    expect(spent(() => budget.spendSteps(1))).toEqual(["signal", undefined]);
    expect(spent(() => new Budget({ signal }).spendSteps(0))).toEqual(["signal", undefined]);
  });

  it("is stopped by its signal, after some steps at the latest", () => {
    const signal = { aborted: false };
    const budget = new Budget({ signal });
    const work = (): void => {
      for (let i = 0; i < 30_000; i++) budget.spendSteps(1);
    };
    expect(spent(work)).toBeUndefined();
    signal.aborted = true;
    expect(spent(work)).toEqual(["signal", undefined]);
  });

  it("is stopped by its timeout", () => {
    const budget = new Budget({ timeout: 0 });
    expect(spent(() => budget.spendSteps(1))).toEqual(["time", 0]);
    const long = new Budget({ timeout: 60_000 });
    expect(spent(() => long.spendSteps(1_000_000))).toBeUndefined();
  });

  it.each([{ steps: -1 }, { text: Number.NaN }, { elements: "1" as never }, { timeout: -5 }])("refuses the limits %j", (limits) => {
    expect(() => new Budget(limits)).toThrow(CtyError);
    expect(() => new Budget(limits)).not.toThrow(BudgetError);
  });

  it("names the spent resource in its error", () => {
    const message = (action: () => void): string => {
      try {
        action();
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(message(() => new Budget({ steps: 5 }).spendSteps(6))).toContain("5 steps");
    expect(message(() => new Budget({ text: 5 }).spendText(6))).toContain("5 characters");
    expect(message(() => new Budget({ elements: 5 }).spendElements(6))).toContain("5 elements");
    expect(message(() => new Budget({ signal: { aborted: true } }).spendSteps(1))).toContain("stopped");
  });
});
