import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { valueData } from "../src/entry/evaluate.ts";
import { evaluateModule } from "../src/entry/evaluate-module.ts";
import { nodeFiles } from "../src/entry/node.ts";
import { memoryFiles } from "../src/source/memory-files.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "working-directory-")));
const main =
  'output "cwd" {\n  value = path.cwd\n}\noutput "abs" {\n  value = abspath("x")\n}\noutput "home" {\n  value = pathexpand("~/x")\n}\n';
writeFileSync(join(folder, "main.tf"), main);
mkdirSync(join(folder, "env"));
writeFileSync(join(folder, "env/main.tf"), main);
afterAll(() => rmSync(folder, { recursive: true }));

const outputs = (result: ReturnType<typeof evaluateModule>): readonly unknown[] =>
  ["cwd", "abs", "home"].map((name) => valueData(result.outputs.get(name)!.value).value);

it("path.cwd, abspath and pathexpand use the folders of the file system", () => {
  const posix = (path: string): string => path.replaceAll("\\", "/");
  expect(outputs(evaluateModule(nodeFiles(folder)))).toEqual([posix(folder), posix(join(folder, "x")), posix(join(homedir(), "x"))]);
  expect(outputs(evaluateModule(nodeFiles(folder), { path: "env" }))[0]).toBe(posix(join(folder, "env")));
  expect(outputs(evaluateModule(nodeFiles(folder), { workingDirectory: "/w" }))[0]).toBe("/w");
  expect(outputs(evaluateModule(memoryFiles({ "main.tf": main })))[0]).toBe("/");
});
