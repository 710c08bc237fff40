/** Tests that `@hcl-ts/terraform` has the same results in Chromium as in Node. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findChromium, startBrowser } from "./browser.ts";
import { runProgram } from "./terraform-program.ts";

const chromium = findChromium();
if (chromium === undefined) console.warn("@hcl-ts/terraform is not run in a browser: there is no Chromium (set CHROMIUM_PATH).");

/** Results that can be compared, without what JSON does not have. */
const plain = (results: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(results)) as Record<string, unknown>;

it("the program has results of every kind", () => {
  const { instances, broken, console: answers, explained, renamed } = runProgram();
  expect((instances as unknown[]).length).toBe(4);
  const codes = (broken as string[]).map((text) => text.split(" ")[0]);
  expect(codes).toEqual(expect.arrayContaining(["dependency-cycle", "undeclared-reference"]));
  const failed = (answers as [string, string, string[]][]).filter(([, , diagnostics]) => diagnostics.length > 0);
  expect(failed.map(([expression]) => expression)).toEqual(['upper(["x"])']);
  expect(explained).toContain("cidrsubnet");
  expect(renamed).toBeGreaterThan(3);
});

describe.skipIf(chromium === undefined)("in Chromium", () => {
  it("@hcl-ts/terraform gives the same results as in Node, and uses no API of Node", async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("terraform-program.ts", import.meta.url))],
      bundle: true,
      write: false,
      minify: true,
      format: "iife",
      globalName: "program",
      platform: "browser",
      target: "es2022",
      conditions: ["@hcl-ts/source"],
      logLevel: "silent",
    });
    const browser = await startBrowser(chromium!);
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.addScriptTag({ content: outputFiles[0]!.text });
      const results = await page.evaluate(() =>
        JSON.stringify((globalThis as unknown as { program: { runProgram(): unknown } }).program.runProgram()),
      );
      expect(errors).toEqual([]);
      const found = JSON.parse(results) as Record<string, unknown>;
      const wanted = plain(runProgram());
      for (const name of Object.keys(wanted)) expect(found[name], name).toEqual(wanted[name]);
    } finally {
      await browser.close();
    }
  });
});
