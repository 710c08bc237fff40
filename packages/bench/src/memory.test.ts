import { expect, it } from "vitest";
import { generatedModules, generatedSource } from "./generated-source.ts";
import { growthOfEvaluations, keptByTrees } from "./memory.ts";

// Real modules, which have longer names, descriptions and comments, take 1.4 bytes of buffers and 0.9 of objects.
it("a kept tree of dense code takes at most 3.6 bytes of buffers and 1.2 of objects for a byte of source", () => {
  const sources = Array.from({ length: 40 }, (_, i) => ({ name: `${i}.hcl`, text: generatedSource(10_000) }));
  const bytes = sources.reduce((sum, { text }) => sum + text.length, 0);
  const { buffers, heap } = keptByTrees(sources);
  expect(buffers / bytes).toBeGreaterThan(0.1);
  expect(buffers / bytes).toBeLessThan(3.6);
  expect(heap / bytes).toBeLessThan(1.2);
});

it("evaluations leave nothing behind", () => {
  const { before, after } = growthOfEvaluations(generatedModules(), ".", 20);
  expect(after - before).toBeLessThan(1);
});
