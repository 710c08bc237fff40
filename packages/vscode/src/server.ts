/** The program of the worker: the language server. */
import { serveWorker, type WorkerScope } from "@hcl-ts/language-service/server";
import { terraform } from "@hcl-ts/language-service/terraform";

declare const self: WorkerScope | undefined;

// Messages that arrive before a worker of a browser has a listener are lost.
if (typeof process === "object" && process.versions?.node !== undefined) void serveThread();
else if (self !== undefined) serveWorker(self, { languages: [terraform()] });

async function serveThread(): Promise<void> {
  const [{ parentPort }, { cachedSchemas, threadHost }] = await Promise.all([import("node:worker_threads"), import("./thread-host.ts")]);
  if (parentPort !== null) serveWorker(parentPort, { languages: [terraform({ schemas: cachedSchemas })], host: threadHost() });
}
