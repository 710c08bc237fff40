/** Diagnostics as a client gets them: sent to it, or when it asks. */
import type { Diagnostic } from "vscode-languageserver-types";

/** The diagnostics of a document as they were last seen. */
export interface Report {
  /** An identifier that changes with the diagnostics. */
  readonly resultId: string;
  readonly items: readonly Diagnostic[];
}

/** Remembers the diagnostics of documents, so that unchanged ones are not sent again. */
export class DiagnosticsFeed {
  readonly #diagnosticsOf: (uri: string) => readonly Diagnostic[];
  readonly #reports = new Map<string, Report & { readonly json: string }>();
  /** The diagnostics that the client has for each document. */
  readonly #sent = new Map<string, { readonly json: string; readonly version: number | null }>();
  #nextId = 1;

  constructor(diagnosticsOf: (uri: string) => readonly Diagnostic[]) {
    this.#diagnosticsOf = diagnosticsOf;
  }

  /** The documents with diagnostics. */
  get uris(): Iterable<string> {
    return [...this.#reports.keys()];
  }

  /** Returns the current diagnostics of a document. */
  report(uri: string): Report {
    const items = this.#diagnosticsOf(uri);
    const json = JSON.stringify(items);
    const last = this.#reports.get(uri);
    if (last?.json === json) return last;
    const report = { resultId: String(this.#nextId++), items, json };
    this.#reports.set(uri, report);
    return report;
  }

  /**
   * Returns the parameters of `textDocument/publishDiagnostics`; undefined if the client has them. Diagnostics
   * of an older version are sent again, because the editor has moved them with the text.
   */
  toPublish(uri: string, version: number | null): object | undefined {
    const items = this.#diagnosticsOf(uri);
    const json = JSON.stringify(items);
    const last = this.#sent.get(uri);
    if (last?.json === json && (items.length === 0 || last.version === version)) return undefined;
    this.#sent.set(uri, { json, version });
    return { uri, diagnostics: items, ...(version !== null && { version }) };
  }

  /** Forgets a document that was closed. Returns whether the client was sent diagnostics of it. */
  forget(uri: string): boolean {
    this.#reports.delete(uri);
    const sent = this.#sent.get(uri);
    this.#sent.delete(uri);
    return sent !== undefined && sent.json !== "[]";
  }
}
