/** The sizes of bundles with a service, beside the parsers and the evaluator. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The limits in KB, which the README states. */
const SERVICE = 54.5;
const BUILDER = 68;

const base = await bundle('export { parseConfig } from "@hcl-ts/hclsyntax"; export { parse } from "@hcl-ts/hcljson";');

it(`a service takes less than ${SERVICE} KB more, and contains no language`, async () => {
  const { bytes, paths } = await bundle('export { createLanguageService } from "@hcl-ts/language-service";');
  expect(bytes - base.bytes).toBeLessThan(SERVICE * 1000);
  expect(bytes - base.bytes).toBeGreaterThan(SERVICE * 1000 - 1000);
  expect(README).toContain(`takes ${SERVICE} KB more`);
  expect(paths).not.toMatch(/(?:\.\.\/language|vscode-languageserver-types|src\/terraform)\//);
});

it(`support for languages of the builder takes less than ${BUILDER} KB more, with the decoder and the standard functions`, async () => {
  const { bytes, paths } = await bundle('export { createLanguageService, languageSupport } from "@hcl-ts/language-service";');
  expect(bytes - base.bytes).toBeLessThan((SERVICE + BUILDER) * 1000);
  expect(paths).toMatch(/\.\.\/language\//);
  expect(README).toContain(`another ${BUILDER} KB`);
});
