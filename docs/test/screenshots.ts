/** `node --import tsx docs/test/screenshots.ts FOLDER [NAME…]`: pictures of the main pages, wide and narrow, light and dark, to look at. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, startBrowser } from "./browser.ts";
import { serve } from "./serve.ts";

const [folder = "screenshots", ...names] = process.argv.slice(2);
const pages: Readonly<Record<string, string>> = {
  home: "/",
  guide: "/guides/editing-files.html",
  functions: "/functions/strings.html",
  playground: "/playground.html",
  references: "/playground.html",
  tour: "/tour/values.html",
  speed: "/speed.html",
};
const chromium = findChromium();
if (chromium === undefined) throw new Error("no Chromium: set CHROMIUM_PATH");
mkdirSync(folder, { recursive: true });
const server = await serve(fileURLToPath(new URL("../.vitepress/dist", import.meta.url)));
const browser = await startBrowser(chromium);
try {
  for (const [name, path] of Object.entries(pages)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [size, viewport] of [
        ["wide", { width: 1360, height: 860 }],
        ["narrow", { width: 390, height: 844 }],
      ] as const) {
        const page = await browser.newPage({ colorScheme, viewport });
        await page.goto(server.url + path, { waitUntil: "networkidle" });
        if (name === "references") await page.getByLabel("Example").selectOption("3");
        await page.waitForTimeout(900);
        await page.screenshot({
          path: join(folder, `${name}-${size}-${colorScheme}.png`),
          fullPage: size === "narrow" && name !== "guide" && name !== "functions",
        });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  server.close();
}
