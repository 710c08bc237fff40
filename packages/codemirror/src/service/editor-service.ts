/** The part of a language service that an editor asks, in the page itself or elsewhere. */
import type { LanguageService } from "@hcl-ts/language-service";

/** The methods that an editor calls. */
const METHODS = [
  "open",
  "update",
  "close",
  "work",
  "diagnostics",
  "complete",
  "resolveCompletion",
  "hover",
  "signatureHelp",
  "definition",
  "prepareRename",
  "rename",
  "codeActions",
  "resolveCodeAction",
  "format",
  "inlayHints",
] as const;

/** The name of a method that an editor calls. */
export type EditorServiceMethod = (typeof METHODS)[number];

/** A function whose result may come later. */
type Later<T> = T extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never;

/** A language service, whose answers may come later: one of `createLanguageService`, or a {@link remoteService}. */
export type EditorService = { readonly [M in EditorServiceMethod]: Later<LanguageService[M]> };

/** The answers of a service that does not answer. */
const NOTHING: { readonly [M in EditorServiceMethod]: (...args: Parameters<LanguageService[M]>) => ReturnType<LanguageService[M]> } = {
  open: () => undefined,
  update: () => undefined,
  close: () => undefined,
  work: () => ({ changed: [], isDone: true }),
  diagnostics: () => [],
  complete: () => ({ isIncomplete: false, items: [] }),
  resolveCompletion: (item) => item,
  hover: () => null,
  signatureHelp: () => null,
  definition: () => [],
  prepareRename: () => null,
  rename: () => null,
  codeActions: () => [],
  resolveCodeAction: (action) => action,
  format: () => [],
  inlayHints: () => [],
};

/**
 * Returns a service that answers with nothing where another one fails, as one in a Worker that was ended.
 * @param onError called with each error
 */
export function failingSoftly(service: EditorService, onError: (error: unknown) => void): EditorService {
  const methods = METHODS.map((method) => {
    const ask = service[method].bind(service) as (...args: readonly unknown[]) => unknown;
    const nothing = NOTHING[method] as (...args: readonly unknown[]) => unknown;
    const answer = async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await ask(...args);
      } catch (error) {
        onError(error);
        return nothing(...args);
      }
    };
    return [method, answer] as const;
  });
  return Object.fromEntries(methods) as unknown as EditorService;
}

/** A call of a method of a service, as a message. */
interface Call {
  readonly id: number;
  readonly method: EditorServiceMethod;
  readonly args: readonly unknown[];
}

/** The result of a call, as a message. */
type Reply = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

/** The part of a worker, of its global scope or of a message port that is used here. */
export interface ServicePort {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Returns a service whose methods are called elsewhere.
 * @param call calls a method, and returns its result
 */
export function serviceOf(call: (method: EditorServiceMethod, args: readonly unknown[]) => Promise<unknown>): EditorService {
  const methods = METHODS.map((method) => [method, (...args: readonly unknown[]) => call(method, args)] as const);
  return Object.fromEntries(methods) as unknown as EditorService;
}

/**
 * Returns the service that {@link serveService} offers on the other side of a port.
 * @example
 * const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
 * const editor = hclService(remoteService(worker), "file:///ci.pipe.hcl");
 */
export function remoteService(port: ServicePort): EditorService {
  const waiting = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>();
  let count = 0;
  port.addEventListener("message", ({ data }) => {
    const reply = data as Partial<Reply> | null;
    const asked = waiting.get(reply?.id ?? 0);
    if (reply === null || asked === undefined) return;
    waiting.delete(reply.id ?? 0);
    if ("error" in reply) asked.reject(new Error(reply.error));
    else asked.resolve("result" in reply ? reply.result : undefined);
  });
  return serviceOf((method, args) => {
    const id = ++count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      port.postMessage({ id, method, args } satisfies Call);
    });
  });
}

/**
 * Offers a service to the page on the other side of a port.
 * @param port `self` in a worker
 * @example
 * serveService(self, createLanguageService({ languages: [languageSupport(pipeline)] })); // in worker.js
 */
export function serveService(port: ServicePort, service: LanguageService): void {
  port.addEventListener("message", ({ data }) => {
    const call = data as Partial<Call> | null;
    const { id, method } = call ?? {};
    if (id === undefined || !METHODS.some((known) => known === method)) return;
    port.postMessage(callOf(service, id, call as Call));
  });
}

function callOf(service: LanguageService, id: number, { method, args }: Call): Reply {
  try {
    const run = service[method] as (...args: unknown[]) => unknown;
    return { id, result: run.apply(service, [...args]) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
