/**
 * Lazy, memoised work with dependencies. A task is a generator that yields the tasks whose results
 * it needs next. A loop with its own stack runs the tasks, so long chains of dependencies cannot
 * overflow the call stack.
 */

import type { Range } from "@hcl-ts/hcl";

/** The work of a {@link Task}. It yields the tasks that must be finished before it continues. */
export type Work<T> = Generator<Task<unknown>, T, void>;

/** A result that is computed once, on demand. */
export class Task<T> {
  /** The name of the result, for messages about cycles. */
  readonly label: string;
  /** The range of the declaration, for messages about cycles. */
  readonly range: Range | undefined;
  state: "new" | "running" | "done" = "new";
  readonly #begin: () => Work<T>;
  readonly #afterCycle: T;
  #result: T | undefined = undefined;

  /**
   * @param label the name of what is computed
   * @param begin starts the work
   * @param afterCycle the result while the work has not ended, which only tasks in a cycle use
   * @param range where the object is declared
   */
  constructor(label: string, begin: () => Work<T>, afterCycle: T, range?: Range) {
    this.label = label;
    this.range = range;
    this.#begin = begin;
    this.#afterCycle = afterCycle;
  }

  /** The result. While the work has not ended, the result for tasks in a cycle. */
  get value(): T {
    return this.state === "done" ? this.#result! : this.#afterCycle;
  }

  /** @internal */
  start(): Work<T> {
    this.state = "running";
    return this.#begin();
  }

  /** @internal */
  finish(result: T): void {
    this.#result = result;
    this.state = "done";
  }
}

/**
 * Runs a task and all tasks that it needs.
 *
 * @param onCycle called with the tasks of each cycle, in the order in which they depend on each other;
 *   the last needs the first
 */
export function runTask<T>(task: Task<T>, onCycle: (cycle: readonly Task<unknown>[]) => void): T {
  if (task.state === "done") return task.value;
  const stack: { readonly task: Task<unknown>; readonly work: Work<unknown> }[] = [{ task, work: task.start() }];
  for (let top = stack[0]; top !== undefined; top = stack[stack.length - 1]) {
    const step = top.work.next();
    if (step.done === true) {
      top.task.finish(step.value);
      stack.pop();
      continue;
    }
    const needed = step.value;
    if (needed.state === "new") stack.push({ task: needed, work: needed.start() });
    else if (needed.state === "running") {
      const from = stack.findIndex((frame) => frame.task === needed);
      onCycle((from < 0 ? stack : stack.slice(from)).map((frame) => frame.task));
    }
  }
  return task.value;
}
