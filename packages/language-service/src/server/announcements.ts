/** Notifications that a server sends unasked: problems of documents, and that answers have changed. */
import type { Client } from "./client.ts";
import type { DiagnosticsFeed } from "./diagnostics-feed.ts";
import type { Connection } from "./protocol/connection.ts";

/** The parts that announcements need. */
export interface Announced {
  readonly connection: Connection;
  readonly client: Client;
  readonly feed: DiagnosticsFeed;
  /** Returns the version of an open document. */
  readonly versionOf: (uri: string) => number | null;
}

/** Sends what the client has not asked for. */
export class Announcements {
  readonly #parts: Announced;
  /** Whether something changed in the background that the client asks for. */
  #isStale = false;

  constructor(parts: Announced) {
    this.#parts = parts;
  }

  /** Sends the problems of a document, if the client does not ask for them and they have changed. */
  publish(uri: string): void {
    const { connection, client, feed, versionOf } = this.#parts;
    if (client.pullsDiagnostics) return;
    const params = feed.toPublish(uri, versionOf(uri));
    if (params !== undefined) connection.notify("textDocument/publishDiagnostics", params);
  }

  /** Takes back the problems of a document that was closed. */
  forget(uri: string): void {
    const { connection, client, feed } = this.#parts;
    if (feed.forget(uri) && !client.pullsDiagnostics) connection.notify("textDocument/publishDiagnostics", { uri, diagnostics: [] });
  }

  /** Notices that the client should ask again, once everything is known. */
  outdate(): void {
    this.#isStale = true;
  }

  /** Makes the client ask again for what changed in the background. */
  refresh(): void {
    const { client } = this.#parts;
    if (!this.#isStale) return;
    this.#isStale = false;
    if (client.pullsDiagnostics && client.refreshesDiagnostics) this.#ask("workspace/diagnostic/refresh");
    if (client.refreshesSemanticTokens) this.#ask("workspace/semanticTokens/refresh");
    if (client.refreshesInlayHints) this.#ask("workspace/inlayHint/refresh");
  }

  #ask(method: string): void {
    this.#parts.connection.request(method, undefined).catch(() => undefined);
  }
}
