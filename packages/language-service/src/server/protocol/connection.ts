/** A connection to a client: requests, notifications and answers, in order and with cancellation. */
import { ERROR_CODE, type ErrorObject, type Message, type RequestId, ResponseError } from "./message.ts";
import { at, isObject } from "./shapes.ts";
import { nextTurn } from "./turns.ts";

/** The part of a server that handles messages. */
export interface MessageHandler {
  /** Returns the result of a request. @throws ResponseError */
  request(method: string, params: unknown): unknown;
  /** @throws ResponseError if the notification is refused; it has no other effect then */
  notification(method: string, params: unknown): void;
  /** Whether the answer to a request is of no use after these notifications, which arrived later. */
  isOutdated(request: Incoming, later: Iterable<Incoming>): boolean;
}

/** A message that has arrived. */
export interface Incoming {
  /** Undefined for a notification. */
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: unknown;
}

/** The time in milliseconds after which other messages are received before more are handled. */
const SLICE_MS = 8;

/** A request to the client. */
interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A connection to a client. Nothing that arrives makes it throw. */
export class Connection {
  readonly #send: (message: Message) => void;
  readonly #handler: MessageHandler;
  /** The messages that are not handled yet, in order. */
  readonly #queue: Incoming[] = [];
  #isScheduled = false;
  readonly #whenIdle: (() => void)[] = [];
  /** The requests whose results are promises. */
  readonly #running = new Set<Incoming>();
  readonly #pending = new Map<RequestId, Pending>();
  #nextId = 0;

  constructor(send: (message: Message) => void, handler: MessageHandler) {
    this.#send = send;
    this.#handler = handler;
  }

  /** The number of messages that wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Takes the data of a message, or its JSON. */
  receive(message: unknown): void {
    if (typeof message !== "string") this.#take(message);
    else {
      try {
        const data: unknown = JSON.parse(message);
        this.#take(data);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        this.reject("the message is not JSON");
      }
    }
  }

  /** Reports to the client that something arrived that is not a message. */
  reject(problem: string): void {
    this.#answer(null, { error: { code: ERROR_CODE.parseError, message: problem } });
  }

  notify(method: string, params: unknown): void {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request to the client. The promise is rejected with the error of the client. */
  request(method: string, params: unknown): Promise<unknown> {
    const id = `hcl-${this.#nextId++}`;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ jsonrpc: "2.0", id, method, params });
    });
  }

  #take(message: unknown): void {
    const id = at(message, "id");
    const isId = typeof id === "string" || typeof id === "number";
    if (!isObject(message) || message.jsonrpc !== "2.0") this.#refuse(isId ? id : null, 'a message is an object with "jsonrpc": "2.0"');
    else if (typeof message.method === "string") {
      if (isId || id === undefined) this.#enqueue({ id, method: message.method, params: message.params });
      else this.#refuse(null, "the id of a request is a number or a string");
    } else if (!Object.hasOwn(message, "result") && !Object.hasOwn(message, "error"))
      this.#refuse(isId ? id : null, "a message has a method, a result or an error");
    else if (isId) this.#takeAnswer(id, message);
  }

  #takeAnswer(id: RequestId, message: Readonly<Record<string, unknown>>): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    const error = message.error;
    if (error === undefined || error === null) pending?.resolve(message.result);
    else pending?.reject(new Error(String(at(error, "message"))));
  }

  #refuse(id: RequestId | null, text: string): void {
    this.#answer(id, { error: { code: ERROR_CODE.invalidRequest, message: text } });
  }

  #enqueue(incoming: Incoming): void {
    if (incoming.method === "$/cancelRequest" && incoming.id === undefined) this.#cancel(at(incoming.params, "id"));
    // A change is handled at once, so that its diagnostics do not wait. A request waits for the messages behind it, which may cancel it.
    else if (incoming.id === undefined && this.#queue.length === 0) this.#run(incoming);
    else this.#queue.push(incoming);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    nextTurn(() => {
      this.#isScheduled = false;
      this.#runQueue();
    });
  }

  #runQueue(): void {
    const end = performance.now() + SLICE_MS;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      this.#run(next);
      if (performance.now() >= end) break;
    }
    if (this.#queue.length > 0) this.#schedule();
    else for (const action of this.#whenIdle.splice(0)) action();
  }

  /** Calls a function when everything that has arrived is handled. */
  whenIdle(action: () => void): void {
    this.#whenIdle.push(action);
    this.#schedule();
  }

  #run(incoming: Incoming): void {
    const { id, method, params } = incoming;
    try {
      if (id === undefined) this.#handler.notification(method, params);
      else if (this.#handler.isOutdated(incoming, this.#queue))
        throw new ResponseError(ERROR_CODE.contentModified, "the document was changed");
      else this.#answerWith(incoming, id, this.#handler.request(method, params));
    } catch (error) {
      if (id !== undefined) this.#answer(id, { error: errorObject(error) });
      else this.notify("window/logMessage", { type: 1, message: `${method}: ${errorObject(error).message}` });
    }
  }

  #answerWith(incoming: Incoming, id: RequestId, result: unknown): void {
    if (!(result instanceof Promise)) {
      this.#answer(id, { result: result ?? null });
      return;
    }
    this.#running.add(incoming);
    const finish = (answer: { readonly result: unknown } | { readonly error: ErrorObject }): void => {
      if (this.#running.delete(incoming)) this.#answer(id, answer);
    };
    result.then(
      (value: unknown) => finish({ result: value ?? null }),
      (error: unknown) => finish({ error: errorObject(error) }),
    );
  }

  #cancel(id: unknown): void {
    const isMeant = (incoming: Incoming): boolean => incoming.id !== undefined && incoming.id === id;
    const index = this.#queue.findIndex(isMeant);
    const found = index < 0 ? [...this.#running].find(isMeant) : this.#queue.splice(index, 1)[0];
    if (found?.id === undefined) return;
    this.#running.delete(found);
    this.#answer(found.id, { error: { code: ERROR_CODE.requestCancelled, message: "the request was cancelled" } });
  }

  #answer(id: RequestId | null, answer: { readonly result: unknown } | { readonly error: ErrorObject }): void {
    this.#send({ jsonrpc: "2.0", id, ...answer });
  }
}

function errorObject(error: unknown): ErrorObject {
  if (error instanceof ResponseError) return { code: error.code, message: error.message };
  return { code: ERROR_CODE.internalError, message: error instanceof Error ? error.message : String(error) };
}
