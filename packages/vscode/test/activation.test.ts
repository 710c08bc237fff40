/** The extension as the editor runs it, with a module `vscode` of the tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { bundle } from "../build.mjs";
import { type FakeEditor, fakeEditor } from "./fake-vscode.ts";

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

describe("the extension", () => {
  const folder = mkdtempSync(join(tmpdir(), "hcl-extension-"));
  let program = "";

  beforeAll(async () => {
    const bundles = await bundle({ fromSource: true });
    program = bundles.get("extension.js") ?? "";
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "dist/server.js"), bundles.get("server.js") ?? "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Loads the extension as the editor does. */
  function load(editor: FakeEditor, requireOther: (name: string) => unknown): Extension {
    const module = { exports: {} as Extension };
    const require = (name: string): unknown => (name === "vscode" ? editor.module : requireOther(name));
    new Function("module", "exports", "require", program)(module, module.exports, require);
    return module.exports;
  }

  const context = (editor: FakeEditor): object => {
    const { Uri } = editor.module as { readonly Uri: { parse(uri: string): unknown } };
    return { subscriptions: [], extensionUri: Uri.parse(pathToFileURL(folder).href) };
  };

  it("starts the server in a thread on the desktop, and shows its problems", async () => {
    const editor = fakeEditor(pathToFileURL(folder).href);
    const extension = load(editor, createRequire(import.meta.url));
    await extension.activate(context(editor));
    expect(editor.errors).toEqual([]);
    expect([...editor.commands.keys()].sort()).toEqual(["hcl.nameSchema", "hcl.restart", "hcl.showOutput"]);
    const uri = pathToFileURL(join(folder, "main.tf")).href;
    editor.open(uri, "terraform", 'variable "a" {\n  type = strin\n}\n');
    await editor.problems(uri, ["unused-declaration", "unknown-type"]);
    expect([...editor.registered]).toEqual(
      expect.arrayContaining([
        "registerCompletionItemProvider",
        "registerHoverProvider",
        "registerRenameProvider",
        "registerCodeActionsProvider",
        "registerDocumentSemanticTokensProvider",
        "registerDocumentRangeFormattingEditProvider",
        "registerInlayHintsProvider",
      ]),
    );
    await extension.deactivate();
  });

  it("starts the server in a worker on the web, and sends it the files of the workspace", async () => {
    const started: string[] = [];
    // A thread stands for the worker of a browser: it has the same interface.
    class BrowserWorker {
      onmessage: ((event: { readonly data: unknown }) => void) | null = null;
      readonly #thread = new Worker(join(folder, "dist/server.js"));
      constructor(url: string) {
        started.push(url);
        this.#thread.on("message", (data) => this.onmessage?.({ data }));
      }
      postMessage = (message: unknown): void => this.#thread.postMessage(message);
      addEventListener = (): void => undefined;
    }
    vi.stubGlobal("Worker", BrowserWorker);
    const editor = fakeEditor("vscode-vfs://repo", [
      { uri: "vscode-vfs://repo/app.schema.json", text: '{"properties":{"port":{"type":"number"}},"additionalProperties":false}' },
    ]);
    const extension = load(editor, (name) => {
      throw new Error(`${name} does not exist on the web`);
    });
    await extension.activate(context(editor));
    expect(editor.errors).toEqual([]);
    expect(started).toEqual([`${pathToFileURL(folder).href}/dist/server.js`]);
    editor.open("vscode-vfs://repo/app.hcl", "hcl", "# hcl-schema: app.schema.json\nprot = 1\n");
    await editor.problems("vscode-vfs://repo/app.hcl", ["unsupported-argument"]);
    await extension.deactivate();
  });
});
