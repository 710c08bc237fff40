/** The sizes of bundles with a service, beside the parsers and the evaluator. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

const base = await bundle('export { parseConfig } from "@hcl-ts/hclsyntax"; export { parse } from "@hcl-ts/hcljson";');

it("a service takes less than 53.9 KB more, and contains no language", async () => {
  const { bytes, paths } = await bundle('export { createLanguageService } from "@hcl-ts/language-service";');
  expect(bytes - base.bytes).toBeLessThan(53_900);
  expect(bytes - base.bytes).toBeGreaterThan(20_000);
  expect(paths).not.toMatch(/(?:\.\.\/language|vscode-languageserver-types|src\/terraform)\//);
});

it("support for languages of the builder takes less than 121.7 KB more, with the decoder and the standard functions", async () => {
  const { bytes, paths } = await bundle('export { createLanguageService, languageSupport } from "@hcl-ts/language-service";');
  expect(bytes - base.bytes).toBeLessThan(121_700);
  expect(paths).toMatch(/\.\.\/language\//);
});
