/** The contents and size of browser bundles that import the package. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("a bundle that parses and evaluates configuration takes less than 63.7 KB", async () => {
  const { bytes } = await bundle('export { parseConfig } from "@hcl-ts/hclsyntax"; export { EvalContext } from "@hcl-ts/hcl";');
  expect(bytes).toBeLessThan(63_700);
  expect(bytes).toBeGreaterThan(30_000);
});

it("a bundle that only reads trees takes less than 42.6 KB", async () => {
  const { bytes } = await bundle('export { parseConfig } from "@hcl-ts/hclsyntax/tree";');
  expect(bytes).toBeLessThan(42_600);
  expect(bytes).toBeGreaterThan(25_000);
});

it("a bundle that only checks syntax takes less than 30.6 KB, and contains no evaluator", async () => {
  const { bytes } = await bundle('export { syntaxErrors } from "@hcl-ts/hclsyntax";');
  expect(bytes).toBeLessThan(30_600);
  expect(bytes).toBeGreaterThan(15_000);
});

it("a bundle that uses little of the package is small", async () => {
  const { bytes } = await bundle('export { isValidIdentifier } from "@hcl-ts/hclsyntax";');
  expect(bytes).toBeLessThan(1000);
});
