/** The contents and size of browser bundles that import one function of the package. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("evaluate takes less than 80.7 KB with all standard functions, and no library", async () => {
  const { kilobytes, paths } = await bundle('export { evaluate } from "hcl-ts";');
  expect(kilobytes).toBeLessThan(80.7);
  expect(paths).not.toMatch(/node_modules|hcljson|hcldec|hclwrite|analysis/);
});

it("decode takes less than 105 KB, with both syntaxes", async () => {
  const { kilobytes, paths } = await bundle('export { decode } from "hcl-ts";');
  expect(kilobytes).toBeLessThan(105);
  expect(paths).not.toMatch(/node_modules|hclwrite/);
});
