/** Conversions with little stack report what they leave out. */
import { CtyError } from "@hcl-ts/cty";
import { parseRecords } from "@hcl-ts/hclsyntax/records";
import { describe, expect, it } from "vitest";
import { deepInTheStack } from "../../cty/test/deep-in-the-stack.ts";
import { Converter } from "../src/converter.ts";
import { convertFiles, toJson, toJsonText } from "../src/index.ts";
import { goJsonText, jsonText } from "../src/json-text.ts";
import type { JsonObject } from "../src/json-value.ts";
import { ValueTarget } from "../src/value-target.ts";

/**
 * Parses with the whole stack, and converts with as little as the shallow parts need: the attribute
 * `last` at the top level.
 */
function convert(source: string): { readonly json: JsonObject; readonly problems: readonly string[] } {
  const { records, body } = parseRecords(source, "main.tf");
  return deepInTheStack(() => {
    const target = new ValueTarget(Number);
    const converter = new Converter(records, { escapes: true, sorted: true }, target);
    converter.convertFile(body);
    const json = target.result as JsonObject;
    if (!Array.isArray(json.last)) throw new Error("needs more stack");
    return { json, problems: converter.diagnostics.map(({ code, subject }) => `${code} ${subject!.start.line}`) };
  });
}

const sources: readonly (readonly [name: string, nest: (depth: number) => string])[] = [
  ["tuples", (n) => `deep = ${"[".repeat(n)}${"]".repeat(n)}\n`],
  ["objects", (n) => `deep = ${"{ a = ".repeat(n)}1${" }".repeat(n)}\n`],
  ["templates", (n) => `deep = ${'"x${'.repeat(n)}1${'}"'.repeat(n)}\n`],
];

describe("a converter that runs out of stack", () => {
  it.each(sources)("reports an attribute with nested %s, and converts the others", (_, nest) => {
    const { json, problems } = convert(`first = 1\n${nest(350)}last = [2]\n`);
    expect(problems).toEqual(["conversion-too-deep 2"]);
    expect(json).toEqual({ first: 1, deep: null, last: [2] });
  });

  it("reports an inner block, and converts the outer ones", () => {
    const { json, problems } = convert(`first = 1\n${"b {\n".repeat(350)}${"}\n".repeat(350)}last = [2]\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^conversion-too-deep \d+$/);
    expect(json).toMatchObject({ first: 1, b: [{}], last: [2] });
  });
});

describe("the entry points", () => {
  it.each(sources)("report nested %s with little stack", (_, nest) => {
    const source = nest(350);
    for (const diagnostics of [
      deepInTheStack(() => toJson(source, { ranges: true, comments: true })).diagnostics,
      deepInTheStack(() => toJsonText(source)).diagnostics,
    ])
      expect(diagnostics).not.toEqual([]);
  });

  it("reject JSON files that are nested too deeply", async () => {
    const text = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    await expect(convertFiles({ "a.tf.json": text })).rejects.toThrow(
      expect.objectContaining({ name: "Hcl2JsonError", message: "a.tf.json: the objects of the file are nested too deeply" }),
    );
  });
});

describe("JSON text", () => {
  let deep: JsonObject = {};
  for (let i = 0; i < 100_000; i++) deep = { a: deep };

  it("is refused for a value that is nested too deeply", () => {
    expect(() => jsonText(deep, new Map())).toThrow(CtyError);
    expect(() => jsonText(deep, new Map([["/a", "1"]]))).toThrow(CtyError);
    expect(goJsonText(deep, new Map())).toBeUndefined();
  });
});
