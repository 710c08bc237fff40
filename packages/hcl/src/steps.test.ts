import { expect, it } from "vitest";
import { finish } from "./steps.ts";

it("takes all steps, and returns the result", () => {
  const taken: number[] = [];
  function* work(): Generator<void, string> {
    for (const step of [1, 2, 3]) {
      taken.push(step);
      yield;
    }
    return "done";
  }
  expect(finish(work())).toBe("done");
  expect(taken).toEqual([1, 2, 3]);
});
