/**
 * Chromium for the tests: found by CHROMIUM_PATH or on the path, and started without background
 * requests to the network.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { TIME_LIMIT_MS } from "../engine/engine.ts";

/** The path of Chromium; undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") return given;
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Starts Chromium. */
export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: 0,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    ],
  });
}

/**
 * Opens a window whose duration decides nothing, because a busy machine takes many times as long:
 * neither Playwright nor the page stops waiting.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(0);
  context.setDefaultNavigationTimeout(0);
  await context.addInitScript((limit) => {
    const original = globalThis.setTimeout;
    const unlimited = (run: () => void, delay = 0): unknown => (delay >= limit ? 0 : original(run, delay));
    Object.assign(globalThis, { setTimeout: unlimited });
  }, TIME_LIMIT_MS / 2);
  return context;
}
