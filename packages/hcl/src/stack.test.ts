import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { describe, expect, it } from "vitest";
import { withinStack } from "./stack.ts";

const overflow = (): never => overflow();

describe("withinStack", () => {
  it("retries with lower and lower limits", () => {
    const limits: number[] = [];
    const attempt = (limit: number): string => {
      limits.push(limit);
      return limit > 30 ? overflow() : `within ${limit}`;
    };
    expect(withinStack(400, attempt, () => "nothing")).toBe("within 25");
    expect(limits).toEqual([400, 200, 100, 50, 25]);
  });

  it("gives up if no limit is low enough", () => {
    expect(withinStack(3, overflow, () => "nothing")).toBe("nothing");
    expect(withinStack(0, overflow, () => "nothing")).toBe("nothing");
  });

  it("distinguishes stack overflow from other errors, which it throws again", () => {
    const fail = (): never => {
      throw new RangeError("a number out of range");
    };
    expect(() => withinStack(3, fail, () => "nothing")).toThrow("a number out of range");
    expect(isStackOverflow("Maximum call stack size exceeded")).toBe(false);
  });
});
