/**
 * Runs every TypeScript fence of the site's own pages. The packages' tests run the READMEs' fences.
 */
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import * as lint from "@codemirror/lint";
import * as state from "@codemirror/state";
import * as view from "@codemirror/view";
import * as analysis from "@hcl-ts/analysis";
import * as cty from "@hcl-ts/cty";
import * as hcl from "@hcl-ts/hcl";
import * as hcl2json from "@hcl-ts/hcl2json";
import * as hcl2parser from "@hcl-ts/hcl2json/hcl2-parser";
import * as hclsyntax from "@hcl-ts/hclsyntax";
import * as hclwrite from "@hcl-ts/hclwrite";
import * as language from "@hcl-ts/language";
import * as service from "@hcl-ts/language-service";
import * as server from "@hcl-ts/language-service/server";
import * as serviceTerraform from "@hcl-ts/language-service/terraform";
import * as terraform from "@hcl-ts/terraform";
import * as terraformConvert from "@hcl-ts/terraform/convert";
import * as terraformEvaluate from "@hcl-ts/terraform/evaluate";
import * as terraformFunctions from "@hcl-ts/terraform/functions";
import * as terraformLoad from "@hcl-ts/terraform/load";
import * as hclts from "hcl-ts";
import { describe, expect, it } from "vitest";
import readme from "../../packages/hcl/README.md?raw";
import { testReadme } from "../../vitest.readme.ts";

const modules = {
  "@hcl-ts/cty": cty,
  "@hcl-ts/hcl": hcl,
  "@hcl-ts/hclsyntax": hclsyntax,
  "@codemirror/lint": lint,
  "@codemirror/state": state,
  "@codemirror/view": view,
  "@hcl-ts/analysis": analysis,
  "@hcl-ts/hcl2json": hcl2json,
  "@hcl-ts/hcl2json/hcl2-parser": hcl2parser,
  "@hcl-ts/hclwrite": hclwrite,
  "@hcl-ts/language": language,
  "@hcl-ts/language-service": service,
  "@hcl-ts/language-service/server": server,
  "@hcl-ts/language-service/terraform": serviceTerraform,
  "@hcl-ts/terraform": terraform,
  "@hcl-ts/terraform/convert": terraformConvert,
  "@hcl-ts/terraform/evaluate": terraformEvaluate,
  "@hcl-ts/terraform/functions": terraformFunctions,
  "@hcl-ts/terraform/load": terraformLoad,
  "hcl-ts": hclts,
  "node:fs": fs,
  "node:os": os,
  "node:path": path,
};
const docs = fileURLToPath(new URL("..", import.meta.url));
/** Pages whose fences the tests of packages run. */
const ELSEWHERE = new Set([
  "tutorial-own-language.md",
  ...[
    "editing-files",
    "evaluating-terraform-modules",
    "from-tflint",
    "json-and-hcl",
    "linting",
    "reviewing-changes",
    "rules-and-policies",
    "terraform-without-terraform",
    "testing-modules",
  ].map((name) => `guides/${name}.md`),
]);
const pages = ["", "guides/", "tour/"].flatMap((folder) =>
  fs
    .readdirSync(docs + folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name)
    .filter((page) => !ELSEWHERE.has(page)),
);

for (const page of pages) {
  const text = fs.readFileSync(docs + page, "utf8");
  if (/^```ts$/m.test(text)) describe(page, () => testReadme(text, modules));
}

// The tests of this package cannot run its README, because the example needs the native syntax,
// which depends on this package.
describe("packages/hcl", () => testReadme(readme, modules));

it("the test finds the pages", () => {
  expect(pages.length).toBeGreaterThan(10);
});
