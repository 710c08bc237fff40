import { expect, it } from "vitest";
import { isPlaceholder } from "./addresses.mjs";
import { withCommonFields } from "./package-fields.mjs";

it("withCommonFields sets the keywords, addresses, conditions and entry points of a package", () => {
  const exports = { ".": { "@hcl-ts/source": "./src/index.ts" }, "./x": { "@hcl-ts/source": "./src/x/index.ts" }, "./y.json": "./y.json" };
  const fields = withCommonFields("cty", { name: "@hcl-ts/cty", version: "1.0.0", exports, files: ["dist"] });
  expect(fields).toMatchObject({
    main: "./dist/cjs/index.cjs",
    module: "./dist/index.js",
    types: "./dist/index.d.ts",
    typesVersions: { "*": { x: ["./dist/x/index.d.ts"] } },
    files: ["dist"],
  });
  const types = "./dist/x/index.d.ts";
  const published = [
    ["module", { types, default: "./dist/x/index.js" }],
    ["import", { types, node: "./dist/node/x/index.js", default: "./dist/x/index.js" }],
    ["module-sync", { types, default: "./dist/node/x/index.js" }],
    ["require", { types: "./dist/types/x/index.d.cts", default: "./dist/cjs/x/index.cjs" }],
    ["default", "./dist/x/index.js"],
  ];
  expect(Object.entries(fields.exports["./x"])).toEqual([["@hcl-ts/source", "./src/x/index.ts"], ...published]);
  expect(Object.entries(fields.publishConfig.exports["./x"])).toEqual(published);
  expect(fields.exports["./y.json"]).toBe("./y.json");
  expect(fields.keywords).toContain("cty");
  expect(fields.repository.directory).toBe("packages/cty");
  expect(withCommonFields("cty", fields)).toEqual(fields);
});

it("isPlaceholder recognizes a placeholder", () => {
  expect(isPlaceholder("https://repository.invalid/hcl-ts")).toBe(true);
  expect(isPlaceholder("https://example.org/hcl-ts")).toBe(false);
});
