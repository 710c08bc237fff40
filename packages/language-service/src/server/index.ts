/** A language server for HCL, over any channel. */
export { frameMessage, MessageReader, type Received } from "./protocol/framing.ts";
export type { ErrorObject, Message, RequestId } from "./protocol/message.ts";
export { type Connected, createServer, type Server, type ServerHost, type ServerOptions, type Transport } from "./server.ts";
export { serveWorker, type WorkerScope } from "./serve-worker.ts";
