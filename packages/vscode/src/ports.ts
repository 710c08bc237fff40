/** The language server in a worker: that of a browser, or a thread of Node. */
import { type ExtensionContext, Uri } from "vscode";

/** A worker, in the form that the reader and the writer of messages take. */
export interface ServerWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The class `Worker` of a browser; undefined in Node. */
declare const Worker: (new (url: string) => ServerWorker) | undefined;

/** Starts the server. */
export function openServer({ extensionUri }: Pick<ExtensionContext, "extensionUri">): ServerWorker {
  const server = Uri.joinPath(extensionUri, "dist", "server.js");
  return typeof Worker === "function" ? new Worker(server.toString(true)) : openThread(server.fsPath);
}

function openThread(path: string): ServerWorker {
  // The bundle is loaded in browsers, too, where there is no such module.
  const { Worker: Thread } = require("node:worker_threads") as typeof import("node:worker_threads");
  const thread = new Thread(path);
  const worker: ServerWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  };
  thread.on("message", (data) => worker.onmessage?.({ data }));
  thread.on("error", (error) => worker.onerror?.(error));
  return worker;
}
