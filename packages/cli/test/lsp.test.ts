/** The language server as a process, with a client as editors have it. */
import { frameMessage } from "@hcl-ts/language-service/server";
import { describe, expect, it } from "vitest";
import { runHcl } from "../src/hcl.ts";
import { LspSession } from "./lsp-session.ts";
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
    [["--clientProcessId=x"], '--clientProcessId takes the number of a process, but "x" was given'],
  ])("refuses other arguments: %s", async (args, problem) => {
    expect(await files.run(runHcl, "lsp", ...args)).toEqual({ status: 1, out: "", err: expect.stringContaining(problem) });
  });
});
