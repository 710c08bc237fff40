/** Tests the guide "An editor for your language": bundles its files, and uses the page in Chromium. */
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newContext, startBrowser } from "./browser.ts";
import { servePage } from "./bundled-page.ts";
import type { StaticServer } from "./serve.ts";
import { chromium } from "./site.ts";

const guide = readFileSync(new URL("../guides/editor-for-your-language.md", import.meta.url), "utf8");

/** The files that the guide shows, by name. */
const files = new Map<string, string>(
  [...guide.matchAll(/^```(js|html)\n([\s\S]*?)^```$/gm)].flatMap(([, language, text = ""]) => {
    const name = language === "html" ? "index.html" : /^\/\/ (\S+)\n/.exec(text)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  }),
);

it("the guide has a page in less than 80 lines", () => {
  expect([...files.keys()]).toEqual(["language.js", "worker.js", "page.js", "index.html"]);
  expect([...files.values()].join("").trimEnd().split("\n").length).toBeLessThan(80);
});

describe.skipIf(chromium === undefined)("the page of the guide", () => {
  let server: StaticServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await servePage(files, ["page.js", "worker.js"]);
    browser = await startBrowser(chromium!);
    page = await (await newContext(browser)).newPage();
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on(
      "console",
      (message) => message.type() === "error" && !message.location().url.endsWith(".ico") && complaints.push(message.text()),
    );
    await page.goto(`${server.url}/`);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  const word = (text: string): Locator => page.locator(".cm-content").getByText(text, { exact: true });
  const text = async (): Promise<string> => (await page.locator(".cm-line").allTextContents()).join("\n");

  it("marks a mistake, and fixes it", async () => {
    await expect.poll(() => page.locator(".cm-lint-marker-error").count()).toBe(1);
    await page.locator(".cm-lintRange-error").first().hover();
    await page.locator(".cm-diagnosticText").getByText("Did you mean").waitFor();
    await page.locator(".cm-diagnosticAction").first().click();
    await expect.poll(text).toContain("[job.build]");
    await expect.poll(() => page.locator(".cm-lint-marker-error").count()).toBe(0);
  });

  it("completes a name with its documentation", async () => {
    await word("linux").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("re");
    await page.locator(".cm-completionLabel").getByText("retries").waitFor();
    await page.locator(".cm-completionInfo").getByText("The number of further attempts.").waitFor();
    // CodeMirror ignores the key in the first moments after the list has appeared.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await expect.poll(text).toContain("retries = ");
    await page.keyboard.type("9");
    await expect.poll(() => page.locator(".cm-lint-marker-error").count()).toBe(1);
    await page.keyboard.press("Backspace");
    await page.keyboard.type("3");
    await expect.poll(() => page.locator(".cm-lint-marker-error").count()).toBe(0);
  });

  it("shows the documentation at the pointer", async () => {
    await word("needs").hover();
    await page.locator(".cm-hcl-hover").getByText("Jobs that must be finished before.").waitFor();
    await page.mouse.move(0, 0);
  });

  it("renames a name with its references", async () => {
    await word("build").first().click();
    await page.keyboard.press("F2");
    await page.locator(".cm-hcl-rename input").waitFor();
    await page.keyboard.type("compile");
    await page.keyboard.press("Enter");
    await expect.poll(text).toMatch(/job "compile" \{[\s\S]*\[job\.compile\]/);
    expect(await page.locator(".cm-hcl-rename").count()).toBe(0);
  });

  it("says why a name is refused", async () => {
    await word("compile").first().click();
    await page.keyboard.press("F2");
    await page.locator(".cm-hcl-rename input").waitFor();
    await page.keyboard.type("test");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".cm-hcl-refused").textContent()).not.toBe("");
    await page.keyboard.press("Escape");
    expect(await page.locator(".cm-hcl-rename").count()).toBe(0);
  });

  it("has no error", () => {
    expect(complaints).toEqual([]);
  });
});
