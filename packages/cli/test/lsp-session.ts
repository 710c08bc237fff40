/** A client of the language server as a process. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { createMessageConnection, type MessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { programOf } from "../../../vitest.process.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

const PROGRAM = programOf(new URL("hcl-program.ts", import.meta.url));

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Edit {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly newText: string;
}

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly { readonly code: string; readonly range: Edit["range"]; readonly message: string }[];
}

/** A session of an editor with `hcl lsp`, in its own folder. */
export class LspSession {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: MessageConnection;
  readonly files: TemporaryFolder;
  /** The texts of open documents. */
  readonly texts: Map<string, string> = new Map();
  readonly #versions = new Map<string, number>();
  readonly #published = new Map<string, Published["diagnostics"]>();
  #whenPublished: (() => void)[] = [];

  constructor(files: TemporaryFolder, args: readonly string[] = ["--stdio"]) {
    this.files = files;
    this.process = spawn(process.execPath, [...PROGRAM, "lsp", ...args]);
    this.connection = createMessageConnection(new StreamMessageReader(this.process.stdout), new StreamMessageWriter(this.process.stdin));
    this.connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }: Published) => {
      this.#published.set(uri, diagnostics);
      for (const wake of this.#whenPublished.splice(0)) wake();
    });
    this.connection.listen();
  }

  uri(name: string): string {
    return pathToFileURL(`${this.files.path}/${name}`).href;
  }

  async start(capabilities: object = {}, more: object = {}): Promise<object> {
    const folder = { uri: pathToFileURL(this.files.path).href, name: "test" };
    const params = { processId: process.pid, rootUri: folder.uri, workspaceFolders: [folder], capabilities, ...more };
    const result = await this.connection.sendRequest<object>("initialize", params);
    await this.connection.sendNotification("initialized", {});
    return result;
  }

  /** Opens a file, with the text on the disk by default. */
  open(name: string, text: string, languageId = "terraform"): void {
    this.texts.set(name, text);
    this.#versions.set(name, 1);
    void this.connection.sendNotification("textDocument/didOpen", { textDocument: { uri: this.uri(name), languageId, version: 1, text } });
  }

  /** Types a text at an offset, one character after the other. */
  type(name: string, offset: number, typed: string): void {
    for (const [i, character] of [...typed].entries())
      this.edit(name, [{ range: this.range(name, offset + i, offset + i), newText: character }]);
  }

  /** Makes edits that all refer to the text as it is. */
  edit(name: string, edits: readonly Edit[]): void {
    const version = (this.#versions.get(name) ?? 0) + 1;
    this.#versions.set(name, version);
    const ordered = [...edits].sort((a, b) => this.offset(name, b.range.start) - this.offset(name, a.range.start));
    const contentChanges = ordered.map(({ range, newText }) => ({ range, text: newText }));
    this.texts.set(name, applied(this.text(name), edits));
    void this.connection.sendNotification("textDocument/didChange", { textDocument: { uri: this.uri(name), version }, contentChanges });
  }

  text(name: string): string {
    return this.texts.get(name) ?? "";
  }

  /** Returns the place after the first occurrence of a text. */
  after(name: string, part: string): Position {
    return this.position(name, this.text(name).indexOf(part) + part.length);
  }

  position(name: string, offset: number): Position {
    const lines = this.text(name).slice(0, offset).split("\n");
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  offset(name: string, position: Position): number {
    return offsetOf(this.text(name), position);
  }

  range(name: string, start: number, end: number): Edit["range"] {
    return { start: this.position(name, start), end: this.position(name, end) };
  }

  request<T>(method: string, name: string, params: object = {}): Promise<T> {
    return this.connection.sendRequest<T>(method, { textDocument: { uri: this.uri(name) }, ...params });
  }

  /** Waits until the problems of a file have these codes. */
  async codes(name: string, expected: readonly string[]): Promise<Published["diagnostics"]> {
    for (;;) {
      const found = this.#published.get(this.uri(name));
      if (found !== undefined && JSON.stringify(found.map(({ code }) => code)) === JSON.stringify(expected)) return found;
      await new Promise<void>((resolve) => this.#whenPublished.push(resolve));
    }
  }

  /** Ends the session. Returns the exit status. */
  async end(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    return this.status();
  }

  async status(): Promise<number | null> {
    if (this.process.exitCode === null) await once(this.process, "exit");
    this.connection.dispose();
    return this.process.exitCode;
  }
}

export function offsetOf(text: string, { line, character }: Position): number {
  const before = text.split("\n").slice(0, line);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + character;
}

/** Returns a text with edits that refer to it. */
export function applied(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => offsetOf(text, b.range.start) - offsetOf(text, a.range.start));
  return ordered.reduce(
    (result, { range, newText }) => result.slice(0, offsetOf(text, range.start)) + newText + result.slice(offsetOf(text, range.end)),
    text,
  );
}
