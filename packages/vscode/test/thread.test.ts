/** The server of the extension in a Node worker thread, as in the editor on the desktop. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../build.mjs";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: { readonly uri: string; readonly diagnostics: readonly { readonly code: string; readonly message: string }[] };
}

describe("the server of the extension", () => {
  const folder = mkdtempSync(join(tmpdir(), "hcl-thread-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let worker: Worker;
  const received: Message[] = [];
  let wake = (): void => undefined;

  beforeAll(async () => {
    writeFileSync(join(folder, "server.cjs"), (await bundle({ fromSource: true })).get("server.js") ?? "");
    worker = new Worker(join(folder, "server.cjs"));
    worker.on("message", (message: Message) => {
      received.push(message);
      wake();
    });
    return () => worker.terminate();
  });

  const send = (message: object): void => worker.postMessage({ jsonrpc: "2.0", ...message });
  const open = (name: string, languageId: string, text: string): void =>
    send({ method: "textDocument/didOpen", params: { textDocument: { uri: uriOf(name), languageId, version: 1, text } } });
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

  async function find(matches: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = received.find(matches);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  const problems = (name: string): Promise<Message> =>
    find(
      ({ method, params }) => method === "textDocument/publishDiagnostics" && params?.uri === uriOf(name) && params.diagnostics.length > 0,
    );

  it("serves Terraform, reads files, and runs languages that the settings name", async () => {
    writeFileSync(join(folder, "variables.tf"), 'variable "region" {}\n');
    writeFileSync(join(folder, "broken.mjs"), "throw new Error('it is broken');\n");
    const settings = { languages: { "broken.mjs": "*.broken" } };
    const rootUri = pathToFileURL(folder).href;
    send({ id: 1, method: "initialize", params: { processId: null, rootUri, capabilities: {}, initializationOptions: settings } });
    expect((await find(({ id }) => id === 1)).result).toMatchObject({ capabilities: { renameProvider: { prepareProvider: true } } });
    send({ method: "initialized", params: {} });
    open("main.tf", "terraform", "locals {\n  a = var.region\n  b = var.regoin\n}\n");
    expect((await problems("main.tf")).params?.diagnostics.map(({ code }) => code)).toContain("undeclared-reference");
    open("x.broken", "hcl", "a = 1\n");
    expect((await problems("x.broken")).params?.diagnostics[0]?.message).toBe('The schema "broken.mjs" cannot be used: it is broken.');
  });
});
