/** The built pages have a policy that allows nothing but the files of the site, and everything works under it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { panesOf } from "../engine/panes.ts";
import { serviceModule } from "../playground/module-examples.ts";
import { chromium, dist, file, inFolder, startedSite } from "./site.ts";

const pages = inFolder(dist, /\.html$/);

/** Returns the policy of a page, by directive. */
function policyOf(html: string): ReadonlyMap<string, readonly string[]> {
  const found = [...html.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)];
  expect(found).toHaveLength(1);
  expect(html.indexOf("http-equiv=")).toBeLessThan(
    Math.min(...["<link", "<script", "<style"].map((tag) => (html.indexOf(tag) + 1 || 1e9) - 1)),
  );
  return new Map(
    found[0]![1]!.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources] as const;
    }),
  );
}

describe("the policy of a page", () => {
  it("allows the files of the site and the inline scripts of the page, and nothing else", () => {
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      const html = readFileSync(page, "utf8");
      const policy = policyOf(html);
      const inline = Array.from(
        html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
        ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
      );
      expect(policy.get("default-src"), page).toEqual(["'none'"]);
      expect(policy.get("script-src"), page).toEqual(["'self'", ...inline]);
      expect(policy.get("worker-src"), page).toEqual(["'self'"]);
      expect(policy.get("connect-src"), page).toEqual(["'self'"]);
      expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*\son[a-z]+=/g), page).toBeNull();
    }
  });
});

describe.skipIf(chromium === undefined)("under the policy", () => {
  const site = startedSite();

  /** Opens pages, and returns what the policy refused. Refusals in the worker are errors of the page. */
  async function refusedIn(open: () => Promise<void>): Promise<readonly string[]> {
    await site()
      .page.context()
      .addInitScript(() => {
        const refused: string[] = [];
        Object.assign(globalThis, { refused });
        document.addEventListener("securitypolicyviolation", (event) => refused.push(`${event.violatedDirective}: ${event.blockedURI}`));
      });
    site().complaints.length = 0;
    await open();
    const refused = await site().page.evaluate(() => (globalThis as unknown as { readonly refused: readonly string[] }).refused);
    return [...refused, ...site().complaints];
  }

  it("the playground edits, evaluates and plans in its worker", async () => {
    const refused = await refusedIn(async () => {
      await site().openFiles([file("main.hcl", 'name = upper("web")\n')]);
      expect(await site().panel.textContent()).toContain("WEB");
      await site().editor.click();
      await site().page.keyboard.press("Control+End");
      await site().page.keyboard.type("x = ;");
      await site().page.locator(".cm-lint-marker-error").first().waitFor();
    });
    expect(refused).toEqual([]);
    expect(
      await refusedIn(async () => {
        await site().openFiles(serviceModule, "module");
        await site().panel.locator(".instance").first().waitFor();
      }),
    ).toEqual([]);
  });

  it("the panes of the playground work", async () => {
    const files = [file("main.hcl", "a = 1\nb = a\n")];
    for (const pane of panesOf(files)) {
      const refused = await refusedIn(() => site().openFiles(files, pane));
      expect(refused, pane).toEqual([]);
    }
  });

  it("pages with examples and the search work", async () => {
    for (const path of ["/", "/tour/values.html", "/functions/strings.html", "/api/hcl-ts.html"]) {
      const refused = await refusedIn(async () => {
        await site().page.goto(site().url + path);
        await site().page.waitForLoadState("networkidle");
      });
      expect(refused, path).toEqual([]);
    }
    const refused = await refusedIn(async () => {
      await site().page.goto(`${site().url}/start.html`);
      await site().page.waitForLoadState("networkidle");
      await site().page.locator(".DocSearch-Button").first().click();
      await site().page.locator("#localsearch-input").fill("template");
      await site().page.locator(".results .result").first().waitFor();
    });
    expect(refused).toEqual([]);
  });

  it("foreign scripts, evaluated text and other hosts are refused", async () => {
    const refused = await refusedIn(async () => {
      await site().openPlayground();
      const outcomes = await site().page.evaluate(async () => {
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.head.append(script);
        const ran = "ran" in globalThis;
        const evaluated = await new Promise((resolve) => {
          const button = document.createElement("button");
          button.setAttribute("onclick", "globalThis.clicked = true");
          button.click();
          resolve("clicked" in globalThis);
        });
        const fetched = await fetch("https://example.invalid/").then(
          () => "fetched",
          () => "refused",
        );
        return { ran, evaluated, fetched };
      });
      expect(outcomes).toEqual({ ran: false, evaluated: false, fetched: "refused" });
    });
    expect(refused.join("\n")).toContain("script-src-elem: inline");
    expect(refused.join("\n")).toContain("script-src-attr: inline");
    expect(refused.join("\n")).toContain("connect-src: https://example.invalid");
  });
});
