/** Requests that wait until a long document is read ahead, in slices between which others are answered. */
import type { LanguageService } from "../service.ts";
import { nextTurn } from "./protocol/turns.ts";

/** The time in milliseconds after which a slice begins no other step, as in the background. */
const SLICE_MS = 6;

/** The requests that wait. */
export class Preparing {
  readonly #prepare: LanguageService["prepare"];
  /** The requests by document, in the order in which they asked. */
  readonly #waiting = new Map<string | undefined, (() => void)[]>();
  #isScheduled = false;

  constructor(prepare: LanguageService["prepare"]) {
    this.#prepare = prepare;
  }

  /** Waits until a document, or the symbols of the workspace, are prepared; undefined if they are already, or after one slice. */
  whenPrepared(uri: string | undefined): Promise<void> | undefined {
    const waiting = this.#waiting.get(uri);
    if (waiting === undefined && this.#prepare(uri, SLICE_MS)) return undefined;
    return new Promise((resolve) => {
      if (waiting === undefined) this.#waiting.set(uri, [resolve]);
      else waiting.push(resolve);
      this.#schedule();
    });
  }

  /** Whether a request waits. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Lets all requests continue. */
  stop(): void {
    for (const uri of [...this.#waiting.keys()]) this.#resume(uri);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    nextTurn(() => {
      this.#isScheduled = false;
      const next = this.#waiting.keys().next();
      if (next.done !== true && this.#prepare(next.value, SLICE_MS)) this.#resume(next.value);
      if (this.#waiting.size > 0) this.#schedule();
    });
  }

  #resume(uri: string | undefined): void {
    const waiting = this.#waiting.get(uri) ?? [];
    this.#waiting.delete(uri);
    for (const resolve of waiting) resolve();
  }
}
