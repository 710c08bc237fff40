/** The language server as a process, with a client as editors have it. */
import { once } from "node:events";
import { frameMessage } from "@hcl-ts/language-service/server";
import { describe, expect, it } from "vitest";
import { CancellationTokenSource } from "vscode-jsonrpc/node";
import { runHcl } from "../src/hcl.ts";
import { applied, type Edit, LspSession } from "./lsp-session.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

describe("hcl lsp", () => {
  const files = new TemporaryFolder();

  it("serves an editor until it ends the server", async () => {
    const session = new LspSession(files);
    expect(await session.start()).toMatchObject({ serverInfo: { name: "hcl-ts", version: expect.any(String) } });
    session.open("a.hcl", "a = \n", "hcl");
    await session.codes("a.hcl", ["expression-required"]);
    session.type("a.hcl", 4, "[1]");
    await session.codes("a.hcl", []);
    expect(await session.end()).toBe(0);
  });

  it("ends with status 1 if it is not shut down", async () => {
    const session = new LspSession(files, []);
    await session.start();
    await session.connection.sendNotification("exit");
    expect(await session.status()).toBe(1);
  });

  it("ends with status 1 if the stream ends", async () => {
    const session = new LspSession(files);
    await session.start();
    session.process.stdin.end();
    expect(await session.status()).toBe(1);
  });

  it("answers everything that arrived before the stream ended", async () => {
    const { process: server } = new LspSession(files);
    const chunks: Uint8Array[] = [];
    server.stdout.on("data", (bytes: Uint8Array) => chunks.push(bytes));
    const messages = [{ id: 1, method: "initialize", params: { capabilities: {} } }, { id: 2, method: "shutdown" }, { method: "exit" }];
    server.stdin.end(Buffer.concat(messages.map((message) => frameMessage({ jsonrpc: "2.0", ...message }))));
    await once(server, "close");
    expect(Buffer.concat(chunks).toString()).toMatch(/"id":1,"result":.*"id":2,"result":null\}$/s);
    expect(server.exitCode).toBe(0);
  });

  it("ignores garbage between messages", async () => {
    const session = new LspSession(files);
    const problems: unknown[] = [];
    session.connection.onError(([error]) => problems.push(error));
    session.process.stdin.write("hello\r\n\r\n\0\0Content-Length: x\r\n\r\n");
    await session.start();
    session.open("a.hcl", "a = 1\n", "hcl");
    for (const garbage of ["x".repeat(10_000), "Content-Length: 3\r\n\r\n{}}", 'Content-Length: 900\r\n\r\n{"a":', "\r\n"])
      session.process.stdin.write(garbage);
    session.process.stdin.write(frameMessage([]));
    session.edit("a.hcl", [{ range: session.range("a.hcl", 4, 5), newText: "[" }]);
    await session.codes("a.hcl", ["expression-required"]);
    expect(await session.end()).toBe(0);
  });

  it("serves a whole session: typing, completion, renaming over files and modules, formatting, fixes, cancelling", async () => {
    const sources = {
      "s/variables.tf": 'variable "region" {\n  type = string\n}\n',
      "s/main.tf": 'module "net" {\n  source = "./net"\n  region = var.region\n}\n\noutput "zone" {\n  value = module.net.zone\n}\n',
      "s/net/variables.tf": 'variable "region" {\n  type = string\n}\n',
      "s/net/main.tf": 'locals {\n  zone = "${var.region}a"\n}\n\noutput "zone" {\n  value = local.zone\n}\n',
    };
    for (const [name, text] of Object.entries(sources)) files.write(name, text);
    const session = new LspSession(files);
    await session.start({
      workspace: { workspaceEdit: { documentChanges: true } },
      textDocument: {
        codeAction: { codeActionLiteralSupport: {}, resolveSupport: { properties: ["edit"] } },
        rangeFormatting: { rangesSupport: true },
      },
    });
    for (const name of ["s/main.tf", "s/net/main.tf"] as const) session.open(name, sources[name]);
    await session.codes("s/net/main.tf", []);

    // Typing a block by the character, with a name of a local value that does not exist.
    const typed = '\noutput "copy" {\n  value = local.zon\n}\n';
    session.type("s/net/main.tf", session.text("s/net/main.tf").length, typed);
    const [undeclared] = await session.codes("s/net/main.tf", ["undeclared-reference"]);

    // Completing the name.
    const list = await session.request<{ items: { label: string }[] }>("textDocument/completion", "s/net/main.tf", {
      position: undeclared?.range.end,
    });
    expect(list.items.map(({ label }) => label.replace(/^local\./, ""))).toContain("zone");

    // A fix.
    const actions = await session.request<{ title: string; edit?: unknown }[]>("textDocument/codeAction", "s/net/main.tf", {
      range: undeclared?.range,
      context: { diagnostics: [undeclared] },
    });
    const fix = actions.find(({ title }) => title.includes("zone"));
    const resolved = await session.connection.sendRequest<{ edit: { documentChanges: { edits: Edit[] }[] } }>("codeAction/resolve", fix);
    session.edit("s/net/main.tf", resolved.edit.documentChanges[0]?.edits ?? []);
    expect(session.text("s/net/main.tf")).toContain("  value = local.zone\n}\n");
    await session.codes("s/net/main.tf", []);

    // Renaming a variable of the inner module: its declaration, its uses, and the argument of the call.
    const renamed = await session.request<{ documentChanges: { textDocument: { uri: string }; edits: Edit[] }[] }>(
      "textDocument/rename",
      "s/net/main.tf",
      { position: session.after("s/net/main.tf", "var.re"), newName: "area" },
    );
    const after = new Map(
      renamed.documentChanges.map(({ textDocument, edits }) => {
        const name = textDocument.uri.slice(session.uri("").length) as keyof typeof sources;
        return [name, applied(session.texts.get(name) ?? sources[name], edits)];
      }),
    );
    expect([...after.keys()].sort()).toEqual(["s/main.tf", "s/net/main.tf", "s/net/variables.tf"]);
    expect(after.get("s/main.tf")).toContain("area = var.region");
    expect(after.get("s/net/main.tf")).toContain('"${var.area}a"');
    expect(after.get("s/net/variables.tf")).toContain('variable "area"');

    // Formatting a range.
    session.edit("s/main.tf", [{ range: session.range("s/main.tf", 0, 0), newText: "locals {\na=1\n}\nlocals {\nb=2\n}\n" }]);
    const formatted = await session.request<Edit[]>("textDocument/rangesFormatting", "s/main.tf", {
      ranges: [{ start: { line: 0, character: 0 }, end: { line: 2, character: 1 } }],
      options: { tabSize: 2, insertSpaces: true },
    });
    session.edit("s/main.tf", formatted);
    expect(session.text("s/main.tf")).toMatch(/^locals \{\n {2}a = 1\n\}\nlocals \{\nb=2\n\}\n/);

    // Cancelling.
    const source = new CancellationTokenSource();
    const hover = session.connection.sendRequest(
      "textDocument/hover",
      { textDocument: { uri: session.uri("s/main.tf") }, position: { line: 0, character: 0 } },
      source.token,
    );
    source.cancel();
    // The server may have answered before it reads that the request is cancelled.
    const outcome = hover.then(
      () => "answered",
      ({ code }: { code: number }) => code,
    );
    expect(["answered", -32800]).toContain(await outcome);
    expect(await session.end()).toBe(0);
  });

  it("reads schemas, and languages in modules that the settings name", async () => {
    files.write("app.schema.json", JSON.stringify({ properties: { port: { type: "number" } }, additionalProperties: false }));
    files.write("lang.mjs", "export const nothing = 1;\n");
    const session = new LspSession(files);
    await session.start({}, { initializationOptions: { languages: { "lang.mjs": "*.lang" } } });
    session.open("a.hcl", "# hcl-schema: app.schema.json\nprot = 1\n", "hcl");
    await session.codes("a.hcl", ["unsupported-argument"]);
    session.open("b.lang", "a = 1\n", "hcl");
    const [problem] = await session.codes("b.lang", ["unusable-schema"]);
    expect(problem?.message).toContain("exports no language");
    expect(await session.end()).toBe(0);
  });

  it("notices a change outside of the editor, also for a client that does not watch files", async () => {
    const session = new LspSession(files);
    await session.start();
    session.open("c.hcl", "# hcl-schema: later.json\nprot = 1\n", "hcl");
    await session.codes("c.hcl", ["unusable-schema"]);
    // The server starts to watch in the background, so the file is written until it is noticed.
    const writing = setInterval(
      () => files.write("later.json", JSON.stringify({ properties: {}, additionalProperties: false, title: String(Date.now()) })),
      100,
    );
    await session.codes("c.hcl", ["unsupported-argument"]);
    clearInterval(writing);
    expect(await session.end()).toBe(0);
  });

  it.each([
    [["--socket=1"], 'there is no option "--socket".'],
    [["main.tf"], 'unexpected argument "main.tf"'],
    [["--clientProcessId=x"], '--clientProcessId must be a process ID, not "x"'],
  ])("refuses other arguments: %s", async (args, problem) => {
    expect(await files.run(runHcl, "lsp", ...args)).toEqual({ status: 1, out: "", err: expect.stringContaining(problem) });
  });
});
