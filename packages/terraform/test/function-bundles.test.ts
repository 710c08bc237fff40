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
    ["regexFunctions", 23, []],
    ["networkFunctions", 15.7, []],
    ["encodingFunctions", 19.6, ["fflate"]],
    ["cryptoFunctions", 18.9, ["functions/bcrypt/", "functions/digest/"]],
    ["fileFunctions", 19, ["functions/digest/"]],
    ["textEncodingFunctions", 20.2, ["text-encoding"]],
    ["yamlFunctions", 26.4, ["functions/yaml/"]],
    ["builtinProviderFunctions", 65.5, ["hclsyntax", "hclwrite"]],
  ])("bundles %s in less than %f KB, with only its own heavy parts", async (name, maximum, heavy) => {
    const made = await bundleOf([name], `${name}()`);
    expect([...heavyIn(made)].sort()).toEqual([...heavy].sort());
    expect(made.kilobytes).toBeLessThan(maximum);
  });

  it("bundles a table of light groups in less than 87.5 KB, including the evaluator of templates", async () => {
    const made = await bundleOf(
      ["coreFunctions", "networkFunctions", "withNamespaces"],
      "withNamespaces(new Map([...coreFunctions(), ...networkFunctions()]))",
    );
    expect(heavyIn(made)).toEqual(["hclsyntax"]);
    expect(made.kilobytes).toBeLessThan(87.5);
  });

  it("bundles terraformFunctions in less than 122.5 KB, without code for Node", async () => {
    const made = await bundleOf(["terraformFunctions"], "terraformFunctions()");
    expect(heavyIn(made)).toEqual(HEAVY.filter((part) => part !== "hclwrite"));
    expect(made.kilobytes).toBeLessThan(122.5);
    expect(made.paths).not.toContain("disk");
  });
});
