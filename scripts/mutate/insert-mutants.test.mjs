import { describe, expect, it } from "vitest";
import { findMutants } from "./find-mutants.mjs";
import { insertMutants, isValidMutant } from "./insert-mutants.mjs";

/** Returns every mutant of a source. @param {string} text */
const mutantsOf = (text) => findMutants("x.ts", text).flatMap((site) => site.changes.map((change) => ({ site, change })));

/** Runs a source with each of its mutants, and without one; the source sets `result`. @param {string} text */
function results(text) {
  const mutants = mutantsOf(text);
  const source = insertMutants(text, [...mutants.entries()]);
  const run = (/** @type {number} */ active) =>
    new Function("__mutant", `let result; ${source}; return result;`)((/** @type {number} */ number) => number === active);
  return [run(-1), ...mutants.map((_, i) => run(i))];
}

describe("insertMutants", () => {
  it("runs the original code unless a mutant is active", () => {
    const [original, ...changed] = results("result = 2 < 3;");
    expect(original).toBe(true);
    // No statement, `<=`, `>=`, `3 < 3`, `2 < 4`.
    expect(changed).toEqual([undefined, true, false, false, true]);
  });

  it("runs one mutant at a time where sites contain each other", () => {
    const values = results("const f = (a, b) => { if (a && !b) return [a, b]; return b; }; result = f(1, 0);");
    expect(values[0]).toEqual([1, 0]);
    expect(values.slice(1)).toEqual(expect.arrayContaining([0, undefined, [], [2, 0]]));
  });
});

describe("isValidMutant", () => {
  it("refuses a change that makes a syntax error", () => {
    const text = "const d = a ?? b ?? c;";
    expect(mutantsOf(text).map((mutant) => isValidMutant(text, mutant))).toContain(false);
    expect(mutantsOf("f(a && b);").every((mutant) => isValidMutant("f(a && b);", mutant))).toBe(true);
  });
});
