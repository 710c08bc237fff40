/**
 * The page's side of the Worker. It asks one question at a time, the newest one first, and ends an
 * evaluation after two seconds.
 */
import type { Answer, Question } from "./answer.ts";
import type { File, FileEdit } from "./files.ts";
import type { Loaded } from "./loaded.ts";
import type { PageMessage, WorkerMessage } from "./worker.ts";

/** The time limit of an evaluation in milliseconds. A Worker that exceeds it is terminated. */
export const TIME_LIMIT_MS = 2_000;
/** The last part of the limit, in which the page can handle an answer that has already arrived. */
const GRACE_MS = 100;
/** The limit for loading the code for a question, which may take longer. */
const LOADING_LIMIT_MS = 20_000;

/** Thrown when a question was not answered in time. */
export class TooSlowError extends Error {
  override readonly name = "TooSlowError";
}

/** Thrown when a newer question has replaced one. */
export class ReplacedError extends Error {
  override readonly name = "ReplacedError";
}

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A call of the language service. */
interface Call {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends questions to the Worker. Create one for each editor on a page; `close` terminates its
 * Worker.
 */
export class Engine {
  /** The scripts that the Worker has loaded. */
  loaded: Loaded = {};
  private worker: Worker | undefined;
  private asked: (Waiting & { timer: ReturnType<typeof setTimeout> }) | undefined;
  /** The calls of the language service that have no result yet. */
  private readonly calls = new Map<number, Call>();
  /** The newest question of each kind: the value at the pointer does not replace a pane. */
  private readonly next = new Map<Question["kind"], Waiting>();
  private count = 0;
  private callCount = 0;
  private readonly files: (() => readonly File[]) | undefined;

  /** @param files returns the files of questions without files, with which a Worker starts */
  constructor(files?: () => readonly File[]) {
    this.files = files;
  }

  /** Sends all files, after files were added, renamed, removed or replaced. */
  open(): void {
    if (this.files !== undefined && this.worker !== undefined) this.post({ kind: "open", files: this.files() });
  }

  /** Sends a change of a file. A Worker that starts later has it from the files. */
  edit(name: string, edits: readonly FileEdit[]): void {
    this.post({ kind: "edit", name, edits });
  }

  /** Calls a method of the language service. Rejected if the Worker is ended before it answers. */
  call(method: string, args: readonly unknown[]): Promise<unknown> {
    this.worker ??= this.start();
    const id = ++this.callCount;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.post({ kind: "call", id, method, args });
    });
  }

  /** Answers a question, unless a newer one replaces it before its turn. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.next.get(question.kind)?.reject(new ReplacedError());
      this.next.set(question.kind, { question, resolve, reject });
      if (this.asked === undefined) this.send();
    });
  }

  /** Ends the Worker. */
  close(): void {
    this.terminate();
    if (this.asked !== undefined) clearTimeout(this.asked.timer);
    this.asked = undefined;
    this.next.clear();
  }

  private send(): void {
    const waiting = this.next.get("pane") ?? this.next.get("expression") ?? this.next.get("hover");
    if (waiting === undefined) return;
    this.next.delete(waiting.question.kind);
    this.worker ??= this.start();
    // The time of the evaluation begins when the Worker has loaded the code.
    this.asked = { ...waiting, timer: setTimeout(() => this.end(), LOADING_LIMIT_MS) };
    this.post({ kind: "ask", id: ++this.count, question: waiting.question });
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "result" || data.kind === "refused") {
        const call = this.calls.get(data.id);
        this.calls.delete(data.id);
        if (data.kind === "result") call?.resolve(data.result);
        else call?.reject(new Error(data.message));
        return;
      }
      if (data.id !== this.count || this.asked === undefined) return;
      if (data.kind === "answer") this.finish((asked) => asked.resolve(data.answer));
      else if (data.kind === "failed") this.finish((asked) => asked.reject(new Error(data.message)));
      else {
        this.loaded = data.loaded;
        clearTimeout(this.asked.timer);
        // An answer that arrived while the page was busy is handled before the second timer, and is
        // accepted.
        const asked = this.asked;
        asked.timer = setTimeout(() => {
          asked.timer = setTimeout(() => this.end(), GRACE_MS);
        }, TIME_LIMIT_MS - GRACE_MS);
      }
    });
    worker.addEventListener("error", (event) => {
      this.terminate();
      this.finish((asked) => asked.reject(new Error(event.message)));
    });
    if (this.files !== undefined) worker.postMessage({ kind: "open", files: this.files() } satisfies PageMessage);
    return worker;
  }

  private post(message: PageMessage): void {
    this.worker?.postMessage(message);
  }

  private terminate(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.calls.values()) reject(new ReplacedError());
    this.calls.clear();
  }

  private end(): void {
    this.terminate();
    this.finish((asked) => asked.reject(new TooSlowError()));
  }

  private finish(settle: (asked: Waiting) => void): void {
    const asked = this.asked;
    if (asked === undefined) return;
    clearTimeout(asked.timer);
    this.asked = undefined;
    settle(asked);
    this.send();
  }
}
