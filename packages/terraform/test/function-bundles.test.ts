/** The sizes and contents of bundles. A bundler must be able to leave out the groups of functions that a program does not use. */
import { describe, expect, it } from "vitest";
import { type Bundle, bundle } from "../../../vitest.bundle.ts";

/** Bundles a program that prints the value of an expression of the package. */
function bundleOf(names: readonly string[], expression: string): Promise<Bundle> {
  return bundle(`import { ${names.join(", ")} } from "@hcl-ts/terraform/functions"; console.log(${expression});`);
}

/** The large parts of a bundle: libraries, tables and the parser. */
const HEAVY = ["functions/yaml/", "functions/bcrypt/", "functions/digest/", "fflate", "text-encoding", "hclsyntax", "hclwrite"] as const;

const heavyIn = ({ paths }: Bundle): readonly string[] => HEAVY.filter((part) => paths.includes(part));

describe("a bundler", () => {
  it.each<[string, maximum: number, heavy: readonly (typeof HEAVY)[number][]]>([
    ["coreFunctions", 49, []],
    ["regexFunctions", 22.2, []],
    ["networkFunctions", 13.8, []],
    ["encodingFunctions", 17.6, ["fflate"]],
    ["cryptoFunctions", 17, ["functions/bcrypt/", "functions/digest/"]],
    ["fileFunctions", 17.1, ["functions/digest/"]],
    ["textEncodingFunctions", 18, ["text-encoding"]],
    ["yamlFunctions", 24.8, ["functions/yaml/"]],
    ["builtinProviderFunctions", 63.6, ["hclsyntax", "hclwrite"]],
  ])("bundles %s in less than %f KB, with only its own heavy parts", async (name, maximum, heavy) => {
    const made = await bundleOf([name], `${name}()`);
    expect([...heavyIn(made)].sort()).toEqual([...heavy].sort());
    expect(made.kilobytes).toBeLessThan(maximum);
  });

  it("bundles a table of light groups in less than 84.8 KB, including the evaluator of templates", async () => {
    const made = await bundleOf(
      ["coreFunctions", "networkFunctions", "withNamespaces"],
      "withNamespaces(new Map([...coreFunctions(), ...networkFunctions()]))",
    );
    expect(heavyIn(made)).toEqual(["hclsyntax"]);
    expect(made.kilobytes).toBeLessThan(84.8);
  });

  it("bundles terraformFunctions in less than 120.1 KB, without code for Node", async () => {
    const made = await bundleOf(["terraformFunctions"], "terraformFunctions()");
    expect(heavyIn(made)).toEqual(HEAVY.filter((part) => part !== "hclwrite"));
    expect(made.kilobytes).toBeLessThan(120.1);
    expect(made.paths).not.toContain("disk");
  });
});
