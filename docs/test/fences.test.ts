/** Runs every TypeScript fence of the site's own pages. Those of the READMEs are run by their packages. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as analysis from "@hcl-ts/analysis";
import * as hcl2json from "@hcl-ts/hcl2json";
import * as hcl2parser from "@hcl-ts/hcl2json/hcl2-parser";
import * as hclwrite from "@hcl-ts/hclwrite";
import * as hclts from "hcl-ts";
import { describe, expect, it } from "vitest";
import { testReadme } from "../../vitest.readme.ts";

const modules = {
  "@hcl-ts/analysis": analysis,
  "@hcl-ts/hcl2json": hcl2json,
  "@hcl-ts/hcl2json/hcl2-parser": hcl2parser,
  "@hcl-ts/hclwrite": hclwrite,
  "hcl-ts": hclts,
};
const docs = fileURLToPath(new URL("..", import.meta.url));
/** Pages whose fences the tests of packages run. */
const ELSEWHERE = new Set([
  "tutorial-own-language.md",
  ...["editing-files", "evaluating-terraform-modules", "json-and-hcl", "terraform-without-terraform"].map((name) => `guides/${name}.md`),
]);
const pages = ["", "guides/", "tour/"].flatMap((folder) =>
  readdirSync(docs + folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name)
    .filter((page) => !ELSEWHERE.has(page)),
);

for (const page of pages) {
  const text = readFileSync(docs + page, "utf8");
  if (/^```ts$/m.test(text)) describe(page, () => testReadme(text, modules));
}

it("finds the pages", () => {
  expect(pages.length).toBeGreaterThan(10);
});
