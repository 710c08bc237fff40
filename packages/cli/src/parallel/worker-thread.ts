import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Entry } from "./file-task.ts";
import type { WorkerAnswer, WorkerStart } from "./worker.ts";

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that answers one message after the other. */
export class WorkerThread {
  private readonly worker: Worker;
  /** Those who wait for an answer, in the order of their messages. */
  private readonly waiting: Waiting[] = [];
  private error: Error | undefined;

  constructor(start: WorkerStart) {
    // All bundles are in one folder.
    this.worker = new Worker(createRequire(import.meta.url).resolve("./worker.cjs"), { workerData: start });
    this.worker.on("message", (answer: WorkerAnswer) => this.waiting.shift()?.resolve(answer));
    this.worker.on("error", (error) => this.fail(error));
    this.worker.on("exit", (status) => this.fail(new Error(`a worker ended with status ${status}`)));
  }

  /** The number of messages without an answer. */
  get load(): number {
    return this.waiting.length;
  }

  /** Sends a message. The promise is rejected if the worker ends before it answers. */
  ask(entries: readonly Entry[]): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.error !== undefined) {
        reject(this.error);
        return;
      }
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(entries);
    });
  }

  /** Ends the worker, whatever it does. */
  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.error ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.error);
  }
}
