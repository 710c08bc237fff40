import { h } from "@hcl-ts/language";
import { memoryFiles } from "@hcl-ts/terraform";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type LanguageSupport, languageSupport } from "../../src/index.ts";
import type { ServerHost } from "../../src/server/index.ts";
import { TestClient } from "./test-client.ts";

const SCHEMA = JSON.stringify({ type: "object", properties: { port: { type: "number" } }, additionalProperties: false });
const OTHER = JSON.stringify({ type: "object", properties: { name: { type: "string" } }, additionalProperties: false });

/** A file system that tests can change. */
function changeable(files: Record<string, string>): { readonly host: ServerHost; readonly files: Record<string, string> } {
  return { files, host: { fileSystem: (scheme) => (scheme === "file" ? memoryFiles(files) : undefined) } };
}

const started = (host: ServerHost, settings: object = {}, folders: readonly string[] = ["file:///w"]): Promise<TestClient> =>
  TestClient.started({ host }, { workspaceFolders: folders.map((uri) => ({ uri, name: "w" })), initializationOptions: settings });

beforeAll(async () => {
  // The server loads it with the first schema.
  await import("../../src/server/schemas/schema-language.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a schema that a comment names", () => {
  it("is the file's", async () => {
    const client = await started(changeable({ "w/app.schema.json": SCHEMA }).host);
    client.open("file:///w/main.hcl", "# hcl-schema: ./app.schema.json\nprot = 1\n");
    await client.turns(10);
    expect(client.codes("file:///w/main.hcl")).toEqual(["unsupported-argument"]);
    client.open("file:///w/other.hcl", "prot = 1\n");
    await client.turns(10);
    expect(client.codes("file:///w/other.hcl")).toEqual([]);
  });

  it("follows the comment while it is edited", async () => {
    const client = await started(changeable({ "w/app.json": SCHEMA, "w/b/app.json": OTHER }).host);
    const uri = "file:///w/b/main.hcl";
    client.open(uri, "name = 1\n");
    await client.turns(10);
    expect(client.codes(uri)).toEqual([]);
    client.change(uri, 2, { text: "# hcl-schema: ../app.json\nname = 1\n" });
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unsupported-argument"]);
    client.change(uri, 3, { text: '# hcl-schema: app.json\nname = "a"\n' });
    await client.turns(10);
    expect(client.codes(uri)).toEqual([]);
    client.change(uri, 4, { text: "name = 1\n" });
    await client.turns(10);
    expect(client.codes(uri)).toEqual([]);
  });

  it("is noticed when it is changed, deleted or created outside", async () => {
    const { host, files } = changeable({});
    const client = await started(host);
    const uri = "file:///w/main.hcl";
    client.open(uri, '# hcl-schema: app.json\nname = "a"\n');
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unusable-schema"]);
    const change = (): void => client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: "file:///w/app.json", type: 2 }] });
    files["w/app.json"] = OTHER;
    change();
    await client.turns(10);
    expect(client.codes(uri)).toEqual([]);
    files["w/app.json"] = SCHEMA;
    change();
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unsupported-argument"]);
    delete files["w/app.json"];
    change();
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unusable-schema"]);
  });

  it.each([
    ["../secret.json", "can name only a file in the folders of the workspace"],
    ["/secret.json", "can name only a file in the folders of the workspace"],
    ["a/../../secret.json", "can name only a file in the folders of the workspace"],
    ["..\\secret.json", "can name only a file in the folders of the workspace"],
    ["file:///w/app.json", "cannot name an address"],
    ["https://example.com/app.json", "cannot name an address"],
    ["none.json", 'There is no file "/w/none.json".'],
    ["broken.json", "it is not a JSON Schema."],
    ["number.json", "a JSON Schema of a language must be an object with properties."],
    ["folder", "is a folder"],
  ])("cannot be %s", async (path, reason) => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const files = { "secret.json": SCHEMA, "w/broken.json": "{", "w/number.json": "1", "w/folder/x.json": SCHEMA };
    const client = await started(changeable(files).host);
    client.open("file:///w/main.hcl", `# hcl-schema: ${path}\na = 1\n`);
    await client.turns(10);
    expect(client.notifications("textDocument/publishDiagnostics").slice(-1)).toEqual([
      {
        uri: "file:///w/main.hcl",
        version: 1,
        diagnostics: [
          {
            range: { start: { line: 0, character: 14 }, end: { line: 0, character: 14 + path.length } },
            severity: 2,
            code: "unusable-schema",
            source: "hcl",
            message: expect.stringContaining(reason),
          },
        ],
      },
    ]);
    await client.turns();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("cannot be a link that leads out of the workspace", async () => {
    const files = memoryFiles({ "w/link.json": SCHEMA });
    const host: ServerHost = {
      fileSystem: () =>
        Object.assign(Object.create(files) as typeof files, {
          realPath: (path: string) => (path === "/w/link.json" ? "/secret.json" : path),
        }),
    };
    const client = await started(host);
    client.open("file:///w/main.hcl", "# hcl-schema: link.json\n");
    await client.turns(10);
    expect(client.codes("file:///w/main.hcl")).toEqual(["unusable-schema"]);
  });

  it("is below the folder of the file if there is no workspace", async () => {
    const client = await started(changeable({ "w/a/app.json": SCHEMA, "w/app.json": SCHEMA }).host, {}, []);
    client.open("file:///w/main.hcl", "# hcl-schema: a/app.json\nname = 1\n");
    await client.turns(10);
    expect(client.codes("file:///w/main.hcl")).toEqual(["unsupported-argument"]);
    client.open("file:///w/a/main.hcl", "# hcl-schema: ../app.json\n");
    await client.turns(10);
    expect(client.codes("file:///w/a/main.hcl")).toEqual(["unusable-schema"]);
  });
});

