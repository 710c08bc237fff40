import { expect, it } from "vitest";
import { amount, someOf } from "../../../vitest.tier.ts";
import { generatedModules, generatedSource } from "./generated-source.ts";
import { median } from "./median.ts";
import { growthOfEvaluations, keptByTrees } from "./memory.ts";

// Real modules, which have longer names, descriptions and comments, take less.
it.each(someOf([8_000, 40_000, 200_000, 1_000_000], 2))(
  "a kept tree of %i bytes of dense code takes at most 1.5 bytes of buffers and 1.2 of objects for a byte of source",
  (length) => {
    const sources = Array.from({ length: Math.ceil(400_000 / length) }, (_, i) => ({ name: `${i}.hcl`, text: generatedSource(length) }));
    const bytes = sources.reduce((sum, { text }) => sum + text.length, 0);
    // A function that is compiled in between changes the heap by as much as the trees take.
    const measured = Array.from({ length: 3 }, () => keptByTrees(sources));
    const [buffers, heap] = [median(measured.map((kept) => kept.buffers)), median(measured.map((kept) => kept.heap))];
    expect(buffers / bytes).toBeGreaterThan(0.1);
    expect(buffers / bytes).toBeLessThan(1.5);
    expect(heap / bytes).toBeLessThan(1.2);
  },
);

it("evaluations leave nothing behind", () => {
  const { before, after } = growthOfEvaluations(generatedModules(), ".", amount(5, 20), amount(15, 50));
  expect(after - before).toBeLessThan(1);
});
