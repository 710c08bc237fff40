import { describe, expect, it } from "vitest";
import { onDemandEntry, readPassedOn } from "./on-demand-entry.mjs";

const source = `/** A comment. */
export * as cty from "@hcl-ts/cty";
export { type Options, decode, partialDecode } from "./decode.ts";
export type { Code } from "./codes.ts";
`;

describe("readPassedOn", () => {
  it("returns the namespaces and the functions, without types", () => {
    expect(readPassedOn(source)).toEqual({
      namespaces: [{ name: "cty", specifier: "@hcl-ts/cty" }],
      functions: new Map([["./decode.ts", ["decode", "partialDecode"]]]),
    });
  });

  it("throws for a statement that cannot be loaded on demand", () => {
    expect(() => readPassedOn("export const a = 1;")).toThrow("cannot pass this on: export const a = 1;");
    expect(() => readPassedOn('export * from "x";')).toThrow('cannot pass this on: export * from "x";');
  });
});

describe("onDemandEntry", () => {
  it("requires files by literal specifiers, and lists the names of namespaces", async () => {
    const text = await onDemandEntry(
      readPassedOn(source),
      (specifier) => Promise.resolve([`names of ${specifier}`]),
      (name) => `./packages/${name}.js`,
      (path) => path.replace(".ts", ".js"),
    );
    expect(text).toContain('export const cty = /* @__PURE__ */ namespace(() => require("./packages/cty.js"), ["names of @hcl-ts/cty"]);');
    expect(text).toContain('export function partialDecode(...args) { return require("./decode.js").partialDecode(...args); }');
  });
});
