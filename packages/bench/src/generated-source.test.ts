import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { generatedSource } from "./generated-source.ts";

it("generatedSource makes a valid source of the requested size", () => {
  const source = generatedSource(10_000);
  expect(source.length).toBeGreaterThanOrEqual(10_000);
  expect(source.length).toBeLessThan(11_000);
  expect(parseConfig(source, "source").diagnostics).toEqual([]);
});
