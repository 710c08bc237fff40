import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLanguageService } from "../../src/create-service.ts";
import type { LanguageService, WorkResult } from "../../src/service.ts";
import { TestClient } from "./test-client.ts";

const MAIN = "file:///w/main.hcl";

/** A service whose work can be observed. */
function serviceWith(work: (milliseconds: number) => WorkResult): LanguageService {
  const service = createLanguageService();
  service.work = work;
  return service;
}

describe("diagnostics that are sent", () => {
  it("come in the same turn as the change", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = [\n");
    expect(client.codes(MAIN)).toEqual(["expression-required"]);
    client.change(MAIN, 2, { text: "a = []\n" });
    expect(client.codes(MAIN)).toEqual([]);
    expect(client.notifications("textDocument/publishDiagnostics").at(-1)).toEqual({ uri: MAIN, version: 2, diagnostics: [] });
  });

  it("are not sent again while there are none", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = 1\n");
    client.change(MAIN, 2, { text: "a = 2\n" });
    expect(client.notifications("textDocument/publishDiagnostics")).toHaveLength(1);
  });

  it("are sent again for each version, because the editor moves them with the text", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = [\n");
    client.change(MAIN, 2, { text: "b = [\n" });
    expect(client.notifications("textDocument/publishDiagnostics")).toHaveLength(2);
  });

  it("diagnostics of a long text in the JSON syntax come after the pause, because it is read whole", async () => {
    const uri = "file:///w/main.tf.json";
    const client = await TestClient.started();
    client.open(uri, `{"a": 1, "b": "${"x".repeat(300_000)}"}`, "hcl-json");
    expect(client.codes(uri)).toEqual([]);
    client.change(uri, 2, { range: { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } }, text: "" });
    expect(client.codes(uri)).toEqual([]);
    await expect.poll(() => client.codes(uri)).toHaveLength(1);
  });

  it("disappear with the document", async () => {
    const client = await TestClient.started();
    client.open(MAIN, "a = [\n");
    client.notify("textDocument/didClose", { textDocument: { uri: MAIN } });
    expect(client.notifications("textDocument/publishDiagnostics").at(-1)).toEqual({ uri: MAIN, diagnostics: [] });
  });
});

describe("diagnostics that the client asks for", () => {
  const capabilities = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };

  it("are not sent", async () => {
    const client = await TestClient.started({}, { capabilities });
    client.open(MAIN, "a = [\n");
    expect(client.codes(MAIN)).toBeUndefined();
  });

  it("have an identifier, with which unchanged ones are not repeated", async () => {
    const client = await TestClient.started({}, { capabilities });
    client.open(MAIN, "a = [\n");
    const full = await client.request("textDocument/diagnostic", { textDocument: { uri: MAIN } });
    expect(full).toMatchObject({ kind: "full", resultId: expect.any(String), items: [{ code: "expression-required" }] });
    const { resultId } = full as { resultId: string };
    const again = { textDocument: { uri: MAIN }, previousResultId: resultId };
    expect(await client.request("textDocument/diagnostic", again)).toEqual({ kind: "unchanged", resultId });
    client.change(MAIN, 2, { text: "a = 1\n" });
    expect(await client.request("textDocument/diagnostic", again)).toMatchObject({ kind: "full", items: [] });
  });

  it("cover all documents for a workspace", async () => {
    const client = await TestClient.started({}, { capabilities });
    client.open(MAIN, "a = [\n");
    client.open("file:///w/other.hcl", "a = 1\n");
    const first = (await client.request("workspace/diagnostic", { previousResultIds: [] })) as {
      items: { uri: string; kind: string; resultId: string; items: unknown[] }[];
    };
    expect(first.items.map(({ uri, kind, items }) => [uri, kind, items.length])).toEqual([
      [MAIN, "full", 1],
      ["file:///w/other.hcl", "full", 0],
    ]);
    client.notify("textDocument/didClose", { textDocument: { uri: MAIN } });
    const previousResultIds = first.items.map(({ uri, resultId }) => ({ uri, value: resultId }));
    expect(await client.request("workspace/diagnostic", { previousResultIds })).toEqual({
      items: [
        { kind: "unchanged", uri: "file:///w/other.hcl", version: 1, resultId: first.items[1]?.resultId },
        { kind: "full", uri: MAIN, version: null, items: [] },
      ],
    });
  });

  it("are current for a client that cannot be told to ask again", async () => {
    const worked: number[] = [];
    const service = serviceWith((milliseconds) => {
      worked.push(milliseconds);
      return { changed: [], isDone: true };
    });
    const client = await TestClient.started(service, { capabilities: { textDocument: { diagnostic: {} } } });
    await client.request("textDocument/diagnostic", { textDocument: { uri: MAIN } });
    expect(worked).toEqual([50]);
  });
});

