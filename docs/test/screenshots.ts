/**
 * `node --import tsx docs/test/screenshots.ts FOLDER [NAME…]`: takes screenshots of the main pages,
 * wide and narrow, light and dark.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { examples } from "../playground/examples.ts";
import { findChromium, startBrowser } from "./browser.ts";
import { serve } from "./serve.ts";

/** A page to take screenshots of, and the actions before them. */
type Shot = readonly [path: string, prepare?: (page: Page) => Promise<unknown>];

const [folder = "screenshots", ...names] = process.argv.slice(2);
const example = (title: string, pane?: string): Shot => [
  "/playground.html",
  async (page) => {
    await page.getByLabel("Example").selectOption(String(examples.findIndex((each) => each.title.startsWith(title))));
    await page.waitForTimeout(1_500);
    if (pane !== undefined) await page.locator(`#tab-${pane}`).click();
  },
];
const shots: Readonly<Record<string, Shot>> = {
  home: ["/"],
  start: ["/start.html"],
  guide: ["/guides/editing-files.html"],
  package: ["/packages/hclwrite.html"],
  functions: ["/functions/strings.html"],
  terraform: ["/functions/terraform/networks.html"],
  diagnostics: ["/diagnostics.html#unknown-function"],
  tour: ["/tour/values.html"],
  speed: ["/speed.html"],
  conformance: ["/conformance.html"],
  api: ["/api/hcl2json.html"],
  examples: ["/examples.html"],
  decoded: ["/playground.html"],
  values: example("Secret"),
  mistakes: example("Mistakes"),
  tree: example("A syntax tree"),
  formatted: example("Formatting"),
  json: example("HCL to JSON"),
  references: example("A cycle"),
  module: example("A Terraform module"),
  graph: example("A Terraform module", "references"),
  explain: example("A Terraform module", "explain"),
};
const chromium = findChromium();
if (chromium === undefined) throw new Error("no Chromium: set CHROMIUM_PATH");
mkdirSync(folder, { recursive: true });
const server = await serve(fileURLToPath(new URL("../.vitepress/dist", import.meta.url)));
const browser = await startBrowser(chromium);
const sizes = { wide: { width: 1280, height: 860 }, narrow: { width: 390, height: 844 } };
try {
  for (const [name, [path, prepare]] of Object.entries(shots)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [size, viewport] of Object.entries(sizes)) {
        const page = await browser.newPage({ colorScheme, viewport });
        await page.goto(server.url + path, { waitUntil: "networkidle" });
        await prepare?.(page);
        await page.waitForTimeout(900);
        const isLong = ["guide", "diagnostics", "conformance", "api", "speed", "functions", "terraform", "start", "examples"].includes(
          name,
        );
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: size === "narrow" && !isLong });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  server.close();
}
