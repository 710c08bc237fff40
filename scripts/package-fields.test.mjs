import { expect, it } from "vitest";
import { isPlaceholder, withCommonFields } from "./package-fields.mjs";

it("withCommonFields sets the keywords, addresses, conditions, main and types of a package", () => {
  const exports = { ".": { "@hcl-ts/source": "./src/index.ts" }, "./x": { "@hcl-ts/source": "./src/x/index.ts" }, "./y.json": "./y.json" };
  const fields = withCommonFields("cty", { name: "@hcl-ts/cty", version: "1.0.0", exports, files: ["dist"] });
  expect(fields).toMatchObject({ main: "./dist/node/index.js", types: "./dist/index.d.ts", files: ["dist"] });
  expect(Object.entries(fields.exports["./x"])).toEqual([
    ["@hcl-ts/source", "./src/x/index.ts"],
    ["types", "./dist/x/index.d.ts"],
    ["module", "./dist/x/index.js"],
    ["node", { "module-sync": "./dist/node/x/index.js", require: "./dist/cjs/x/index.js", default: "./dist/node/x/index.js" }],
    ["require", "./dist/cjs/x/index.js"],
    ["default", "./dist/x/index.js"],
  ]);
  expect(fields.exports["./y.json"]).toBe("./y.json");
  expect(fields.keywords).toContain("cty");
  expect(fields.repository.directory).toBe("packages/cty");
  expect(withCommonFields("cty", fields)).toEqual(fields);
});

it("isPlaceholder recognizes a placeholder", () => {
  expect(isPlaceholder("https://repository.invalid/hcl-ts")).toBe(true);
  expect(isPlaceholder("https://example.org/hcl-ts")).toBe(false);
});