describe("work in the background", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("starts 150 ms after the last key, and continues in slices that begin no step after 6 ms", async () => {
    const slices: number[] = [];
    const client = await TestClient.started(
      serviceWith((milliseconds) => {
        slices.push(milliseconds);
        return { changed: [MAIN], isDone: slices.length % 3 === 0 };
      }),
    );
    client.open(MAIN, "a = 1\n");
    vi.advanceTimersByTime(0);
    await client.turns(10);
    expect(slices).toEqual([6, 6, 6]);
    client.change(MAIN, 2, { text: "a = 2\n" });
    vi.advanceTimersByTime(149);
    client.change(MAIN, 3, { text: "a = 3\n" });
    vi.advanceTimersByTime(149);
    await client.turns(10);
    expect(slices).toHaveLength(3);
    vi.advanceTimersByTime(1);
    await client.turns(10);
    expect(slices).toHaveLength(6);
  });

  it("comes before the watching of files, which starts when what was opened at the start is checked", async () => {
    let isDone = false;
    const watched: (readonly string[])[] = [];
    const service = serviceWith(() => ({ changed: [], isDone }));
    const host = {
      watch: (folders: readonly string[]) => {
        watched.push(folders);
        return () => undefined;
      },
    };
    const client = await TestClient.started({ createService: () => service, host }, { rootUri: "file:///w" });
    client.open(MAIN, "a = 1\n");
    vi.advanceTimersByTime(1_000);
    await client.turns(10);
    expect(watched).toEqual([]);
    isDone = true;
    await client.turns(10);
    expect(watched).toEqual([["file:///w"]]);
  });

  it("leaves out watching if the server ends before", async () => {
    const watch = vi.fn(() => () => undefined);
    const client = await TestClient.started({ host: { watch } }, { rootUri: "file:///w" });
    await client.request("shutdown");
    vi.advanceTimersByTime(1_000);
    await client.turns(10);
    expect(watch).not.toHaveBeenCalled();
  });

  it("is stopped by a key", async () => {
    let slices = 0;
    const client = await TestClient.started(
      serviceWith(() => {
        slices++;
        return { changed: [], isDone: false };
      }),
    );
    client.open(MAIN, "a = 1\n");
    vi.advanceTimersByTime(0);
    await client.turns();
    expect(slices).toBeGreaterThan(1);
    client.change(MAIN, 2, { text: "a = 2\n" });
    const before = slices;
    await client.turns();
    expect(slices).toBe(before);
    client.connected.dispose();
  });

  it("makes the client ask again for what changed", async () => {
    const capabilities = {
      textDocument: { diagnostic: {} },
      workspace: {
        diagnostics: { refreshSupport: true },
        semanticTokens: { refreshSupport: true },
        inlayHint: { refreshSupport: true },
      },
    };
    const client = await TestClient.started(
      serviceWith(() => ({ changed: [MAIN], isDone: true })),
      { capabilities },
    );
    client.open(MAIN, "a = 1\n");
    client.received.length = 0;
    vi.advanceTimersByTime(0);
    expect(client.received.map(({ method }) => method)).toEqual([
      "workspace/diagnostic/refresh",
      "workspace/semanticTokens/refresh",
      "workspace/inlayHint/refresh",
    ]);
  });

  it("is reported if it fails, and ends nothing", async () => {
    const client = await TestClient.started(
      serviceWith(() => {
        throw new Error("a defect");
      }),
    );
    client.open(MAIN, "a = 1\n");
    vi.advanceTimersByTime(0);
    expect(client.notifications("window/logMessage")).toEqual([{ type: 1, message: "a defect" }]);
    expect(await client.request("shutdown")).toBeNull();
  });

  it("is reported if what follows from it fails, and ends nothing", async () => {
    const service = serviceWith(() => ({ changed: [MAIN], isDone: true }));
    const client = await TestClient.started(service);
    client.open(MAIN, "a = 1\n");
    service.diagnostics = () => {
      throw new Error("a defect");
    };
    vi.advanceTimersByTime(0);
    expect(client.notifications("window/logMessage")).toEqual([{ type: 1, message: "a defect" }]);
    expect(await client.request("shutdown")).toBeNull();
  });

  it("shows its progress if it takes long", async () => {
    vi.useRealTimers();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    let left = 4;
    const client = await TestClient.started(
      serviceWith(() => {
        now += 600;
        return { changed: [], isDone: --left === 0 };
      }),
      { capabilities: { window: { workDoneProgress: true } } },
    );
    client.open(MAIN, "a = 1\n");
    while (left > 0) await new Promise((resolve) => setTimeout(resolve));
    clock.mockRestore();
    const token = "hcl-progress-0";
    expect(client.notifications("window/workDoneProgress/create")).toEqual([{ token }]);
    expect(client.notifications("$/progress")).toEqual([
      { token, value: { kind: "begin", title: "HCL: checking modules", cancellable: false } },
      { token, value: { kind: "end" } },
    ]);
  });
});
