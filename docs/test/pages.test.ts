/**
 * Tests all pages of the built site in Chromium: what they load, on a phone, in the light and dark
 * themes, and what is special on some.
 */
import { join } from "node:path";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { pack } from "../engine/share.ts";
import { serviceModule } from "../playground/module-examples.ts";
import { newContext } from "./browser.ts";
import { chromium, dist, inFolder, kilobytes, startedSite } from "./site.ts";

describe.skipIf(chromium === undefined)("the pages", () => {
  const site = startedSite();

  it("every page loads without an error, asks no other host, describes itself, has its headings in order, and does not move", async () => {
    site().complaints.length = 0;
    const other = site().page;
    await other.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { readonly value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const pages = inFolder(dist, /\.html$/).map((path) => path.slice(dist.length));
    expect(pages.length).toBeGreaterThan(60);
    for (const path of pages.filter((name) => name !== "/404.html")) {
      await other.goto(site().url + path, { waitUntil: "load" });
      await other.waitForTimeout(50);
      const page = await other.evaluate(() => {
        const levels = [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")].map(({ tagName }) => Number(tagName[1]));
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        return {
          landmarks: document.querySelectorAll("main").length,
          language: document.documentElement.lang,
          title: document.title.length > 0,
          description: (document.querySelector<HTMLMetaElement>("meta[name=description]")?.content.length ?? 0) > 20,
          viewport: document.querySelector("meta[name=viewport]") !== null,
          titles: levels.filter((level) => level === 1).length,
          skipped: levels.filter((level, i) => i > 0 && level > (levels[i - 1] ?? 1) + 1).length,
          repeatedIds: ids.filter((id, i) => ids.indexOf(id) !== i),
          imagesWithoutText: [...document.images].filter((image) => !image.hasAttribute("alt")).length,
          linksWithoutText: [...document.querySelectorAll<HTMLElement>("a[href]")].filter(
            (link) => (link.textContent!.trim() || link.ariaLabel || link.title || link.querySelector("img[alt]")) === "",
          ).length,
          moves: (globalThis as unknown as { readonly shifts: readonly number[] }).shifts.reduce((sum, each) => sum + each, 0) > 0.1,
        };
      });
      expect(site().complaints, path).toEqual([]);
      expect(page, path).toEqual({
        landmarks: 1,
        language: "en-GB",
        title: true,
        description: true,
        viewport: true,
        titles: 1,
        skipped: 0,
        repeatedIds: [],
        imagesWithoutText: 0,
        linksWithoutText: 0,
        moves: false,
      });
    }
  });

  // The size includes everything that the browser loads before it shows the result: the scripts of
  // the page, of the editor and of the Worker. The code for modules is loaded with the first file
  // of a module, with the language service, and has its own budget.
  it("a plain page loads at most 75 KB of JavaScript, the playground 393 KB, and a module 277 KB more", async () => {
    const loaded = async (path: string, waitFor: string): Promise<number> => {
      const fresh = await newContext(site().browser);
      const other = await fresh.newPage();
      const files: string[] = [];
      other.on("request", (request) => {
        if (/\.js$/.test(new URL(request.url()).pathname)) files.push(join(dist, new URL(request.url()).pathname));
      });
      // Linked pages are prefetched when the network is idle. They do not belong to the current
      // page.
      await other.goto(site().url + path, { waitUntil: "load" });
      await other.locator(waitFor).first().waitFor();
      await other.waitForTimeout(300);
      const preloaded = new Set(
        await other.locator('link[rel="prefetch"]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)),
      );
      const own = [...new Set(files)].filter((each) => ![...preloaded].some((href) => href.endsWith(each.slice(dist.length))));
      await fresh.close();
      return kilobytes(own);
    };
    const plain = await loaded("/start.html", ".vp-doc h1");
    const playground = await loaded("/playground.html", "#result-panel:not(.busy) :is(pre, li)");
    const link = await pack({ v: 1, files: serviceModule, active: "main.tf", pane: "module" });
    const module = await loaded(`/playground.html#${link}`, "#result-panel:not(.busy) .instance");
    console.log(
      `JavaScript: ${plain.toFixed(1)} KB for a page, ${playground.toFixed(1)} KB for the playground, ${module.toFixed(1)} KB with a module`,
    );
    expect(plain).toBeLessThanOrEqual(75);
    expect(playground).toBeLessThanOrEqual(393);
    expect(module - playground).toBeLessThanOrEqual(277);
  });

  it("the home page shows the mistake, and no problem once it is corrected", async () => {
    await site().page.goto(site().url);
    await site().page.locator(".home .cm-content").waitFor();
    const problem = site().page.locator(".home .problem-list li");
    expect(await problem.textContent()).toContain('Did you mean "zones"?');
    expect(await site().page.locator(".home .cm-lintRange-error").textContent()).toBe("zone");
    await site().page.locator(".home .cm-lintRange-error").dblclick();
    await site().page.keyboard.type("zones");
    await site().page.getByText("No problems.").waitFor();
    expect(await site().page.locator(".home .value-list").textContent()).toContain("eu-north.example.org");
  });

  it("a cell computes its result again when it is edited", async () => {
    await site().page.goto(`${site().url}/functions/strings.html`);
    const cell = site().page.locator(".cell").first();
    expect(await cell.locator(".result").textContent()).toContain('"hello"');
    await cell.getByRole("button", { name: "Edit" }).click();
    await cell.locator(".cm-content").click();
    await site().page.keyboard.press("Control+A");
    await site().page.keyboard.type('upper("abc")');
    await cell.locator(".result").getByText('"ABC"').waitFor();
  });

  it("the search finds a function and a code", async () => {
    await site().page.goto(`${site().url}/start.html`);
    await expect
      .poll(async () => {
        await site().page.keyboard.press("Control+k");
        return site().page.locator(".VPLocalSearchBox input").count();
      })
      .toBe(1);
    await site().page.locator(".VPLocalSearchBox input").fill("regexreplace");
    await site().page.locator(".VPLocalSearchBox .result").first().waitFor();
    expect(await site().page.locator(".VPLocalSearchBox .result").first().textContent()).toContain("regexreplace");
    await site().page.locator(".VPLocalSearchBox input").fill("unclosed-bracket");
    await expect.poll(() => site().page.locator(".VPLocalSearchBox .result").first().textContent()).toContain("unclosed-bracket");
  });

  it("the playground fits a phone", async () => {
    const phone = await newContext(site().browser, { viewport: { width: 360, height: 760 } });
    const other = await phone.newPage();
    for (const path of [
      "/",
      "/start.html",
      "/functions/strings.html",
      "/playground.html",
      "/tour/values.html",
      "/conformance.html",
      "/diagnostics.html",
    ]) {
      await other.goto(site().url + path);
      await other.waitForTimeout(400);
      expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
    await phone.close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`the playground has no serious accessibility problem, ${colorScheme}`, async () => {
      const scheme = await newContext(site().browser, { colorScheme, reducedMotion: "reduce" });
      const other = await scheme.newPage();
      for (const path of [
        "/",
        "/start.html",
        "/functions/strings.html",
        "/playground.html",
        "/tour/mistakes.html",
        "/speed.html",
        "/conformance.html",
        "/diagnostics.html",
        "/compare.html",
        "/stability.html",
      ]) {
        await other.goto(site().url + path, { waitUntil: "networkidle" });
        await other.waitForTimeout(300);
        expect(await other.evaluate(() => document.getAnimations().length), `${path} moves, although motion is reduced`).toBe(0);
        await other.evaluate(axe.source);
        const found = await other.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
          return violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(
              ({ id, nodes }) =>
                `${id}: ${nodes
                  .slice(0, 3)
                  .map(({ html }) => html.slice(0, 160))
                  .join(" / ")}`,
            );
        });
        expect(found, path).toEqual([]);
      }
      await scheme.close();
    });
  }
});
