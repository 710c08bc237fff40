import { describe, expect, it } from "vitest";
import { ratioOf } from "./history.ts";

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