describe("a schema that the settings name", () => {
  it.each([
    ["*.app.hcl", "file:///w/a/b/x.app.hcl", true],
    ["*.app.hcl", "file:///w/x.hcl", false],
    ["a/**/*.hcl", "file:///w/a/b/x.hcl", true],
    ["a/*.hcl", "file:///w/a/b/x.hcl", false],
    ["./a/*.hcl", "file:///w/a/x.hcl", true],
    ["/a/*.hcl", "file:///w/a/x.hcl", true],
    ["*.{app,svc}.hcl", "file:///w/x.svc.hcl", true],
    ["[", "file:///w/x.hcl", false],
  ])("applies to the files that a glob matches: %s", async (glob, uri, matches) => {
    const client = await started(changeable({ "w/schemas/app.json": SCHEMA }).host, { schemas: { "schemas/app.json": [glob] } });
    client.open(uri, "name = 1\n");
    await client.turns(10);
    expect(client.codes(uri)).toEqual(matches ? ["unsupported-argument"] : []);
  });

  it("can be outside of the workspace, and a comment comes first", async () => {
    const client = await started(changeable({ "app.json": SCHEMA, "w/other.json": OTHER }).host, { schemas: { "../app.json": "*.hcl" } });
    client.open("file:///w/a.hcl", 'name = "a"\n');
    client.open("file:///w/b.hcl", '# hcl-schema: other.json\nname = "a"\n');
    await client.turns(10);
    expect(client.codes("file:///w/a.hcl")).toEqual(["unsupported-argument"]);
    await client.turns(10);
    expect(client.codes("file:///w/b.hcl")).toEqual([]);
  });

  it("changes with the settings", async () => {
    let settings: unknown = null;
    const client = await TestClient.started(
      changeable({ "w/app.json": SCHEMA }),
      { workspaceFolders: [{ uri: "file:///w", name: "w" }], capabilities: { workspace: { configuration: true } } },
      { "workspace/configuration": () => [settings] },
    );
    client.open("file:///w/a.hcl", "name = 1\n");
    await client.turns(10);
    expect(client.codes("file:///w/a.hcl")).toEqual([]);
    settings = { schemas: { "app.json": "*.hcl" } };
    client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.turns();
    await client.turns(10);
    expect(client.codes("file:///w/a.hcl")).toEqual(["unsupported-argument"]);
  });

  it("connects the languages of the program again", async () => {
    const seen: unknown[] = [];
    const language = languageSupport(h.language(h.body({}), { id: "app", extensions: [".hcl"] }));
    const asking: LanguageSupport = {
      ...language,
      connect: (workspace) => {
        seen.push(workspace.setting("app.version"));
        return language.connect(workspace);
      },
    };
    const client = await TestClient.started({ languages: [asking] }, { initializationOptions: { app: { version: 1 } } });
    client.open("file:///a.hcl", "a = 1\n");
    client.notify("workspace/didChangeConfiguration", { settings: { hcl: { app: { version: 1 } } } });
    client.notify("workspace/didChangeConfiguration", { settings: { hcl: { app: { version: 2 } } } });
    expect(seen).toEqual([1, 2]);
    await client.turns(10);
    expect(client.codes("file:///a.hcl")).toEqual(["unsupported-argument"]);
  });

  it("can be at an address, which is fetched once", async () => {
    const fetched = vi.fn(async () => new Response(SCHEMA));
    vi.stubGlobal("fetch", fetched);
    const client = await started({}, { schemas: { "https://example.com/app.json": "*.hcl" } });
    client.open("file:///w/a.hcl", "name = 1\n");
    client.open("file:///w/b.hcl", "name = 1\n");
    await client.turns(20);
    await client.turns(10);
    expect(client.codes("file:///w/a.hcl")).toEqual(["unsupported-argument"]);
    await client.turns(10);
    expect(client.codes("file:///w/b.hcl")).toEqual(["unsupported-argument"]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is a problem if the address does not answer", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    const client = await started({}, { schemas: { "https://example.com/app.json": "*.hcl" } });
    client.open("file:///w/a.hcl", "name = 1\n");
    await client.turns(20);
    expect(client.notifications("textDocument/publishDiagnostics").at(-1)).toMatchObject({
      diagnostics: [{ code: "unusable-schema", message: 'The schema "app.json" cannot be used: the server responded with status 404.' }],
    });
  });
});

describe("a language in a module", () => {
  const support = languageSupport(h.language(h.body({ port: h.number() }), { id: "app", extensions: [".app"] }));

  it("is loaded for the files that a setting of the user names", async () => {
    const loadLanguage = vi.fn(async () => support);
    const client = await started({ loadLanguage }, { languages: { "lang/app.ts": "*.hcl" } });
    client.open("file:///w/a.hcl", "port = 1\nprot = 2\n");
    await client.turns();
    expect(loadLanguage.mock.calls).toEqual([["/w/lang/app.ts"]]);
    await client.turns(10);
    expect(client.codes("file:///w/a.hcl")).toEqual(["unsupported-argument"]);
  });

  it("is a problem where modules cannot be loaded, or if it fails", async () => {
    const message = async (host: ServerHost): Promise<unknown> => {
      const client = await started(host, { languages: { "app.ts": "*.hcl" } });
      client.open("file:///w/a.hcl", "port = 1\n");
      await client.turns();
      return client.notifications("textDocument/publishDiagnostics").at(-1);
    };
    expect(await message({})).toMatchObject({ diagnostics: [{ message: expect.stringContaining("this editor cannot load languages") }] });
    const loadLanguage = async (): Promise<never> => {
      throw new Error("it throws");
    };
    expect(await message({ loadLanguage })).toMatchObject({
      diagnostics: [{ message: 'The schema "app.ts" cannot be used: it throws.' }],
    });
  });
});

describe("files that the client sends", () => {
  it("are those that the server reads", async () => {
    const client = await started({}, {}, ["vscode-vfs://repo/w"]);
    const uri = "vscode-vfs://repo/w/a.hcl";
    client.open(uri, "# hcl-schema: app.json\nname = 1\n");
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unusable-schema"]);
    client.notify("hcl/files", { files: [{ uri: "vscode-vfs://repo/w/app.json", text: SCHEMA }] });
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unsupported-argument"]);
    client.notify("hcl/files", { files: [{ uri: "vscode-vfs://repo/w/app.json", text: null }] });
    await client.turns(10);
    expect(client.codes(uri)).toEqual(["unusable-schema"]);
  });
});
