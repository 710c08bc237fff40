/** Parameters of wrong types in every member of every message, and odd files. */
import { FileError, type FileErrorReason, type FileSystem, memoryFiles } from "@hcl-ts/terraform";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../../src/server/features.ts";
import { ERROR_CODE } from "../../src/server/protocol/message.ts";
import { terraform } from "../../src/terraform/index.ts";
import { SCHEMAS } from "../terraform/workbench.ts";
import { TestClient } from "./test-client.ts";

const MAIN = 'variable "a" {\n  default = "x"\n}\nmodule "m" {\n  source = "./m"\n}\noutput "o" {\n  value = var.a\n}\n';
const uri = "file:///main.tf";
const textDocument = { uri, version: 2, languageId: "terraform", text: MAIN };
const position = { line: 7, character: 12 };
const range = { start: { line: 0, character: 0 }, end: position };

/** The parameters of all messages: what a method does not need is ignored. */
const PARAMS = {
  ...{ textDocument, position, range, ranges: [range], positions: [position], newName: "b", query: "a", ch: "\n", previousResultId: "1" },
  ...{ previousResultIds: [{ uri, value: "1" }], options: { tabSize: 2, insertSpaces: true } },
  context: {
    diagnostics: [{ range, message: "m", code: "c", data: { code: "c", params: {} } }],
    only: ["quickfix"],
    includeDeclaration: true,
  },
  ...{ label: "a", title: "t", data: { uri, index: 0, list: 1, code: "x", params: {} } },
  item: { name: "m", kind: 2, uri, range, selectionRange: range },
  files: [{ oldUri: "file:///m", newUri: "file:///n", uri: "memory:/x.tf", text: "a = 1\n" }],
  changes: [{ uri, type: 2 }],
  contentChanges: [{ range, text: "" }],
  event: { added: [{ uri: "file:///w", name: "w" }], removed: [{ uri: "file:///v", name: "v" }] },
  settings: { hcl: { terraform: { version: "1.11.4", dialect: "terraform" }, schemas: { "a.json": "*.hcl" }, languages: {} } },
};

const REQUESTS = [...FEATURES.keys(), "textDocument/diagnostic", "workspace/diagnostic"];
const NOTIFICATIONS = [
  ...["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "workspace/didChangeWatchedFiles", "$/cancelRequest"],
  ...["workspace/didRenameFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration", "hcl/files", "initialized"],
];

let deep: unknown = [];
for (let i = 0; i < 2_000; i++) deep = [deep];
const WRONG: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  2 ** 53,
  "",
  "x",
  "file:///%ZZ.tf",
  "file://\0/",
  true,
  [],
  [null],
  {},
  { uri: {} },
  deep,
];

/** Returns data that notes the paths of the members that are read. */
function recording<T>(data: T, paths: Set<string>, path = ""): T {
  if (typeof data !== "object" || data === null) return data;
  return new Proxy(data, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof name === "symbol" || !Object.hasOwn(target, name)) return member;
      paths.add(`${path}.${name}`);
      return recording(member, paths, `${path}.${name}`);
    },
  });
}

/** Returns copies of data, each with one of the members at some paths replaced or removed. */
function* withWrongMembers(data: unknown, paths: ReadonlySet<string>, path = ""): Iterable<unknown> {
  if (path !== "" && !paths.has(path)) return;
  yield* WRONG;
  yield undefined;
  if (typeof data !== "object" || data === null) return;
  for (const [name, member] of Object.entries(data))
    for (const wrong of withWrongMembers(member, paths, `${path}.${name}`))
      yield Array.isArray(data) ? data.map((each, i) => (String(i) === name ? wrong : each)) : { ...data, [name]: wrong };
}

const started = (files: FileSystem): Promise<TestClient> =>
  TestClient.started(
    { languages: [terraform({ schemas: SCHEMAS })], host: { fileSystem: (scheme) => (scheme === "file" ? files : undefined) } },
    {
      workspaceFolders: [{ uri: "file:///", name: "files" }],
      capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: {}, resolveSupport: { properties: ["edit"] } } } },
    },
  );

