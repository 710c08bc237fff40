/** Hostile configuration in a process with little memory or a small stack does not harm it. */
import { describe, expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";

interface Outcome {
  readonly name: string;
  readonly codes: readonly string[];
  readonly problems: readonly string[];
}

function runWith(option: string): readonly Outcome[] {
  return linesOf(new URL("small-process.ts", import.meta.url), option).map((line) => JSON.parse(line) as Outcome);
}

describe("with 256 MB of memory", () => {
  it.each(runWith("--max-old-space-size=256"))("reports a diagnostic for $name", ({ name, codes, problems }) => {
    expect(problems).toEqual([]);
    if (name !== "a value of the greatest depth" && name !== "a type of great depth") expect(codes.length).toBeGreaterThan(0);
  });
});

describe("with a stack of 200 KB", () => {
  it.each(runWith("--stack-size=200"))("throws only typed errors for $name", ({ problems }) => {
    expect(problems).toEqual([]);
  });
});
