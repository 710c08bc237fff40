/** The content and size of a browser bundle of the package. */
import { describe, expect, it } from "vitest";
import { type Bundle, bundle } from "../../../vitest.bundle.ts";

describe("a bundle for a browser", () => {
  it("takes at most 35.3 KB for the whole package, with big.js", async () => {
    const { bytes } = await bundle('export * from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(35_300);
    expect(bytes).toBeGreaterThan(20_000);
  });

  it("has little more than types if only those are used", async () => {
    const { bytes } = await bundle('export { equalTypes, list, object, string } from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(3_350);
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

describe("big.js", () => {
  const native = "fromNative, numberVal, toNative, tryToNative";

  it.each(["browser", "node", "neutral"] as const)("is not in a bundle for the platform %s that does not use toBig", async (platform) => {
    const { paths } = await bundle(`export { ${native} } from "@hcl-ts/cty";`, platform);
    expect(paths).not.toContain("node_modules");
  });

  it("adds at most 4 KB to a bundle that uses toBig", async () => {
    const without = await bundle(`export { ${native} } from "@hcl-ts/cty";`);
    const { bytes, paths } = await bundle(`export { ${native}, toBig } from "@hcl-ts/cty";`);
    expect(paths).toContain("node_modules/big.js");
    expect(bytes - without.bytes).toBeLessThan(4000);
  });

  const convert = (numbers: string, more = ""): string =>
    `import { numberVal, toBig, toNative } from "@hcl-ts/cty"; ${more}
     export const text = () => toNative(numberVal("1e400"), { numbers: ${numbers} }).plus(1).minus(1).toString();`;

  it.each([
    ["as the function toBig", convert("toBig")],
    ["by name, if the program also uses toBig", convert('"big"', "globalThis.unused = toBig;")],
  ])("converts numbers in a bundle that requests it %s", async (_, source) => {
    expect(await textOf(await bundle(source))).toBe("1e+400");
  });

  it("is missing in a bundle that only has its name, which is a CtyError with advice", async () => {
    const built = await bundle(convert('"big"'));
    expect(built.paths).not.toContain("node_modules");
    await expect(textOf(built)).rejects.toThrow('this bundle does not contain big.js: set "numbers" to the function toBig');
  });
});

/** Runs a bundle that exports a function `text`. */
async function textOf({ text }: Bundle): Promise<string> {
  const module: { text(): string } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
  return module.text();
}
