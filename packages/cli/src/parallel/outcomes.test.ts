import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { RunError } from "../errors.ts";
import type { Entry } from "../files/file-task.ts";
import { runHcl } from "../hcl.ts";
import { forEachOutcome, jobsOf } from "./outcomes.ts";

// Workers are tested with the bundle, in scripts/build-commands.long.test.mjs, because they cannot load sources.

describe("without workers", () => {
  const task = {
    name: "none",
    start: () => ({
      run(path: string): string {
        if (path === "unusable") throw new RunError("unusable is not usable");
        if (path === "broken") throw new TypeError("a defect");
        return path.toUpperCase();
      },
    }),
  };
  const all = async (entries: readonly Entry[]): Promise<unknown[]> => {
    const found: unknown[] = [];
    await forEachOutcome(task, undefined, entries, 1, (outcome) => {
      found.push(outcome);
    });
    return found;
  };

  it("results and reasons are in the order of the files", async () => {
    expect(await all(["a", { path: "x", message: "x cannot be read" }, "unusable", "b"])).toEqual([
      { path: "a", result: "A" },
      { path: "x", message: "x cannot be read" },
      { path: "unusable", message: "unusable is not usable" },
      { path: "b", result: "B" },
    ]);
  });

  it("a defect ends the command", async () => {
    await expect(all(["a", "broken"])).rejects.toThrow("a defect");
  });
});

describe("--jobs", () => {
  it("accepts an integer of at least 1", () => {
    expect([jobsOf(undefined), jobsOf("1"), jobsOf("256")]).toEqual([undefined, 1, 256]);
    for (const wrong of ["0", "-1", "1.5", "257", "many", ""])
      expect(() => jobsOf(wrong)).toThrow("--jobs must be a whole number from 1 to 256");
  });

  it("is an option of the commands that process files one by one", async () => {
    for (const command of ["check", "fmt", "to-json"]) {
      const output = new CapturedOutput();
      expect(await runHcl([command, "--jobs", "0", "."], output)).toBe(1);
      expect(output.errors).toContain('hcl: --jobs must be a whole number from 1 to 256, not "0"');
    }
  });
});
