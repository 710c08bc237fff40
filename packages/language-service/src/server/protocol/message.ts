/** Messages of JSON-RPC 2.0, as the Language Server Protocol uses them. */

/** The identifier of a request. */
export type RequestId = number | string;

/** A message that the server sends. */
export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: ErrorObject;
}

/** The error of a response. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The codes of errors in JSON-RPC and in the Language Server Protocol. */
export const ERROR_CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  serverNotInitialized: -32002,
  requestFailed: -32803,
  contentModified: -32801,
  requestCancelled: -32800,
} as const;

/** An error with which a request is answered. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
