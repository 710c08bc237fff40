import { expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";
import { amount } from "../../../vitest.tier.ts";

interface End {
  readonly name: string;
  readonly end: string;
}

/** Runs small-stack.ts in a process with a stack of 200 KB, and returns how each of its cases ended. */
function endsWithSmallStack(): readonly End[] {
  const lines = linesOf(new URL("small-stack.ts", import.meta.url), "--stack-size=200");
  return lines.map((line) => JSON.parse(line) as End);
}

it("no entry overflows on deeply nested modules with a stack of 200 KB", () => {
  const ends = endsWithSmallStack();
  expect(ends.length).toBeGreaterThan(amount(1000, 2000));
  expect(ends.filter(({ end }) => end !== "returned" && end !== "CtyError")).toEqual([]);
  // Modules never make an entry throw.
  expect(ends.filter(({ name, end }) => end === "CtyError" && !name.includes("schema"))).toEqual([]);
});
