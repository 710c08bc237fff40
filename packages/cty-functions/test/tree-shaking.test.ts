/** A bundler must be able to drop the functions that are not imported. */
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** The modules whose code is in the bundle of a source: how many bytes of each, minified, by path. */
async function bundled(source: string): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    metafile: true,
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const);
  return new Map(inputs.filter(([, bytes]) => bytes > 0));
}

const has = (modules: ReadonlyMap<string, number>, part: string): boolean => [...modules.keys()].some((path) => path.includes(part));

describe("a bundle", () => {
  it("contains no other family than that of the function", async () => {
    const modules = await bundled('import { upper } from "@hcl-ts/cty-functions"; console.log(upper);');
    expect(has(modules, "src/letter-case.ts")).toBe(true);
    for (const part of ["src/string.ts", "src/regexp/", "src/regex.ts", "src/csv.ts", "src/date.ts", "src/set.ts", "src/json.ts"]) {
      expect([part, has(modules, part)]).toEqual([part, false]);
    }
    // Without the libraries: the part of hcl-ts itself that comes with a function, decimals included.
    const own = Array.from(modules, ([path, bytes]) => (path.includes("node_modules") ? 0 : bytes)).reduce((sum, bytes) => sum + bytes);
    expect(own).toBeLessThan(30_500);
  });

  it("contains just the functions of a table", async () => {
    const modules = await bundled('import { numberFunctions } from "@hcl-ts/cty-functions"; console.log(numberFunctions);');
    expect([has(modules, "src/number.ts"), has(modules, "src/regexp/"), has(modules, "src/string.ts")]).toEqual([true, false, false]);
  });

  it("contains regular expressions, but no library, with all functions", async () => {
    const modules = await bundled('import { standardFunctions } from "@hcl-ts/cty-functions"; console.log(standardFunctions);');
    expect(has(modules, "src/regexp/")).toBe(true);
    expect(has(modules, "node_modules")).toBe(false);
  });
});
