import { describe, expect, it } from "vitest";
import { type CaseName, cases } from "./cases.ts";
import { generatedSource } from "./generated-source.ts";
import { loadSubject, type SubjectName, subjects } from "./subject.ts";

/**
 * Every library runs its cases on a small source without errors. A failing case would be measured
 * as very fast.
 */
describe.each(subjects)("%s", (name: SubjectName) => {
  it("runs each of its cases", async () => {
    const subject = await loadSubject(name);
    const names = Object.keys(subject) as CaseName[];
    expect(names.length).toBeGreaterThan(0);
    for (const of of names) {
      expect(cases[of]).toBeDefined();
      const run = await subject[of]!([{ name: "x.hcl", text: generatedSource(2000) }]);
      await run();
    }
  });
});
