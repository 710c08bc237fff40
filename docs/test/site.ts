/** The built site, and a page of it in Chromium for the tests of a file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { File } from "../engine/files.ts";
import type { Pane } from "../engine/panes.ts";
import { pack } from "../engine/share.ts";
import { findChromium, newContext, startBrowser } from "./browser.ts";
import { type StaticServer, serve } from "./serve.ts";

/** The folder of the built site. */
export const dist: string = fileURLToPath(new URL("../.vitepress/dist", import.meta.url));
/** The path of Chromium; undefined if there is none, so that tests in the browser are skipped. */
export const chromium: string | undefined = findChromium();
if (chromium === undefined) console.warn("The tests in the browser are skipped: there is no Chromium (set CHROMIUM_PATH).");

/** Returns the files below a folder whose names match a pattern. */
export function inFolder(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/** Returns the gzipped size of files of the build, in KB. */
export function kilobytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1_000;
}

/** Creates a file of the playground. */
export const file = (name: string, text: string): File => ({ name, text });

/** The site in Chromium. */
export class Site {
  readonly browser: Browser;
  readonly page: Page;
  /** The errors of the page, and its requests to other hosts. */
  readonly complaints: string[] = [];
  private readonly server: StaticServer;

  private constructor(server: StaticServer, browser: Browser, page: Page) {
    this.server = server;
    this.browser = browser;
    this.page = page;
    page.on("console", (message) => message.type() === "error" && this.complaints.push(message.text()));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !/^(?:data|blob):/.test(url)) this.complaints.push(`request to ${url}`);
    });
  }

  /** Serves the site, and starts Chromium with a page that can use the clipboard. */
  static async start(executablePath: string): Promise<Site> {
    const server = await serve(dist);
    const browser = await startBrowser(executablePath);
    const context: BrowserContext = await newContext(browser, { viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    return new Site(server, browser, await context.newPage());
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }

  /** The address of the site. */
  get url(): string {
    return this.server.url;
  }

  /** The editor of the playground. */
  get editor(): Locator {
    return this.page.locator(".cm-content");
  }

  /** The open pane of the playground. */
  get panel(): Locator {
    return this.page.locator("#result-panel");
  }

  /** Waits until the playground has shown an answer and waits for no other. */
  async isReady(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector("#result-panel:not(.busy)") !== null && document.querySelector(".footer")?.textContent?.includes("parsed"),
    );
  }

  async openPlayground(fragment = ""): Promise<void> {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.url}/playground.html${fragment && `#${fragment}`}`);
    await this.editor.waitFor();
    await this.isReady();
  }

  async openFiles(files: readonly File[], pane: Pane = "values"): Promise<void> {
    await this.openPlayground(await pack({ v: 1, files, active: files[0]!.name, pane }));
  }
}

/**
 * Starts the site before the tests of the current suite, and closes it after them.
 * @returns a function for the tests, which returns the site
 */
export function startedSite(): () => Site {
  let site: Site | undefined;
  beforeAll(async () => {
    site = await Site.start(chromium!);
  });
  afterAll(() => site?.close());
  return () => site!;
}
