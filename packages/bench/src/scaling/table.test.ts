import { describe, expect, it } from "vitest";
import { exportedFunctions } from "./entries.ts";
import { functionsWithoutSize } from "./functions.ts";
import { reasons } from "./reasons.ts";
import { exponentOf } from "./row.ts";
import { exportOf, rows } from "./table.ts";
import { withoutSize } from "./without-size.ts";

const measured = new Set(Object.keys(rows).map(exportOf));

describe("the table of scaling", () => {
  it("has a row, or a reason for none, for each exported function", async () => {
    const missing = (await exportedFunctions()).filter((name) => !measured.has(name) && !withoutSize.has(name));
    expect(missing).toEqual([]);
  });

  it("gives no reason for a function that has a row or is not exported", async () => {
    const exported = new Set(await exportedFunctions());
    expect([...withoutSize.keys()].filter((name) => measured.has(name) || !exported.has(name))).toEqual([]);
  });

  it("explains exponents of rows that exist", () => {
    expect(Object.keys(reasons).filter((name) => rows[name] === undefined)).toEqual([]);
    expect(Object.keys(functionsWithoutSize).filter((name) => measured.has(`cty-functions ${name}`))).toEqual([]);
  });

  it("has rows that run", async () => {
    const failures: string[] = [];
    for (const [name, prepare] of Object.entries(rows)) {
      try {
        await prepare(8)();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe("exponentOf", () => {
  it("is near 1 for linear work and near 2 for quadratic work", () => {
    const work = (steps: number): number => {
      let sum = 0;
      for (let i = 0; i < steps; i++) sum = (sum + i * i) % 1_000_003;
      return sum;
    };
    const linear = exponentOf("linear", (n) => () => work(1000 * n), 250).exponent;
    const quadratic = exponentOf("quadratic", (n) => () => work(n * n), 250).exponent;
    expect(linear).toBeLessThan(quadratic);
  });
});
