/** Converts conformance vectors into tests: from the suites that cover a package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";

const PER_FILE = 120;

/** The vector files by package. @type {Readonly<Record<string, readonly string[]>>} */
const FILES = {
  cty: ["convert", "unify", "op", "path", "cty-json"],
  "cty-functions": ["func"],
  "cty-msgpack": ["cty-msgpack"],
  hcl: ["traversal", "expr"],
  hclsyntax: ["config", "expr", "template", "tokens", "traversal", "recovery"],
  hcljson: ["json-body", "json-expr", "static-json"],
  hcldec: ["hcldec"],
  ext: ["dynblock", "typeexpr"],
  hclwrite: ["format", "write", "terraform/tffmt"],
  hcl2json: ["", "-ast", "-convert", "-refs", "-wrap"].map((name) => `terraform/hcl2json${name}`),
  terraform: ["config", "console", "eval", "func", "graph", "module", "plan", "validate"].map((name) => `terraform/tf${name}`),
};

/**
 * Returns the source of a module with one test for each vector. The caller excludes those that fail
 * without a change.
 * @param {string} name the package
 * @returns {readonly string[]} empty for a package without vectors
 */
export function vectorTests(name) {
  const vectors = (FILES[name] ?? []).flatMap((file) => {
    const lines = readFileSync(join(root, "packages/conformance/vectors", `${file}.jsonl`), "utf8")
      .trim()
      .split("\n");
    const step = Math.max(1, Math.floor(lines.length / PER_FILE));
    return lines.filter((_, i) => i % step === 0).slice(0, PER_FILE);
  });
  if (vectors.length === 0) return [];
  const source = join(root, "packages/conformance/src");
  return [
    `import { expect, it } from "vitest";
import { compareAnswer } from ${JSON.stringify(join(source, "dialects.ts"))};
import { suites } from ${JSON.stringify(join(source, "suites.ts"))};
const vectors = [${vectors.join(",\n")}];
for (const vector of vectors) it("vector " + vector.suite + "/" + vector.id, async () => {
  const { answer } = await suites[vector.suite]();
  expect((await compareAnswer(vector, answer, "opentofu")).where).toBe(null);
});`,
  ];
}
