import { expect, it } from "vitest";
import { generatedModules, generatedSource } from "./generated-source.ts";
import { growthOfEvaluations, keptByTrees } from "./memory.ts";

// Real modules, which have longer names, descriptions and comments, take 0.9 bytes of buffers and 0.9 of objects.
it.each([
  [10_000, 1.8],
  [100_000, 3.6],
])("a kept tree of %i bytes of dense code takes at most %f bytes of buffers and 1.2 of objects for a byte of source", (length, most) => {
  const sources = Array.from({ length: 400_000 / length }, (_, i) => ({ name: `${i}.hcl`, text: generatedSource(length) }));
  const bytes = sources.reduce((sum, { text }) => sum + text.length, 0);
  const { buffers, heap } = keptByTrees(sources);
  expect(buffers / bytes).toBeGreaterThan(0.1);
  expect(buffers / bytes).toBeLessThan(most);
  expect(heap / bytes).toBeLessThan(1.2);
});

it("evaluations leave nothing behind", () => {
  const { before, after } = growthOfEvaluations(generatedModules(), ".", 20, 50);
  expect(after - before).toBeLessThan(1);
});
