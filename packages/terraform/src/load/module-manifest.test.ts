import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../entry/node.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { readModuleManifest } from "./module-manifest.ts";

const read = (text: string | Uint8Array, folder?: string): ReturnType<typeof readModuleManifest> =>
  readModuleManifest(memoryFiles({ [`${folder ?? "."}/.terraform/modules/modules.json`]: text }), folder);

const reasons = (text: string | Uint8Array): readonly unknown[] => read(text).diagnostics.map(({ params }) => params.reason);

const entry = { Key: "net", Source: "registry.terraform.io/a/net/b", Version: "1.2.3", Dir: ".terraform/modules/net" };

describe("the list of installed modules", () => {
  it("has their names, sources, versions and folders", () => {
    const list = [
      { Key: "", Source: "", Dir: "." },
      entry,
      { Key: "net.sub", Source: "./sub", Dir: ".terraform/modules/net/sub" },
      { Key: "near", Source: "../near", Dir: "../near" },
      { Key: "git", Source: "git::https://example.com/x.git//sub", Dir: ".terraform/modules/git/./sub" },
    ];
    const { modules, diagnostics } = read(JSON.stringify({ Modules: list }), "env/prod");
    expect(diagnostics).toEqual([]);
    expect(modules).toEqual([
      { key: "", source: "", version: undefined, folder: "env/prod" },
      { key: "net", source: "registry.terraform.io/a/net/b", version: "1.2.3", folder: "env/prod/.terraform/modules/net" },
      { key: "net.sub", source: "./sub", version: undefined, folder: "env/prod/.terraform/modules/net/sub" },
      { key: "near", source: "../near", version: undefined, folder: "env/near" },
      { key: "git", source: "git::https://example.com/x.git//sub", version: undefined, folder: "env/prod/.terraform/modules/git/sub" },
    ]);
  });

  it("is empty without a file", () => {
    expect(readModuleManifest(memoryFiles({}))).toEqual({ modules: [], diagnostics: [] });
    expect(readModuleManifest(memoryFiles({ ".terraform": "a file" }))).toEqual({ modules: [], diagnostics: [] });
  });

  it.each([
    "",
    "nope",
    "{",
    "5",
    "null",
    "[]",
    '"Modules"',
    "true",
    "{}",
    '{"modules": []}',
    '{"Modules": null}',
    '{"Modules": 5}',
    '{"Modules": "net"}',
    '{"Modules": {"0": {}}}',
    '{"__proto__": {"Modules": []}}',
  ])("is reported if it is %s", (text) => {
    const { modules, diagnostics } = read(text);
    expect(modules).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "invalid-module-manifest", severity: "error" }]);
  });

  it("is reported if it is nested too deeply", () => {
    for (const text of ["[".repeat(100_000), `{"Modules": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`])
      expect(read(text)).toMatchObject({ modules: [], diagnostics: [{ code: "invalid-module-manifest" }] });
  });

  it.each([
    null,
    5,
    "net",
    [],
    {},
    { ...entry, Key: 1 },
    { ...entry, Source: null },
    { ...entry, Source: undefined },
    { ...entry, Version: 1.5 },
    { ...entry, Dir: ["x"] },
    { ...entry, Dir: undefined },
    { __proto__: entry },
  ])("keeps other entries if one is %j", (wrong) => {
    const { modules, diagnostics } = read(JSON.stringify({ Modules: [wrong, entry, wrong] }));
    expect(modules.map(({ key }) => key)).toEqual(["net"]);
    expect(diagnostics).toHaveLength(1);
  });

  it.each(["/etc", "..", "../../x", ".terraform/../../x", "C:\\Windows", "..\\x"])(
    "does not lead to a downloaded module outside of the root module, at %s",
    (Dir) => {
      const { modules, diagnostics } = read(JSON.stringify({ Modules: [{ ...entry, Dir }] }));
      expect(modules).toEqual([]);
      expect(diagnostics.map(({ params }) => params.reason)).toEqual([
        `the folder of the module "net" is outside of the root module's folder`,
      ]);
    },
  );

  it("has names that mean nothing to JavaScript", () => {
    const text = '{"Modules": [{"Key": "__proto__", "Source": "constructor", "Dir": "__proto__"}], "__proto__": 5}';
    expect(read(text)).toEqual({
      modules: [{ key: "__proto__", source: "constructor", version: undefined, folder: "__proto__" }],
      diagnostics: [],
    });
  });

  it("has no control characters in messages", () => {
    const { diagnostics } = read(JSON.stringify({ Modules: [{ ...entry, Key: "\u001b[2J\u202e", Dir: "/" }] }));
    for (const character of ["\u001b", "\u202e"]) expect(diagnostics[0]!.detail).not.toContain(character);
  });

  it("may be no larger than any list", () => {
    expect(reasons(new Uint8Array(16 * 2 ** 20 + 1))).toEqual(["it is larger than 16 MiB"]);
  });

  it("is reported if it is not a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "hcl-manifest-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    const modules = join(folder, ".terraform/modules");
    mkdirSync(join(modules, "modules.json"), { recursive: true });
    expect(readModuleManifest(nodeFiles(folder)).diagnostics).toMatchObject([{ detail: expect.stringContaining("is a folder") }]);
    rmSync(join(modules, "modules.json"), { recursive: true });
    symlinkSync("modules.json", join(modules, "modules.json"));
    expect(readModuleManifest(nodeFiles(folder)).diagnostics).toMatchObject([{ detail: expect.stringContaining("form a loop") }]);
  });
});