describe("wrong parameters", () => {
  const memory = memoryFiles({ "/main.tf": MAIN, "/m/main.tf": 'variable "x" {}\n' });

  it.each(REQUESTS)("are refused or ignored by %s", async (method) => {
    const client = await started(memory);
    client.open(uri, MAIN, "terraform");
    const paths = new Set<string>();
    expect((await client.ask(method, recording(PARAMS, paths))).error?.code).not.toBe(ERROR_CODE.invalidParams);
    const codes = new Set<number | undefined>();
    for (const params of withWrongMembers(PARAMS, paths)) {
      const { error } = await client.ask(method, params);
      if (error?.code === ERROR_CODE.internalError) throw new Error(`${error.message} for ${JSON.stringify(params)}`);
      codes.add(error?.code);
    }
    // A workspace request can have no parameters that it needs.
    if (method !== "workspace/diagnostic") expect(codes).toContain(ERROR_CODE.invalidParams);
    client.connected.dispose();
  });

  it.each(NOTIFICATIONS)("change nothing in %s", async (method) => {
    const client = await started(memory);
    const paths = new Set<string>();
    client.open(uri, MAIN, "terraform");
    client.notify(method, recording(PARAMS, paths));
    for (const params of withWrongMembers(PARAMS, paths)) client.notify(method, params);
    for (const path of ["main.tf", "m/main.tf"]) client.notify("textDocument/didClose", { textDocument: { uri: `file:///${path}` } });
    client.open(uri, MAIN, "terraform");
    expect(await client.request("textDocument/definition", { textDocument, position })).not.toEqual([]);
    for (const message of client.notifications("window/logMessage")) expect(JSON.stringify(message)).toMatch(/params|is not open/);
    client.connected.dispose();
  });

  it("are refused by initialize, and the server can be initialized afterwards", async () => {
    const client = new TestClient();
    const params = { capabilities: { general: { positionEncodings: ["utf-8"] } }, workspaceFolders: [{ uri }] };
    const paths = new Set([".capabilities", ".capabilities.general", ".capabilities.general.positionEncodings", ".workspaceFolders"]);
    for (const wrong of withWrongMembers(params, paths)) {
      const { error } = await client.ask("initialize", wrong);
      expect([undefined, ERROR_CODE.invalidParams, ERROR_CODE.invalidRequest]).toContain(error?.code);
    }
    expect((await client.ask("textDocument/hover", PARAMS)).error).toBeUndefined();
    client.connected.dispose();
  });
});

describe("odd files", () => {
  const failing = (reason: FileErrorReason): FileSystem => {
    const fail = (path: string): never => {
      throw new FileError(reason, path, `"${path}" cannot be read.`);
    };
    return { kindOf: () => "directory", readFile: fail, readDirectory: fail, realPath: fail };
  };
  /** Every folder is in itself, as with a link that leads to its own folder. */
  const endless: FileSystem = {
    kindOf: (path) => (path.endsWith("main.tf") ? "file" : "directory"),
    readFile: () => new TextEncoder().encode('module "loop" {\n  source = "./loop"\n}\n'),
    readDirectory: () => [
      { name: "loop", kind: "directory" },
      { name: "main.tf", kind: "file" },
    ],
    realPath: (path) => path.replaceAll(/(?:\/loop)+/g, ""),
  };
  const URIS = [
    ...["untitled:Untitled-1", "vscode-vfs://github/user/repo/main.tf", "file://server/share/main.tf", "file:///%ZZ/main.tf"],
    ...[
      "file:///a%00b/main.tf",
      "",
      "main.tf",
      "C:\\a\\main.tf",
      "file:///c%3A/a/main.tf",
      "file:///terraform.tfvars",
      "file:///x.tftest.hcl",
    ],
    ...["file:///.terraform.lock.hcl", "file:///main.tf.json", "https://host/main.tf", "file:///a/../b/./main.tf", "file:main.tf"],
  ];

  it.each<[string, FileSystem]>([
    ["without permission", failing("denied")],
    ["that is gone", failing("not-found")],
    ["with a link to itself", endless],
    ["without files", memoryFiles({})],
  ])("are served in a workspace %s", async (_, files) => {
    const client = await started(files);
    for (const each of URIS) {
      client.open(each, MAIN, "terraform");
      for (const method of REQUESTS) {
        const { error } = await client.ask(method, { ...PARAMS, textDocument: { uri: each }, item: { ...PARAMS.item, uri: each } });
        if (error !== undefined) expect([ERROR_CODE.requestFailed, ERROR_CODE.invalidParams]).toContain(error.code);
      }
      client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: each, type: 3 }] });
      expect(await client.request("textDocument/documentSymbol", { textDocument: { uri: each } })).toBeInstanceOf(Array);
      client.notify("textDocument/didClose", { textDocument: { uri: each } });
    }
    client.connected.dispose();
  });
});
