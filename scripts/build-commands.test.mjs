import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundleCommands, undeclared } from "./build-commands.mjs";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const folder = join(packages, "cli");
const chunks = await bundleCommands(folder, "src");
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/**
 * Returns what is loaded before a command runs: the packages of this repository and libraries, the
 * files, and the size of the files in thousands of characters.
 * @param {string} source of the command, below `packages/cli/src`
 */
function loadedWith(source) {
  const names = new Set(
    ["hcl.ts", source].map((path) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`cli/src/${path}`))?.fileName ?? ""),
  );
  for (const name of names) for (const imported of byName.get(name)?.imports ?? []) names.add(imported);
  const loaded = [...names].flatMap((name) => byName.get(name) ?? []);
  const modules = loaded.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(packages));
  const libraries = [...names].filter((name) => !byName.has(name) && !name.startsWith("node:"));
  return {
    packages: [...new Set([...modules.map((id) => relative(packages, id).split(sep)[0] ?? ""), ...libraries])].sort(),
    modules,
    files: loaded.length,
    size: loaded.reduce((sum, { code }) => sum + code.length, 0) / 1000,
  };
}

describe("a command loads what it needs", () => {
  const syntaxes = ["cli", "cty", "hcl", "hcljson", "hclsyntax"];
  const editing = ["analysis", ...syntaxes, "hclwrite"];

  it.each([
    ["hcl.ts", ["cli", "hcl"]],
    ["commands/append.ts", editing],
    ["commands/ast.ts", ["hcl-ts", ...syntaxes]],
    ["commands/check.ts", ["hcl-ts", ...syntaxes]],
    ["commands/eval.ts", ["hcl-ts", ...syntaxes, "cty-functions", "ext"]],
    ["commands/fmt.ts", ["cli", "cty", "hcl", "hclsyntax", "hclwrite"]],
    ["commands/get.ts", editing],
    ["commands/mv.ts", editing],
    ["commands/refs.ts", ["analysis", "hcl-ts", ...syntaxes]],
    ["commands/rm.ts", editing],
    ["commands/set.ts", editing],
    ["commands/sort.ts", editing],
    ["commands/tf.ts", ["cli", "hcl"]],
    ["commands/to-json.ts", ["hcl-ts", ...syntaxes, "hcl2json", "hclwrite", "terraform"]],
    ["commands/tokens.ts", ["hcl-ts", ...syntaxes]],
    ["hcldec.ts", ["analysis", ...syntaxes, "cty-functions", "ext", "hcl-ts", "hcldec"]],
  ])("%s", (source, expected) => {
    expect(loadedWith(source).packages).toEqual([...expected].sort());
  });

  it("formats without the parser, from few small files", () => {
    const { modules, files, size } = loadedWith("commands/fmt.ts");
    expect(modules.filter((id) => id.includes("hclsyntax/src/parser/"))).toEqual([]);
    expect(files).toBeLessThan(15);
    expect(size).toBeLessThan(150);
  });
});

it("declares the libraries that the commands load", () => {
  expect(undeclared(chunks, folder)).toEqual([]);
});
