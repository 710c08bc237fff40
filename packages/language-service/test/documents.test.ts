import { memoryFiles } from "@hcl-ts/terraform";
import { describe, expect, it } from "vitest";
import { createLanguageService, type LanguageSupport, languageSupport, uriOfPath, uriParts, type Workspace } from "../src/index.ts";
import { terraform } from "../src/terraform/index.ts";
import { pipeline } from "./pipeline.ts";

const URI = "file:///ci.pipe.hcl";

describe("a document", () => {
  it("has problems at once, and others of its language", () => {
    const service = createLanguageService({ languages: [languageSupport(pipeline)] });
    service.open(URI, 'job "a" {\n  runs_on = "beos"\n  retries = = 1\n}\n');
    expect(service.diagnostics(URI).map(({ code, severity, source }) => `${code} ${severity} ${source}`)).toEqual([
      "missing-block 1 hcl",
      "not-one-of 1 hcl",
      "expression-required 1 hcl",
    ]);
  });

  it("marks what is deprecated, and keeps the parameters of messages", () => {
    const service = createLanguageService({ languages: [languageSupport(pipeline)] });
    service.open(URI, 'job "a" {\n  runs_on = "linux"\n  queue = "x"\n  step "s" {\n    run = "a"\n  }\n}\n');
    expect(service.diagnostics(URI)).toMatchObject([
      {
        code: "deprecated-item",
        severity: 2,
        tags: [2],
        data: { code: "deprecated-item", params: { name: "queue", successor: "runs_on" } },
      },
    ]);
  });

  it("has problems for unknown functions of Terraform, but not for functions of types and providers", () => {
    const service = createLanguageService({ languages: [terraform({})] });
    const uri = "file:///m/main.tf";
    service.open(
      uri,
      'variable "v" {\n  type = object({ a = optional(list(string)) })\n}\noutput "o" {\n  value = [upper("a"), provider::x::y(1), uper("a")]\n}\n',
    );
    while (!service.work(8).isDone);
    expect(
      service
        .diagnostics(uri)
        .filter(({ code }) => code === "unknown-function")
        .map(({ range }) => range.start),
    ).toEqual([{ line: 4, character: 42 }]);
  });

  it("follows changes", () => {
    const service = createLanguageService();
    service.open(URI, "a = 1\n", { version: 3 });
    service.update(URI, [{ range: { start: { line: 0, character: 4 }, end: { line: 0, character: 5 } }, text: "[" }], 4);
    expect(service.document(URI)?.content).toMatchObject({ text: "a = [\n", version: 4 });
    service.close(URI);
    expect(service.document(URI)).toBeUndefined();
    expect(service.diagnostics(URI)).toEqual([]);
  });

  it("equals a fresh one after work, whatever was changed", () => {
    const service = createLanguageService();
    service.open(URI, "a {\n");
    service.update(URI, [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: "b {\n}\n}\n/*" }]);
    while (!service.work(1).isDone);
    const fresh = createLanguageService();
    fresh.open(URI, service.document(URI)!.content.text);
    expect(service.diagnostics(URI)).toEqual(fresh.diagnostics(URI));
  });

  it("is in the JSON syntax if its name or the editor says so", () => {
    const service = createLanguageService();
    service.open("file:///a.hcl.json", "{}");
    service.open("untitled:1", "{}", { languageId: "json" });
    service.open(URI, "");
    expect(["file:///a.hcl.json", "untitled:1", URI].map((uri) => service.document(uri)?.syntax)).toEqual(["json", "json", "native"]);
  });

  it("has positions in the unit that was agreed on", () => {
    const text = "env = { é𝒳 = upp, b = git.branch }\n";
    const ranges = (["utf-16", "utf-8"] as const).map((positionEncoding) => {
      const service = createLanguageService({ languages: [languageSupport(pipeline)], positionEncoding });
      service.open(URI, text);
      const character =
        positionEncoding === "utf-16" ? text.indexOf("upp") + 3 : new TextEncoder().encode(text.slice(0, text.indexOf("upp") + 3)).length;
      const item = service.complete(URI, { line: 0, character }).items.find(({ label }) => label === "upper");
      const { data } = service.semanticTokens(URI);
      const edit = item?.textEdit;
      return {
        edit: edit !== undefined && "range" in edit ? [edit.range.start.character, edit.range.end.character] : [],
        key: data.slice(5, 8),
      };
    });
    expect(ranges).toEqual([
      { edit: [14, 17], key: [0, 8, 3] },
      { edit: [17, 20], key: [0, 8, 6] },
    ]);
  });

  it("is answered with nothing if it is not open", () => {
    const service = createLanguageService();
    const position = { line: 0, character: 0 };
    expect(service.complete(URI, position).items).toEqual([]);
    expect(service.hover(URI, position)).toBeNull();
    expect(service.rename(URI, position, "x")).toBeNull();
    expect(service.format(URI)).toEqual([]);
  });
});

