/** The content and size of a browser bundle of the package. */
import { describe, expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

describe("a bundle for a browser", () => {
  it("takes at most 36 KB for the whole package", async () => {
    const { bytes } = await bundle('export * from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(29_600);
    expect(bytes).toBeGreaterThan(20_000);
  });

  it("has little more than types if only those are used", async () => {
    const { bytes } = await bundle('export { equalTypes, list, object, string } from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(3_000);
  });
});

it.each(["browser", "node", "neutral"] as const)("a bundle for the platform %s has no tables for normalizing", async (platform) => {
  const { paths } = await bundle('export * from "@hcl-ts/cty";', platform);
  expect(paths).not.toContain("unorm");
});

it("a bundle has tables for normalizing if it imports the entry for hosts without", async () => {
  const { paths } = await bundle('import "@hcl-ts/cty/unorm";', "neutral");
  expect(paths).toContain("node_modules/unorm");
});
