import { describe, expect, it } from "vitest";
import { isSlower, ratioOf } from "./history.ts";

describe("ratioOf", () => {
  it("relates our processor time to JSON.parse's in the same round", () => {
    const times = new Map([
      ["hcl-ts", { wall: [9, 9, 9], processor: [4, 6, 30] }],
      ["JSON.parse", { wall: [9, 9, 9], processor: [2, 2, 10] }],
    ]);
    expect(ratioOf(times)).toEqual({ median: 3, min: 2, max: 3 });
  });

  it("is undefined if one of them was not measured", () => {
    expect(ratioOf(new Map([["hcl-ts", { wall: [1], processor: [1] }]]))).toBeUndefined();
  });
});

describe("isSlower", () => {
  const before = { median: 2, min: 1.8, max: 2.3 };

  it("is true if every round is slower and the median is higher by more than a tenth", () => {
    expect(isSlower({ median: 2.5, min: 2.4, max: 2.6 }, before)).toBe(true);
  });

  it("is false if the rounds overlap", () => {
    expect(isSlower({ median: 2.5, min: 2.2, max: 2.6 }, before)).toBe(false);
  });

  it("is false if the median is hardly higher", () => {
    expect(isSlower({ median: 2.15, min: 2.1, max: 2.2 }, { median: 2, min: 2, max: 2 })).toBe(false);
  });
});
