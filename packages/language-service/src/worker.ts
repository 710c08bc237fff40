/**
 * The program of a Web Worker: a language server for Terraform, OpenTofu and other HCL.
 *
 * A page starts it with its bundler, such as `new Worker(new URL("@hcl-ts/language-service/worker", import.meta.url), { type: "module" })`, and
 * speaks the Language Server Protocol with it. A worker with its own languages calls `serveWorker` of `@hcl-ts/language-service/server`.
 */
import { serveWorker, type WorkerScope } from "./server/serve-worker.ts";
import { terraform } from "./terraform/terraform.ts";

declare const self: WorkerScope;

serveWorker(self, { languages: [terraform()] });
