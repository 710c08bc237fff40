import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("comparing files adds at most 8.1 KB to a bundle that parses and evaluates both syntaxes, minified and gzipped", async () => {
  const parse =
    'export { parseConfig } from "@hcl-ts/hclsyntax"; export { parse } from "@hcl-ts/hcljson"; export { EvalContext } from "@hcl-ts/hcl";';
  const [base, all] = await Promise.all([
    bundle(parse),
    bundle(`${parse} export { meaningKey } from "@hcl-ts/analysis"; export { diffFiles } from "@hcl-ts/meaning";`),
  ]);
  expect(all.bytes - base.bytes).toBeLessThan(8.1 * 1024);
  expect(all.bytes - base.bytes).toBeGreaterThan(2_000);
});
