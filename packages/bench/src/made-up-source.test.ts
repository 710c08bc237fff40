import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { madeUpSource } from "./made-up-source.ts";

it("madeUpSource makes a valid source of the requested size", () => {
  const source = madeUpSource(10_000);
  expect(source.length).toBeGreaterThanOrEqual(10_000);
  expect(source.length).toBeLessThan(11_000);
  expect(parseConfig(source, "source").diagnostics).toEqual([]);
});
