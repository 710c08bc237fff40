import { terminalText } from "@hcl-ts/hcl";
import type { Output } from "./output.ts";

/** Tasks that take less time than this show no progress. */
const PATIENCE_MS = 300;
const INTERVAL_MS = 100;

/** A line on a terminal that says how far a long command is; nothing where there is no terminal or the command is quick. */
export class Progress {
  readonly #output: Output;
  readonly #now: () => number;
  #next: number;
  #isShown = false;

  /** @param now the time in milliseconds */
  constructor(output: Output, now: () => number = Date.now) {
    this.#output = output;
    this.#now = now;
    this.#next = now() + PATIENCE_MS;
  }

  /** Says what is being done. */
  show(text: string): void {
    const { width, err } = this.#output;
    if (width === undefined || this.#now() < this.#next) return;
    this.#next = this.#now() + INTERVAL_MS;
    this.#isShown = true;
    // One cell is left free, so that no terminal breaks the line; a longer text loses its middle, as paths say most at their ends.
    const room = Math.max(width - 1, 10);
    const half = Math.floor((room - 1) / 2);
    const safe = terminalText(text);
    err(`\r\u001b[K${safe.length <= room ? safe : `${safe.slice(0, half)}…${safe.slice(safe.length - half)}`}`);
  }

  /** Takes the line away, before something else is written. */
  clear(): void {
    if (this.#isShown) this.#output.err("\r\u001b[K");
    this.#isShown = false;
  }
}
