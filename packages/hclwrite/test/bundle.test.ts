import { expect, it } from "vitest";
import { bundleSize } from "./bundle-size.ts";

it("the formatter takes at most 10 KB, minified and gzipped, with its dependencies", async () => {
  const bytes = await bundleSize('export { format } from "@hcl-ts/hclwrite/format";');
  expect(bytes).toBeLessThan(10 * 1024);
  expect(bytes).toBeGreaterThan(5_000);
});
