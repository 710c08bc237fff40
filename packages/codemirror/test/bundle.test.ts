/** The contents of browser bundles that import the package. */
import { expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

/** Returns the folders of our packages whose modules are in a bundle. */
async function foldersIn(names: string): Promise<ReadonlySet<string>> {
  const { modules } = await bundle(`export { ${names} } from "../src/index.ts";`);
  return new Set([...modules.keys()].flatMap((path) => /(?:packages\/|\.\.\/)([\w-]+\/src(?:\/[\w-]+)?)\//.exec(path)?.[1] ?? []));
}

it("a page with colours and folding has the scanner, and no parser", async () => {
  const folders = await foldersIn("hcl");
  expect(folders).toContain("hclsyntax/src/scanner");
  expect(folders).not.toContain("hclsyntax/src/parser");
  expect(folders).not.toContain("hclsyntax/src/document");
});

it("a page whose service is in a Worker has neither the service nor the parser", async () => {
  const folders = await foldersIn("hcl, hclService, remoteService");
  expect([...folders].filter((folder) => /^(?:language|language-service|schema)\//.test(folder))).toEqual([]);
  expect(folders).not.toContain("hclsyntax/src/parser");
});

it("the language takes less than 10.7 KB besides CodeMirror, and a service in a Worker 6.4 KB more", async () => {
  const sizeOf = async (names: string): Promise<number> =>
    (await bundle(`export { ${names} } from "../src/index.ts";`, "browser", ["@codemirror/*", "@lezer/*"])).bytes;
  const language = await sizeOf("hcl");
  expect(language).toBeLessThan(10_700);
  expect((await sizeOf("hcl, hclService, remoteService")) - language).toBeLessThan(6_400);
});
