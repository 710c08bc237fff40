import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { bundle } from "../../../../vitest.bundle.ts";
import { serveWorker, type WorkerScope } from "../../src/server/index.ts";

/** A worker as its page sees it. */
function scope(): {
  readonly scope: WorkerScope;
  readonly posted: unknown[];
  readonly post: (data: unknown) => void;
  readonly closed: string[];
} {
  const listeners: ((event: object) => void)[] = [];
  const posted: unknown[] = [];
  const closed: string[] = [];
  return {
    posted,
    closed,
    post: (data) => {
      for (const listener of listeners) listener({ data });
    },
    scope: {
      postMessage: (message) => posted.push(message),
      addEventListener: (_, listener) => listeners.push(listener),
      close: () => closed.push("closed"),
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } };

describe("a server in a worker", () => {
  it("answers data with data, and JSON with JSON", async () => {
    const page = scope();
    serveWorker(page.scope);
    page.post(initialize);
    await settled();
    expect(page.posted).toEqual([{ jsonrpc: "2.0", id: 1, result: expect.objectContaining({ serverInfo: { name: "hcl-ts" } }) }]);
    page.post(JSON.stringify({ jsonrpc: "2.0", id: 2, method: "shutdown" }));
    await settled();
    expect(page.posted.at(-1)).toBe('{"jsonrpc":"2.0","id":2,"result":null}');
  });

  it("ends the worker when the client asks for it", async () => {
    const page = scope();
    serveWorker(page.scope);
    page.post({ jsonrpc: "2.0", method: "exit" });
    expect(page.closed).toEqual(["closed"]);
  });

  it("is the program of a module, in a Node worker thread too", async () => {
    // A port of a thread has the same interface as the global scope of a Web Worker.
    const { text } = await bundle('import "../src/worker.ts";');
    const program = `globalThis.self = process.getBuiltinModule("node:worker_threads").parentPort;\n${text}`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    afterAll(() => worker.terminate());
    const received: { readonly method?: string; readonly params?: { readonly diagnostics: readonly { readonly code: string }[] } }[] = [];
    const found = new Promise<readonly string[]>((resolve) => {
      worker.on("message", (message) => {
        received.push(message);
        const codes = received.findLast(({ method }) => method === "textDocument/publishDiagnostics")?.params?.diagnostics;
        if (codes?.some(({ code }) => code === "undeclared-reference") === true) resolve(codes.map(({ code }) => code));
      });
    });
    worker.postMessage(initialize);
    const textDocument = { uri: "file:///main.tf", languageId: "terraform", version: 1, text: "locals {\n  a = var.b\n}\n" };
    worker.postMessage({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument } });
    expect(await found).toContain("undeclared-reference");
  });
});
