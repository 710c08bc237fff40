/** A language server for HCL, over any channel. */
export { frameMessage, MessageReader, type Received } from "./protocol/framing.ts";
export type { ErrorObject, Message, RequestId } from "./protocol/message.ts";
export { createServer } from "./server.ts";
export type { Connected, Server, ServerHost, ServerOptions, Transport } from "./server-options.ts";
export { serveWorker, type WorkerScope } from "./serve-worker.ts";
