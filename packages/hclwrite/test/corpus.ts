/// <reference types="node" />
/**
 * The laws over real files, and a change of all of them:
 * `node --conditions=@hcl-ts/source --import tsx test/corpus.ts [--edits N] PATH…`
 *
 * Formatting every file is stable and keeps the tree; N random edits obey the laws; bumping `version` in every `module`
 * block changes one line for each.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "../src/format/index.ts";
import { openConfig } from "../src/index.ts";
import { checkLaws } from "./check-laws.ts";
import { bodyModel, randomEdit } from "./random-edit.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { edits: { type: "string", default: "10000" } } });
const files = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => join(path, name))
    : [path],
);
const texts = files
  .filter((path) => /\.(?:hcl|tf|tfvars|nomad|tofu|hcldec|t)$/.test(path) && statSync(path).isFile())
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

let stable = 0;
const valid: ReturnType<typeof openConfig>[] = [];
for (const { path, text } of texts) {
  for (const style of ["hcl", "terraform"] as const) {
    const formatted = format(text, { style });
    assert.equal(format(formatted, { style }), formatted, path);
    const [before, after] = [openConfig(text, path), openConfig(formatted, path)];
    assert.equal(after.diagnostics.length, before.diagnostics.length, path);
    // The style of Terraform rewrites expressions; the other one changes nothing but spaces.
    if (style === "hcl" && before.diagnostics.length === 0) assert.deepEqual(bodyModel(after.body), bodyModel(before.body), path);
  }
  stable++;
  const document = openConfig(text, path);
  if (document.diagnostics.length === 0) valid.push(document);
}
console.log(`${stable} files: formatting is stable and keeps the tree, in both styles; ${valid.length} of them have no syntax errors`);

// A small generator, so that a run can be repeated.
let state = 1;
const pick = (n: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const kinds = new Map<string, number>();
for (let i = 0; i < Number(values.edits); i++) {
  const document = valid[pick(valid.length)]!;
  const edit = randomEdit(document, pick);
  checkLaws(document, edit);
  kinds.set(edit.what, (kinds.get(edit.what) ?? 0) + 1);
}
console.log(`${values.edits} random edits obey the laws: ${[...kinds].map(([kind, count]) => `${count} × ${kind}`).join(", ")}`);

let modules = 0;
let lines = 0;
for (const document of valid) {
  const { length } = document.body.blocks.filter(
    ({ type, body }) => type === "module" && body.attributes.some(({ name }) => name === "version" || name === "source"),
  );
  if (length === 0) continue;
  const { text, problems } = document.edit((e) => {
    for (const block of e.blocks("module")) {
      const name = block.attribute("version").exists ? "version" : "source";
      if (block.attribute(name).exists) block.set(name, "99.0.0");
    }
  });
  assert.deepEqual(problems, []);
  const [before, after] = [document.text.split("\n"), text.split("\n")];
  assert.equal(after.length, before.length);
  modules += length;
  lines += before.filter((line, i) => line !== after[i]).length;
}
console.log(`${modules} module blocks bumped: ${lines} lines changed`);
assert.equal(lines, modules);
