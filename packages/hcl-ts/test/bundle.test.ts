/** The contents and size of browser bundles that import one function of the package. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("evaluate takes less than 88.8 KB with all standard functions, and no library", async () => {
  const { kilobytes, paths } = await bundle('export { evaluate } from "hcl-ts";');
  expect(kilobytes).toBeLessThan(88.8);
  expect(paths).not.toMatch(/node_modules|hcljson|hcldec|hclwrite|analysis/);
});

it("decode takes less than 116.1 KB, with both syntaxes", async () => {
  const { kilobytes, paths } = await bundle('export { decode } from "hcl-ts";');
  expect(kilobytes).toBeLessThan(116.1);
  expect(paths).not.toMatch(/node_modules|hclwrite/);
});

it("big.js is in no bundle that does not use toBig", async () => {
  const { kilobytes, paths } = await bundle('export { decode, evaluate, nativeFunction, parse, partialDecode } from "hcl-ts";');
  expect(paths).not.toContain("big.js");
  const withBig = await bundle(
    'import { toBig } from "@hcl-ts/cty"; export { decode, evaluate, nativeFunction, parse, partialDecode } from "hcl-ts"; export { toBig };',
  );
  expect(withBig.paths).toContain("node_modules/big.js");
  expect(withBig.kilobytes - kilobytes).toBeLessThan(4);
});
