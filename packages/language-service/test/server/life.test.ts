import { describe, expect, it } from "vitest";
import { createLanguageService } from "../../src/create-service.ts";
import type { LanguageService, LanguageServiceOptions } from "../../src/service.ts";
import { terraform } from "../../src/terraform/terraform.ts";
import { place, TestClient } from "./test-client.ts";

const MAIN = "file:///w/main.hcl";

describe("the life of a server", () => {
  it("starts, answers, and ends", async () => {
    const client = new TestClient({ version: "1.2.3" });
    const result = await client.request("initialize", { processId: 1, rootUri: null, capabilities: {} });
    expect(result).toMatchObject({
      serverInfo: { name: "hcl-ts", version: "1.2.3" },
      capabilities: { positionEncoding: "utf-16", textDocumentSync: { openClose: true, change: 2 }, hoverProvider: true },
    });
    client.notify("initialized", {});
    expect(await client.request("shutdown")).toBeNull();
    client.notify("exit");
    expect(client.status).toBe(0);
  });

  it("ends with status 1 without a request to shut down", async () => {
    const client = await TestClient.started();
    client.notify("exit");
    expect(client.status).toBe(1);
  });

  it("ends with status 1 if it was never initialized", () => {
    const client = new TestClient();
    client.notify("exit");
    expect(client.status).toBe(1);
  });

  it("refuses requests before it is initialized, and ignores notifications", async () => {
    const client = new TestClient();
    client.open(MAIN, "a = [\n");
    await expect(client.request("textDocument/hover", place(MAIN, 0, 0))).rejects.toThrow("-32002: the server is not initialized");
    expect(client.received).toHaveLength(1);
  });

  it("refuses a second start", async () => {
    const client = await TestClient.started();
    await expect(client.request("initialize", { capabilities: {} })).rejects.toThrow("-32600");
  });

  it("refuses requests after it is shut down", async () => {
    const client = await TestClient.started();
    await client.request("shutdown");
    await expect(client.request("textDocument/hover", place(MAIN, 0, 0))).rejects.toThrow("-32600: the server is shut down");
  });

  it("can be started again after a start with parameters of a wrong form", async () => {
    const client = new TestClient();
    await expect(client.request("initialize", { capabilities: 1 })).rejects.toThrow("-32602: params.capabilities must be an object");
    expect(await client.request("initialize", { capabilities: {} })).toBeTypeOf("object");
  });

  it("serves a service that exists", async () => {
    const service = createLanguageService();
    const client = await TestClient.started(service);
    client.open(MAIN, "a = 1\n");
    expect(service.document(MAIN)?.content.text).toBe("a = 1\n");
  });

  it("counts characters in the unit of the client", async () => {
    const encoding = async (positionEncodings: readonly string[]): Promise<unknown> => {
      const result = await new TestClient().request("initialize", { capabilities: { general: { positionEncodings } } });
      return (result as { capabilities: { positionEncoding: string } }).capabilities.positionEncoding;
    };
    expect(await encoding(["utf-8"])).toBe("utf-8");
    expect(await encoding(["utf-8", "utf-16"])).toBe("utf-16");
    expect(await encoding(["utf-32"])).toBe("utf-16");
    const services: LanguageService[] = [];
    const createService = (options: LanguageServiceOptions): LanguageService => {
      const service = createLanguageService(options);
      services.push(service);
      return service;
    };
    const client = await TestClient.started({ createService }, { capabilities: { general: { positionEncodings: ["utf-8"] } } });
    client.open(MAIN, 'a = "äö"\n');
    client.change(MAIN, 2, { range: { start: { line: 0, character: 7 }, end: { line: 0, character: 9 } }, text: "o" });
    expect(services[0]?.document(MAIN)?.content.text).toBe('a = "äo"\n');
  });
});

