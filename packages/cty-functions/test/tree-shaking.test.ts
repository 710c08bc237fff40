/** A bundler must be able to drop the functions that are not imported. */
import { describe, expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

describe("a bundle", () => {
  it("contains only the function's own family", async () => {
    const { paths, modules } = await bundle('import { upper } from "@hcl-ts/cty-functions"; console.log(upper);');
    expect(paths.includes("src/text/letter-case.ts")).toBe(true);
    for (const part of ["src/text/string.ts", "src/text/regexp/", "src/text/regex.ts", "src/encoding/", "src/time/", "src/collection/"]) {
      expect([part, paths.includes(part)]).toEqual([part, false]);
    }
    // Without the libraries: the part of hcl-ts itself that comes with a function, decimals included.
    const own = Array.from(modules, ([path, bytes]) => (path.includes("node_modules") ? 0 : bytes)).reduce((sum, bytes) => sum + bytes);
    expect(own).toBeLessThan(33_200);
  });

  it("contains no other function of the same family", async () => {
    const { text } = await bundle('import { abs } from "@hcl-ts/cty-functions"; console.log(abs);');
    expect(text).toContain("Returns the absolute value of a number.");
    expect(text).not.toContain("Returns the product of two numbers.");
    expect(text).not.toContain("Rounds a number up");
  });

  it("contains just the functions of a table", async () => {
    const { paths } = await bundle('import { numberFunctions } from "@hcl-ts/cty-functions"; console.log(numberFunctions);');
    expect([paths.includes("src/number/number.ts"), paths.includes("src/text/regexp/"), paths.includes("src/text/string.ts")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("contains regular expressions, but no library, with all functions", async () => {
    const { paths } = await bundle('import { standardFunctions } from "@hcl-ts/cty-functions"; console.log(standardFunctions);');
    expect(paths.includes("src/text/regexp/")).toBe(true);
    expect(paths.includes("node_modules")).toBe(false);
  });
});
