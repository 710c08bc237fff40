/** Work that is done when nothing is asked: in slices, after a pause. */
import type { WorkResult } from "../service.ts";
import { nextTurn } from "./protocol/turns.ts";

/** The time in milliseconds after which a slice begins no other step, so that most slices end within 8 ms. */
const SLICE_MS = 6;
/** The time in milliseconds after which work counts as long. */
const LONG_MS = 1_000;

/** The work in the background, and who is notified. */
export interface Task {
  /** Does a slice of the work. */
  work(milliseconds: number): WorkResult;
  /** Called after a slice that changed something. */
  changed(uris: readonly string[]): void;
  /** Called when all is done. */
  done(): void;
  /** Whether something else is to be done first. */
  isBusy(): boolean;
  /** Called when the work is taking long, and when it ends then. */
  long(isStarted: boolean): void;
}

/** Work that is done when nothing is asked. */
export class Background {
  readonly #task: Task;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the times that the work was started, to notice an old slice. */
  #generation = 0;
  readonly #waiting: (() => void)[] = [];
  #isActive = false;
  #startedAt = 0;
  #isLong = false;

  constructor(task: Task) {
    this.#task = task;
  }

  /** Starts the work after a pause. What is under way is stopped. */
  startAfter(milliseconds: number): void {
    this.#halt();
    this.#isActive = true;
    const generation = this.#generation;
    this.#timer = setTimeout(() => {
      this.#startedAt = performance.now();
      this.#slice(generation);
    }, milliseconds);
  }

  /** Starts the work again if it was idle, such as after a request for something that is not computed yet. */
  resume(): void {
    if (!this.#isActive) this.startAfter(0);
  }

  /** Waits until the work is done. */
  whenDone(): Promise<void> {
    if (!this.#isActive) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  stop(): void {
    this.#halt();
    this.#showLong(false);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #halt(): void {
    this.#isActive = false;
    clearTimeout(this.#timer);
    this.#generation++;
  }

  #slice(generation: number): void {
    if (generation !== this.#generation) return;
    if (!this.#task.isBusy()) {
      const { changed, isDone } = this.#task.work(SLICE_MS);
      if (changed.length > 0) this.#task.changed(changed);
      if (isDone) {
        this.#isActive = false;
        this.#showLong(false);
        this.#task.done();
        for (const resolve of this.#waiting.splice(0)) resolve();
        return;
      }
      if (performance.now() - this.#startedAt > LONG_MS) this.#showLong(true);
    }
    nextTurn(() => this.#slice(generation));
  }

  #showLong(isLong: boolean): void {
    if (isLong !== this.#isLong) this.#task.long(isLong);
    this.#isLong = isLong;
  }
}