describe("what is not a message of the protocol", () => {
  it.each([
    ["not JSON", "{", -32700, null],
    ["JSON that is not an object", "[1]", -32600, null],
    ["a number", 1, -32600, null],
    ["null", null, -32600, null],
    ["an object without anything", {}, -32600, null],
    ["another version", { jsonrpc: "1.0", id: 7, method: "shutdown" }, -32600, 7],
    ["neither method nor result", { jsonrpc: "2.0", id: 7 }, -32600, 7],
    ["an id that is an object", { jsonrpc: "2.0", id: {}, method: "shutdown" }, -32600, null],
    ["an unknown method", { jsonrpc: "2.0", id: 7, method: "textDocument/nothing" }, -32601, 7],
    ["an unknown method with a sign", { jsonrpc: "2.0", id: "x", method: "$/nothing" }, -32601, "x"],
    ["a method named __proto__", { jsonrpc: "2.0", id: 7, method: "__proto__" }, -32601, 7],
    ["no parameters", { jsonrpc: "2.0", id: 7, method: "textDocument/hover" }, -32602, 7],
    ["parameters of a wrong form", { jsonrpc: "2.0", id: 7, method: "textDocument/hover", params: [] }, -32602, 7],
  ])("is refused: %s", async (_, message, code, id) => {
    const client = await TestClient.started();
    client.received.length = 0;
    client.send(message);
    await client.turns();
    expect(client.received).toEqual([{ jsonrpc: "2.0", id, error: { code, message: expect.any(String) } }]);
  });

  it("changes nothing", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = 1\n");
    client.change(MAIN, 2, { range: { start: { line: 0, character: -1 }, end: { line: 0, character: 0 } }, text: "x" });
    client.change(MAIN, 2, { text: 1 });
    client.change("file:///w/other.hcl", 2, { text: "" });
    client.notify("textDocument/didOpen", { textDocument: { uri: MAIN } });
    client.notify("workspace/didChangeWatchedFiles", { changes: "all" });
    client.notify("$/nothing", {});
    client.notify("nothing");
    client.send({ jsonrpc: "2.0", id: "no request", result: 1 });
    client.send({ jsonrpc: "2.0", id: "no request", error: {} });
    client.notify("$/cancelRequest", { id: {} });
    client.notify("$/cancelRequest");
    expect(client.notifications("window/logMessage")).toEqual([
      {
        type: 1,
        message: "textDocument/didChange: params.contentChanges[0].range.start.character must be a whole number that is not negative",
      },
      { type: 1, message: "textDocument/didChange: params.contentChanges[0].text must be a string" },
      { type: 1, message: 'textDocument/didChange: the document "file:///w/other.hcl" is not open' },
      { type: 1, message: "textDocument/didOpen: params.textDocument.text must be a string" },
      { type: 1, message: "workspace/didChangeWatchedFiles: params.changes must be an array" },
    ]);
    client.change(MAIN, 3, { range: { start: { line: 0, character: 4 }, end: { line: 0, character: 5 } }, text: "[" });
    expect(client.codes(MAIN)).toEqual(["expression-required"]);
  });

  it("names what is wrong with parameters", async () => {
    const client = await TestClient.started();
    const hover = { textDocument: { uri: MAIN }, position: { line: 1.5, character: 0 } };
    await expect(client.request("textDocument/hover", hover)).rejects.toThrow(
      "params.position.line must be a whole number that is not negative",
    );
    await expect(client.request("textDocument/hover", { textDocument: 1 })).rejects.toThrow("params.textDocument must be an object");
    await expect(client.request("textDocument/selectionRange", { textDocument: { uri: MAIN }, positions: [{}] })).rejects.toThrow(
      "params.positions[0].line",
    );
  });

  it("does not end the server if a feature fails", async () => {
    const service = createLanguageService();
    const client = await TestClient.started({
      ...service,
      open: service.open.bind(service),
      hover: () => {
        throw new RangeError("Maximum call stack size exceeded");
      },
    } as typeof service);
    await expect(client.request("textDocument/hover", place(MAIN, 0, 0))).rejects.toThrow("-32603: Maximum call stack size exceeded");
    expect(await client.request("shutdown")).toBeNull();
  });
});

describe("requests that are not needed any more", () => {
  it("are cancelled if they wait", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = 1\n");
    const hover = client.ask("textDocument/hover", place(MAIN, 0, 0));
    client.notify("$/cancelRequest", { id: hover.id });
    expect(await hover).toEqual({ jsonrpc: "2.0", id: hover.id, error: { code: -32800, message: "the request was cancelled" } });
    await client.turns();
    expect(client.received.filter(({ id }) => id === hover.id)).toHaveLength(1);
  });

  it("are answered once if they are cancelled too late", async () => {
    const client = await TestClient.started();
    const hover = client.ask("textDocument/hover", place(MAIN, 0, 0));
    await hover;
    client.notify("$/cancelRequest", { id: hover.id });
    await client.turns();
    expect(client.received.filter(({ id }) => id === hover.id)).toEqual([{ jsonrpc: "2.0", id: hover.id, result: null }]);
  });

  it("are refused if the text has changed and the client asks again", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = 1\n");
    const tokens = client.ask("textDocument/semanticTokens/full", { textDocument: { uri: MAIN } });
    const hover = client.ask("textDocument/hover", place(MAIN, 0, 0));
    const others = client.ask("textDocument/semanticTokens/full", { textDocument: { uri: "file:///w/other.hcl" } });
    client.change(MAIN, 2, { text: "b = 2\n" });
    expect((await tokens).error?.code).toBe(-32801);
    expect((await hover).error).toBeUndefined();
    expect((await others).error).toBeUndefined();
    expect((await client.ask("textDocument/semanticTokens/full", { textDocument: { uri: MAIN } })).error).toBeUndefined();
  });
});

describe("a long document", () => {
  const text = Array.from({ length: 4000 }, (_, i) => `variable "name_${i}" {\n  default = upper("x${i}")\n}\n\n`).join("");
  const uri = "file:///long.tf";

  it("is read ahead in slices while a request waits, which can be cancelled", async () => {
    const client = await TestClient.started({ languages: [terraform()] });
    client.open(uri, text, "terraform");
    const symbols = client.ask("textDocument/documentSymbol", { textDocument: { uri } });
    const hover = client.ask("textDocument/hover", place(uri, 0, 12));
    client.notify("$/cancelRequest", { id: hover.id });
    expect((await hover).error?.code).toBe(-32800);
    // Each variable, and its default.
    expect((await symbols).result).toHaveLength(2 * 4000);
  });

  it("answers everything that waits when the server is shut down", async () => {
    const client = await TestClient.started({ languages: [terraform()] });
    client.open(uri, text, "terraform");
    const symbols = client.ask("workspace/symbol", { query: "name_3999" });
    await client.request("shutdown");
    expect((await symbols).error).toBeUndefined();
  });
});
