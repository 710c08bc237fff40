import { terminalText } from "@hcl-ts/hcl";
import type { Output } from "./output.ts";

/** Tasks that take less time show no progress. */
const PATIENCE_MS = 300;
const INTERVAL_MS = 100;

/** A progress line on a terminal. It is only shown for long tasks. */
export class Progress {
  readonly #output: Output;
  readonly #now: () => number;
  #next: number;
  #isShown = false;

  /** @param now returns the current time in milliseconds */
  constructor(output: Output, now: () => number = Date.now) {
    this.#output = output;
    this.#now = now;
    this.#next = now() + PATIENCE_MS;
  }

  /** Shows the current task. */
  show(text: string): void {
    const { width, err, isQuiet } = this.#output;
    if (width === undefined || isQuiet === true || this.#now() < this.#next) return;
    this.#next = this.#now() + INTERVAL_MS;
    this.#isShown = true;
    // One cell stays free, so that terminals do not wrap the line. A longer string is shortened in
    // the middle, as the ends of paths matter most.
    const room = Math.max(width - 1, 10);
    const half = Math.floor((room - 1) / 2);
    const safe = terminalText(text);
    err(`\r\u001b[K${safe.length <= room ? safe : `${safe.slice(0, half)}…${safe.slice(safe.length - half)}`}`);
  }

  /** Removes the line before other output. */
  clear(): void {
    if (this.#isShown) this.#output.err("\r\u001b[K");
    this.#isShown = false;
  }
}