describe("the files of a workspace", () => {
  /** A language that keeps the workspace it is connected to. */
  function connected(files: Readonly<Record<string, string>>): {
    readonly workspace: Workspace;
    readonly service: ReturnType<typeof createLanguageService>;
  } {
    let workspace: Workspace | undefined;
    const support: LanguageSupport = {
      id: "probe",
      handles: () => true,
      connect: (given) => {
        workspace = given;
        const schema = { attributes: new Map(), blocks: new Map() };
        return { schema: () => schema, names: () => [], functions: () => new Map(), diagnostics: () => [] };
      },
    };
    const service = createLanguageService({
      languages: [support],
      host: { fileSystem: (scheme) => (scheme === "file" ? memoryFiles(files) : undefined) },
      folders: ["file:///m"],
      settings: new Map([["rename.moved", true]]),
    });
    return { workspace: workspace!, service };
  }

  const read = (workspace: Workspace, path: string): string => new TextDecoder().decode(workspace.files("file").readFile(path));

  it("come from the host, with open documents in front", () => {
    const { workspace, service } = connected({ "m/a.hcl": "disk", "m/b.hcl": "disk" });
    service.open("file:///m/a.hcl", "editor");
    service.open("file:///m/n%20ew/c.hcl", "new");
    expect(read(workspace, "/m/a.hcl")).toBe("editor");
    expect(read(workspace, "/m/b.hcl")).toBe("disk");
    expect(read(workspace, "/m/./x/../n ew/c.hcl")).toBe("new");
    const names = workspace
      .files("file")
      .readDirectory("/m")
      .map(({ name, kind }) => `${name} ${kind}`);
    expect(names.sort()).toEqual(["a.hcl file", "b.hcl file", "n ew directory"]);
    expect(workspace.files("file").kindOf("/m/n ew")).toBe("directory");
    service.close("file:///m/a.hcl");
    expect(read(workspace, "/m/a.hcl")).toBe("disk");
  });

  it("are open documents alone without a host", () => {
    const { workspace, service } = connected({});
    service.open("memory:///a.hcl", "x");
    const files = workspace.files("memory");
    expect(new TextDecoder().decode(files.readFile("/a.hcl"))).toBe("x");
    expect(() => files.readFile("/b.hcl")).toThrow('There is no file "/b.hcl".');
    expect(() => files.readDirectory("/c")).toThrow('There is no folder "/c".');
  });

  it("come with folders and settings", () => {
    const { workspace, service } = connected({});
    expect([workspace.folders, workspace.setting("rename.moved")]).toEqual([["file:///m"], true]);
    service.setFolders([]);
    service.setSettings(new Map());
    expect([workspace.folders, workspace.setting("rename.moved")]).toEqual([[], undefined]);
  });
});

it.each([
  ["file:///a/b.tf", "file", "/a/b.tf"],
  ["file:///a%20b/%C3%A9.tf", "file", "/a b/é.tf"],
  ["untitled:Untitled-1", "untitled", "Untitled-1"],
  ["vscode-vfs://github/a/b.tf?x#y", "vscode-vfs", "/a/b.tf"],
  ["file:///100%.tf", "file", "/100%.tf"],
])("the parts of %s are %s and %s", (uri, scheme, path) => {
  expect(uriParts(uri)).toEqual({ scheme, path });
});

it("the URI of a path has the path", () => {
  expect(uriParts(uriOfPath("file", "/a b/é#?.tf"))).toEqual({ scheme: "file", path: "/a b/é#?.tf" });
});
