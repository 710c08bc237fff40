/**
 * The program of a Web Worker: a language server for Terraform, OpenTofu and other HCL.
 *
 * A page starts it with its bundler, such as `new Worker(new URL("@hcl-ts/language-service/worker", import.meta.url), { type: "module" })`, and
 * speaks the Language Server Protocol with it. A worker with its own languages calls `serveWorker` of `@hcl-ts/language-service/server`.
 */
import { serveWorker, type WorkerScope } from "./server/serve-worker.ts";
import type { Connected } from "./server/server-options.ts";
import { terraform } from "./terraform/terraform.ts";

/** The global scope of a worker. Node has none of this name, and in a page, it is the window. */
const { self, document }: { readonly self?: WorkerScope; readonly document?: unknown } = Object(globalThis);

/** The connection to the page; undefined if the module is not loaded in a worker. */
export const connected: Connected | undefined =
  self === undefined || document !== undefined ? undefined : serveWorker(self, { languages: [terraform()] });
