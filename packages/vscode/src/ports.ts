/** The language server in a worker: a browser's, or a Node worker thread. */
import { type ExtensionContext, Uri } from "vscode";

/** A worker, in the form that the reader and the writer of messages take. */
export interface ServerWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  addEventListener(type: "error", listener: (error: unknown) => void): void;
  postMessage(message: unknown): void;
}

/** The class `Worker` of a browser; undefined in Node. */
declare const Worker: (new (url: string) => ServerWorker) | undefined;

/** Reports whether the extension runs in a browser. */
export const isInBrowser = (): boolean => typeof Worker === "function";

/** Starts the server. */
export function openServer({ extensionUri }: Pick<ExtensionContext, "extensionUri">): ServerWorker {
  const server = Uri.joinPath(extensionUri, "dist", "server.js");
  return typeof Worker === "function" ? new Worker(server.toString(true)) : openThread(server.fsPath);
}

function openThread(path: string): ServerWorker {
  // The bundle is loaded in browsers, too, which have no such module.
  // biome-ignore lint/style/noCommonJs: an import would be loaded there
  const { Worker: Thread } = require("node:worker_threads") as typeof import("node:worker_threads");
  const thread = new Thread(path);
  const worker: ServerWorker = {
    onmessage: null,
    addEventListener: (_, listener) => thread.on("error", listener),
    postMessage: (message) => thread.postMessage(message),
  };
  thread.on("message", (data) => worker.onmessage?.({ data }));
  return worker;
}
