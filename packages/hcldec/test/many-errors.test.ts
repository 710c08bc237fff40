/** Of errors with one code, a limited number is reported when bodies are read and decoded. */

import { number } from "@hcl-ts/cty";
import { type Body, type BodySchema, type Diagnostic, EvalContext, mergeBodies } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { attrSpec, blockListSpec, decode, objectSpec, partialDecode } from "../src/index.ts";

const lines = (line: (i: number) => string, separator = "\n"): string => Array.from({ length: 1200 }, (_, i) => line(i)).join(separator);
const native = (line: (i: number) => string): Body => parseConfig(lines(line)).file.body;
const json = (line: (i: number) => string): Body => parseJson(`{ ${lines(line, ", ")} }`).file.body;
const schema: BodySchema = { attributes: [{ name: "known" }], blocks: [{ type: "block", labelNames: ["name"] }] };
const spec = objectSpec({ blocks: blockListSpec("block", objectSpec({ a: attrSpec("a", number) })) });
const ctx = new EvalContext({ variables: {} });

describe.each<[string, () => readonly Diagnostic[], code: string]>([
  ["unsupported arguments", () => native((i) => `a${i} = 1`).content(schema).diagnostics, "unsupported-argument"],
  ["unsupported blocks", () => native((i) => `b${i} {}`).content(schema).diagnostics, "unsupported-block"],
  ["missing labels", () => native(() => "block {}").content(schema).diagnostics, "missing-label"],
  ["unsupported properties", () => json((i) => `"a${i}": 1`).content(schema).diagnostics, "unsupported-property"],
  ["repeated properties", () => json(() => `"known": 1`).partialContent(schema).diagnostics, "repeated-argument"],
  ["repeated properties of all names", () => json(() => `"known": 1`).justAttributes().diagnostics, "repeated-argument"],
  [
    "repeated attributes of several files",
    () => mergeBodies(Array.from({ length: 1201 }, () => parseConfig("known = 1").file.body)).content(schema).diagnostics,
    "repeated-argument",
  ],
  [
    "unknown variables",
    () =>
      decode(
        native((i) => `block {\n  a = v${i}\n}`),
        spec,
        ctx,
      ).diagnostics,
    "unknown-variable",
  ],
  [
    "unknown variables, partially",
    () =>
      partialDecode(
        native((i) => `block {\n  a = v${i}\n}`),
        spec,
        ctx,
      ).diagnostics,
    "unknown-variable",
  ],
])("of 1,200 %s", (_, run, code) => {
  it("1,000 are reported", () => {
    expect(run().map((diagnostic) => diagnostic.code)).toEqual([...Array<string>(1000).fill(code), "too-many-errors"]);
  });
});
