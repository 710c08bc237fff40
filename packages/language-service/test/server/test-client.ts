/** A client in the same process, for tests. */
import { type Connected, createServer, type Message, type ServerOptions } from "../../src/server/index.ts";
import type { LanguageService } from "../../src/service.ts";

/** Answers a request of the server. */
type Answer = (params: unknown) => unknown;

/** A client in the same process. */
export class TestClient {
  /** Everything that the server sent. */
  readonly received: Message[] = [];
  /** The status with which the server ended. */
  status: number | undefined;
  readonly connected: Connected;
  readonly #answers: ReadonlyMap<string, Answer>;
  #receive: (message: unknown) => void = () => undefined;
  #nextId = 1;
  readonly #waiting = new Map<unknown, (message: Message) => void>();

  constructor(options: ServerOptions | LanguageService = {}, answers: Readonly<Record<string, Answer>> = {}) {
    this.#answers = new Map(Object.entries(answers));
    this.connected = createServer(options).connect({
      // As over a wire.
      send: (message) => this.#take(JSON.parse(JSON.stringify(message)) as Message),
      subscribe: (receive) => {
        this.#receive = receive;
      },
      exit: (status) => {
        this.status = status;
      },
    });
  }

  /** Returns a client that has introduced itself. */
  static async started(
    options: ServerOptions | LanguageService = {},
    params: object = {},
    answers: Readonly<Record<string, Answer>> = {},
  ): Promise<TestClient> {
    const client = new TestClient(options, answers);
    await client.request("initialize", { processId: null, rootUri: null, capabilities: {}, ...params });
    client.notify("initialized", {});
    await client.turns();
    return client;
  }

  #take(message: Message): void {
    this.received.push(message);
    const { id, method, params } = message;
    if (method !== undefined && id !== undefined)
      this.#receive({ jsonrpc: "2.0", id, result: this.#answers.get(method)?.(params) ?? null });
    if (method !== undefined) return;
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }

  /** Sends anything. */
  send(message: unknown): void {
    this.#receive(message);
  }

  notify(method: string, params?: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request and returns the whole answer. */
  ask(method: string, params?: unknown): Promise<Message> & { readonly id: number } {
    const id = this.#nextId++;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.send({ jsonrpc: "2.0", id, method, params });
    return Object.assign(answer, { id });
  }

  /** Sends a request and returns the result. */
  async request(method: string, params?: unknown): Promise<unknown> {
    const { error, result } = await this.ask(method, params);
    if (error !== undefined) throw new Error(`${error.code}: ${error.message}`);
    return result;
  }

  /** Waits until what was sent is handled. */
  async turns(count = 5): Promise<void> {
    for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  open(uri: string, text: string, languageId = "hcl"): void {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  }

  change(uri: string, version: number, ...contentChanges: readonly object[]): void {
    this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  /** The parameters of all notifications of a method. */
  notifications(method: string): readonly unknown[] {
    return this.received.filter((message) => message.method === method).map(({ params }) => params);
  }

  /** The codes of the diagnostics that were last sent for a document. */
  codes(uri: string): readonly unknown[] | undefined {
    const published = this.notifications("textDocument/publishDiagnostics") as readonly { uri: string; diagnostics: { code: unknown }[] }[];
    return published.findLast((params) => params.uri === uri)?.diagnostics.map(({ code }) => code);
  }
}

/** Returns the parameters of a request about a place. */
export const place = (uri: string, line: number, character: number): object => ({
  textDocument: { uri },
  position: { line, character },
});
