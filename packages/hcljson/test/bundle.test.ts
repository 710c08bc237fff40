/** The sizes of bundles that read sources, with templates and without. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("a bundle without templates takes less than 25.2 KB, and contains no part of the native syntax", async () => {
  const { bytes, paths } = await bundle('export { parseLiteral } from "@hcl-ts/hcljson";');
  expect(bytes).toBeLessThan(25_200);
  expect(paths).not.toContain("hclsyntax");
});

it("a bundle with templates takes less than 69.5 KB", async () => {
  const { bytes } = await bundle('export { parse } from "@hcl-ts/hcljson";');
  expect(bytes).toBeLessThan(69_500);
  expect(bytes).toBeGreaterThan(40_000);
});
