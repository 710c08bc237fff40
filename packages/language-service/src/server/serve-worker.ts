/** The server in a Web Worker, or in a Node worker thread. */
import { createServer } from "./server.ts";
import type { Connected, ServerOptions } from "./server-options.ts";

/** The part of a worker's global scope, or of a port, that the server uses. */
export interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: object) => void): void;
  /** Ends the worker. */
  close?(): void;
}

/**
 * Serves the page that created a worker. A page that sends JSON gets JSON; one that sends data gets data.
 *
 * @param scope `self` in a worker
 * @example
 * serveWorker(self, { languages: [languageSupport(pipeline)] });
 */
export function serveWorker(scope: WorkerScope, options: ServerOptions = {}): Connected {
  let takesJson = false;
  return createServer(options).connect({
    send: (message) => scope.postMessage(takesJson ? JSON.stringify(message) : message),
    subscribe: (receive) =>
      scope.addEventListener("message", (event) => {
        const data: unknown = "data" in event ? event.data : undefined;
        takesJson = typeof data === "string";
        receive(data);
      }),
    exit: () => scope.close?.(),
  });
}
