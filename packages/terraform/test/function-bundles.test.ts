/** The sizes and contents of bundles. A bundler must be able to leave out the groups of functions that a program does not use. */
import { describe, expect, it } from "vitest";
import { type Bundle, bundle } from "../../../vitest.bundle.ts";

/** Bundles a program that prints the value of an expression of the package. */
function bundleOf(names: readonly string[], expression: string): Promise<Bundle> {
  return bundle(`import { ${names.join(", ")} } from "@hcl-ts/terraform/functions"; console.log(${expression});`);
}

/** The large parts of a bundle: libraries, tables and the parser. */
const HEAVY = ["functions/yaml/", "bcryptjs", "@noble/hashes", "node-forge", "fflate", "text-encoding", "hclsyntax", "hclwrite"] as const;

const heavyIn = ({ paths }: Bundle): readonly string[] => HEAVY.filter((part) => paths.includes(part));

describe("a bundler", () => {
  it.each<[string, maximum: number, heavy: readonly (typeof HEAVY)[number][]]>([
    ["terraformCoreFunctions", 49, []],
    ["terraformRegexFunctions", 22.9, []],
    ["terraformNetworkFunctions", 15, []],
    ["terraformEncodingFunctions", 18.9, ["fflate"]],
    ["terraformCryptoFunctions", 28.9, ["bcryptjs", "@noble/hashes"]],
    ["terraformFileFunctions", 22.2, ["@noble/hashes"]],
    ["terraformTextEncodingFunctions", 17.6, ["text-encoding"]],
    ["terraformYamlFunctions", 26, ["functions/yaml/"]],
    ["builtinProviderFunctions", 73.9, ["hclsyntax", "hclwrite"]],
  ])("bundles %s in less than %f KB, with only its own heavy parts", async (name, maximum, heavy) => {
    const made = await bundleOf([name], `${name}()`);
    expect([...heavyIn(made)].sort()).toEqual([...heavy].sort());
    expect(made.kilobytes).toBeLessThan(maximum);
  });

  it("bundles a table of light groups in less than 90.5 KB, including the evaluator of templates", async () => {
    const made = await bundleOf(
      ["terraformCoreFunctions", "terraformNetworkFunctions", "withNamespaces"],
      "withNamespaces(new Map([...terraformCoreFunctions(), ...terraformNetworkFunctions()]))",
    );
    expect(heavyIn(made)).toEqual(["hclsyntax"]);
    expect(made.kilobytes).toBeLessThan(90.5);
  });

  it("bundles terraformFunctions in less than 134.6 KB, without code for Node and the library of rsadecrypt", async () => {
    const made = await bundleOf(["terraformFunctions"], "terraformFunctions()");
    expect(heavyIn(made)).toEqual(HEAVY.filter((part) => part !== "hclwrite" && part !== "node-forge"));
    expect(made.kilobytes).toBeLessThan(134.6);
    expect(made.paths).not.toContain("disk");
  });

  it("bundles rsadecrypt in less than 47.5 KB, with the parts of its library that it needs", async () => {
    const made = await bundle(`import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt"; console.log(rsadecrypt);`);
    expect(heavyIn(made)).toEqual(["node-forge"]);
    expect(made.paths).not.toMatch(/node-forge\/lib\/(?:x509|pkcs12|tls|ssh)/);
    expect(made.kilobytes).toBeLessThan(47.5);
  });
});
