/** The sizes and contents of bundles. A bundler must be able to leave out the groups of functions that a program does not use. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

interface Bundle {
  /** Kilobytes, minified and compressed. */
  readonly kilobytes: number;
  /** The modules with code in the bundle. */
  readonly modules: readonly string[];
}

/** Bundles a program that prints what expressions of the package return. */
async function bundle(names: readonly string[], expression: string): Promise<Bundle> {
  const contents = `import { ${names.join(", ")} } from "@hcl-ts/terraform/functions"; console.log(${expression});`;
  const result = await build({
    stdin: { contents, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    metafile: true,
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  const [output] = Object.values(result.metafile.outputs);
  const modules = Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  return { kilobytes: gzipSync(result.outputFiles[0]!.contents, { level: 9 }).length / 1000, modules };
}

/** The large parts of a bundle: libraries, tables and the parser. */
const HEAVY = ["functions/yaml/", "functions/bcrypt/", "functions/digest/", "fflate", "text-encoding", "hclsyntax", "hclwrite"] as const;

const heavyIn = ({ modules }: Bundle): readonly string[] => HEAVY.filter((part) => modules.some((path) => path.includes(part)));

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
    const made = await bundle([name], `${name}()`);
    expect([...heavyIn(made)].sort()).toEqual([...heavy].sort());
    expect(made.kilobytes).toBeLessThan(maximum);
  });

  it("bundles a table of light groups in less than 87.5 KB, including the evaluator of templates", async () => {
    const made = await bundle(
      ["coreFunctions", "networkFunctions", "withNamespaces"],
      "withNamespaces(new Map([...coreFunctions(), ...networkFunctions()]))",
    );
    expect(heavyIn(made)).toEqual(["hclsyntax"]);
    expect(made.kilobytes).toBeLessThan(87.5);
  });

  it("bundles terraformFunctions in less than 122.5 KB, without code for Node", async () => {
    const made = await bundle(["terraformFunctions"], "terraformFunctions()");
    expect(heavyIn(made)).toEqual(HEAVY.filter((part) => part !== "hclwrite"));
    expect(made.kilobytes).toBeLessThan(122.5);
    expect(made.modules.filter((path) => path.includes("disk"))).toEqual([]);
  });
});
