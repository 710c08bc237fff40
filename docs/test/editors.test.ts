/** The recipe of the guide for Monaco, in Chromium. */
/// <reference path="../../vitest.raw.d.ts" />
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import guide from "../guides/editors.md?raw";
import { findChromium, newContext, startBrowser } from "./browser.ts";
import { type StaticServer, serve } from "./serve.ts";

const chromium = findChromium();
const docs = fileURLToPath(new URL("..", import.meta.url));

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css">
<div id="editor" style="height: 400px"></div><script type="module" src="page.js"></script>`;

/** The recipe in the guide. */
const [, recipe = ""] = /^```js\n(import [^`]* from "monaco-editor";[\s\S]*?)^```$/m.exec(guide) ?? [];

const PROGRAM = `${recipe}
Object.assign(globalThis, {
  MonacoEnvironment: { getWorker: () => new Worker("editor-worker.js", { type: "module" }) },
  instance: editor.getEditors()[0],
  markers: () => editor.getModelMarkers({}).map(({ code, startLineNumber }) => [code, startLineNumber]),
});
`;

/** The editor in the page. */
declare const instance: {
  setPosition(at: { lineNumber: number; column: number }): void;
  focus(): void;
  trigger(source: string, command: string, argument?: unknown): void;
  getValue(): string;
};
declare const markers: () => readonly (readonly [string, number])[];

describe.skipIf(chromium === undefined)("Monaco with the server in a worker", () => {
  const folder = mkdtempSync(join(tmpdir(), "hcl-monaco-"));
  let browser: Browser;
  let server: StaticServer;
  let page: Page;

  beforeAll(async () => {
    const options: BuildOptions = {
      bundle: true,
      format: "esm",
      absWorkingDir: docs,
      conditions: ["@hcl-ts/source"],
      loader: { ".ttf": "dataurl" },
    };
    await Promise.all([
      build({ ...options, stdin: { contents: PROGRAM, resolveDir: docs, loader: "js" }, outfile: join(folder, "page.js") }),
      build({
        ...options,
        stdin: { contents: 'import "@hcl-ts/language-service/worker";', resolveDir: docs },
        outfile: join(folder, "worker.js"),
      }),
      build({ ...options, entryPoints: ["monaco-editor/editor/editor.worker.js"], outfile: join(folder, "editor-worker.js") }),
    ]);
    writeFileSync(join(folder, "index.html"), PAGE);
    [server, browser] = await Promise.all([serve(folder), startBrowser(chromium ?? "")]);
    page = await (await newContext(browser)).newPage();
    await page.goto(`${server.url}/`);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  it("shows problems", async () => {
    await expect.poll(() => page.evaluate(() => markers())).toContainEqual(["undeclared-reference", 3]);
  });

  it("completes names", async () => {
    await page.evaluate(() => {
      instance.setPosition({ lineNumber: 3, column: 20 });
      instance.focus();
    });
    for (let i = 0; i < 3; i++) await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+Space");
    await page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "region" }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => instance.getValue())).toContain("zone = var.region\n");
    await expect.poll(() => page.evaluate(() => markers().map(([code]) => code))).not.toContain("undeclared-reference");
  });

  it("formats", async () => {
    await page.evaluate(() => {
      instance.setPosition({ lineNumber: 3, column: 3 });
      instance.trigger("test", "type", { text: "    " });
      instance.trigger("test", "editor.action.formatDocument");
    });
    await expect.poll(() => page.evaluate(() => instance.getValue())).toContain("\n  zone = var.region\n");
  });
});
