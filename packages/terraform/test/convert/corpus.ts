/// <reference types="node" />
/**
 * The round trip over real files: `node --conditions=@hcl-ts/source --import tsx test/convert/corpus.ts PATH…`. Every file becomes JSON,
 * HCL again, and JSON again, which has to be the same.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { toJson } from "@hcl-ts/hcl2json";
import { fromJson, toTerraformJson } from "../../src/entry/convert.ts";
import { normalView, viewOf } from "./json-view.ts";

const files = process.argv.slice(2).flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => join(path, name))
    : [path],
);
let converted = 0;
let same = 0;
let time = 0;
for (const path of files.filter((name) => /\.(?:tf|hcl|nomad)$/.test(name))) {
  const { json, diagnostics } = toJson(readFileSync(path));
  if (diagnostics.some(({ severity }) => severity === "error")) continue;
  const start = performance.now();
  const result = fromJson(JSON.stringify(json), { filename: path });
  time += performance.now() - start;
  const show = (text: string): string => text;
  assert.deepEqual(
    result.diagnostics.map(({ code, detail }) => `${code} ${detail}`),
    [],
    path,
  );
  assert.deepEqual(viewOf(result.text), normalView(json), show(path));
  converted++;
  if (JSON.stringify(sorted(toJson(result.text).json)) === JSON.stringify(sorted(json))) same++;
  // Terraform's own JSON leads to the same source.
  const terraform = toTerraformJson(readFileSync(path));
  const again = fromJson(JSON.stringify(terraform.json));
  assert.deepEqual(again.diagnostics, [], path);
  assert.deepEqual(viewOf(again.text), normalView(json), path);
}
console.log(`${converted} files: the JSON of the converted source is the same, in ${same} of them to the byte; ${Math.round(time)} ms`);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, unknown] => [name, sorted(inner)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
