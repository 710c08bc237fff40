import { describe, expect, it } from "vitest";
import { showFigure } from "./bench-functions.ts";
import { cases, inputs, suiteAsJson } from "./cases.ts";
import { prepare } from "./work.ts";

describe("the benchmark of functions", () => {
  it("has cases with distinct names", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it("can run every case", () => {
    for (const { name, work } of cases) expect(prepare(work), name).not.toThrow();
  });

  it("writes the inputs and cases in one line of JSON, for peers", () => {
    const text = suiteAsJson();
    expect(text).not.toContain("\n");
    const parsed = JSON.parse(text) as { inputs: { name: string; type: string; value: string }[]; cases: unknown[] };
    expect(parsed.cases).toHaveLength(cases.length);
    expect(parsed.inputs.map(({ name }) => name)).toEqual(Object.keys(inputs));
    expect(parsed.inputs.find(({ name }) => name === "fox")).toEqual({ name: "fox", type: '"string"', value: '"fox"' });
  });

  it("shows figures in columns, with the range of ratios if there is a peer", () => {
    const columns = (line: string): string => line.replaceAll(/ +/g, " ");
    const go = { microseconds: 5, ratio: [2.5, 2, 3] } as const;
    const terraform = { microseconds: 6, ratio: [3, 2, 4] } as const;
    expect(columns(showFigure({ name: "upper", ours: 2, go, terraform }))).toBe(
      "upper 2.00 5.00 2.50 (2.00 to 3.00) 6.00 3.00 (2.00 to 4.00)",
    );
    expect(columns(showFigure({ name: "upper", ours: 2 }))).toBe("upper 2.00");
    expect(columns(showFigure({ name: "upper", ours: 2, problem: "the results differ" }))).toBe("upper 2.00 the results differ");
  });
});
