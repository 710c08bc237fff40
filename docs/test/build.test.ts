/** Tests the files of the built site. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dist, inFolder, kilobytes } from "./site.ts";

/** Returns the file of the build that a link on a page leads to. */
function fileOfLink(target: string, page: string): string {
  if (target === "") return page;
  return target.endsWith("/") ? `${target}index.html` : target.replace(/(?:\.html)?$/, ".html");
}

describe("the build", () => {
  it("has the pages that others link to", () => {
    for (const page of [
      "index",
      "start",
      "playground",
      "functions/strings",
      "diagnostics",
      "conformance",
      "speed",
      "api/hcl-ts",
      "examples",
      "compare",
      "stability",
      "releasing",
    ]) {
      expect(existsSync(join(dist, `${page}.html`)), page).toBe(true);
    }
    expect(readFileSync(join(dist, "llms.txt"), "utf8")).toContain("/guides/editing-files.html");
  });

  it("keeps the search index within 200 KB", () => {
    const files = inFolder(join(dist, "assets"), /localSearchIndex.*\.js$/);
    expect(files.length).toBeGreaterThan(0);
    expect(kilobytes(files)).toBeLessThan(200);
  });

  it("has the target of every link with a fragment", () => {
    const pages = new Map(inFolder(dist, /\.html$/).map((path) => [path.slice(dist.length), readFileSync(path, "utf8")]));
    const ids = new Map([...pages].map(([page, text]) => [page, new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!))]));
    const hasTarget = (path: string, id: string): boolean =>
      path === "/playground.html" || ids.get(path)?.has(id) === true || ids.get(path)?.has(decodeURIComponent(id)) === true;
    const broken = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)]
        .map(([, target, id]) => [fileOfLink(target!, page), id!] as const)
        .filter(([path, id]) => !hasTarget(path, id))
        .map(([path, id]) => `${page}: ${path}#${id}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  it("has a page for addresses that do not exist, a sitemap of all pages, and the picture of previews", () => {
    expect(readFileSync(join(dist, "404.html"), "utf8")).toContain("<title>");
    const listed = [...readFileSync(join(dist, "sitemap.xml"), "utf8").matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    );
    const pages = inFolder(dist, /\.html$/).filter((path) => !path.endsWith("/404.html"));
    expect(listed.length).toBe(pages.length);
    expect(readFileSync(join(dist, "start.html"), "utf8")).toMatch(/<meta property="og:title" content="Start in five minutes[^"]*">/);
    expect(existsSync(join(dist, "social.png"))).toBe(true);
  });

  it("names no other host in what it loads", () => {
    for (const file of inFolder(dist, /\.(?:html|css)$/)) {
      const text = readFileSync(file, "utf8");
      expect(text.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="https?:[^"]*/g), file).toBeNull();
      expect(file.endsWith(".css") ? text.match(/url\(["']?https?:[^)]*/g) : null, file).toBeNull();
    }
  });
});
