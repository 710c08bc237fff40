import { expect, it } from "vitest";
import { isPlaceholder, withCommonFields } from "./package-fields.mjs";

it("gives a package its keywords, addresses, main and types", () => {
  const exports = { ".": { types: "./dist/index.d.ts", node: "./dist/node/index.js", default: "./dist/index.js" } };
  const fields = withCommonFields("cty", { name: "@hcl-ts/cty", version: "1.0.0", exports, files: ["dist"] });
  expect(fields).toMatchObject({ main: "./dist/node/index.js", types: "./dist/index.d.ts", files: ["dist"] });
  expect(fields.keywords).toContain("cty");
  expect(fields.repository.directory).toBe("packages/cty");
  expect(withCommonFields("cty", fields)).toEqual(fields);
});

it("knows an address that is a placeholder", () => {
  expect(isPlaceholder("https://repository.invalid/hcl-ts")).toBe(true);
  expect(isPlaceholder("https://example.org/hcl-ts")).toBe(false);
});
