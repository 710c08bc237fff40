import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

it("the formatter takes at most 10.6 KB, minified and gzipped, with its dependencies", async () => {
  const { bytes } = await bundle('export { format } from "@hcl-ts/hclwrite/format";');
  expect(bytes).toBeLessThan(10.6 * 1024);
  expect(bytes).toBeGreaterThan(5_000);
});
