/** The manifest of the extension, the files that it names, and the sizes of its bundles. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundle } from "../build.mjs";
import { relativePath } from "../src/relative-path.ts";

const extension = new URL("../extension/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, extension), "utf8");

interface Manifest {
  readonly name: string;
  readonly icon: string;
  readonly main: string;
  readonly browser: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly languages: readonly { readonly id: string; readonly configuration: string }[];
    readonly grammars: readonly { readonly language: string; readonly path: string; readonly scopeName: string }[];
    readonly snippets: readonly { readonly language: string; readonly path: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown; readonly type: string }>> };
    readonly configurationDefaults: object;
    readonly commands: readonly { readonly command: string }[];
  };
}
const manifest: Manifest = JSON.parse(read("package.json"));
const { languages, grammars, snippets, configuration, configurationDefaults, commands } = manifest.contributes;

describe("the manifest", () => {
  it("names files that exist", () => {
    const named = [
      manifest.icon,
      ...languages.map((each) => each.configuration),
      ...grammars.map((each) => each.path),
      ...snippets.map((each) => each.path),
    ];
    expect(named.filter((path) => !existsSync(new URL(path, extension)))).toEqual([]);
  });

  it("starts the extension for each of its languages, which all have colours and an indentation", () => {
    const ids = languages.map(({ id }) => id);
    expect(manifest.activationEvents.filter((event) => event.startsWith("onLanguage:"))).toEqual(ids.map((id) => `onLanguage:${id}`));
    expect(grammars.map(({ language }) => language)).toEqual(ids);
    expect(Object.keys(configurationDefaults)).toEqual(ids.map((id) => `[${id}]`));
    expect(ids).toEqual(expect.arrayContaining(snippets.map(({ language }) => language)));
  });

  it("has one program for the desktop and the web", () => expect(manifest.browser).toBe(manifest.main));

  it("explains every setting in the README", () => {
    const names = Object.keys(configuration.properties);
    expect([...read("README.md").matchAll(/^\| `(hcl\.[\w.]+)`/gm)].map(([, name]) => name)).toEqual(names);
    for (const { default: value, type } of Object.values(configuration.properties)) expect(typeof value).toBe(type);
  });

  it("ignores settings of a workspace without trust that run modules or fetch addresses", () => {
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(["hcl.languages", "hcl.schemas"]);
  });

  it("has the commands that the extension registers", () => {
    const registered = [...readFileSync(new URL("../src/extension.ts", import.meta.url), "utf8").matchAll(/registerCommand\("([^"]+)"/g)];
    expect(registered.map(([, name]) => name)).toEqual(commands.map(({ command }) => command));
  });
});

describe("the snippets", () => {
  const bodies = snippets.flatMap(({ path }) => Object.entries<{ readonly body: readonly string[] }>(JSON.parse(read(path))));
  it.each(bodies)("are valid after their placeholders are filled in: %s", async (_, { body }) => {
    const { parseConfig } = await import("@hcl-ts/hclsyntax");
    const text = body
      .join("\n")
      .replaceAll(/\$\{\d+:([^}]*)\}|\$\{\d+\|(\w+)[^}]*\}|\$\d/g, (_match, preset, choice) => preset ?? choice ?? "");
    const filled = `${text.replaceAll(/= *$/gm, "= 1")}\n`;
    expect(parseConfig(filled, "snippet.tf").diagnostics.map(({ detail }) => detail)).toEqual([]);
  });
});

describe("the bundles", () => {
  it("are small", async () => {
    const sizes = [...(await bundle({ fromSource: true }))].map(([name, text]) => [name, gzipSync(text).length / 1000] as const);
    expect(sizes.map(([name]) => name)).toEqual(["extension.js", "server.js"]);
    const [client = 0, server = 0] = sizes.map(([, size]) => size);
    expect(client).toBeLessThan(110);
    expect(server).toBeLessThan(480);
  });
});

it.each([
  ["/w/a.hcl", "/w/app.json", "./app.json"],
  ["/w/a/b.hcl", "/w/schemas/app.json", "../schemas/app.json"],
  ["/w/a.hcl", "/w/a/b/app.json", "./a/b/app.json"],
])("names a schema as seen from the file: %s %s", (from, to, path) => expect(relativePath(from, to)).toBe(path));
