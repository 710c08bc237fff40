/**
 * The budget of one evaluation. A configuration of a few lines can demand any amount of work and
 * memory. Therefore all parts of an evaluation draw from one budget: expressions, templates,
 * functions, decoding, dynamic blocks. The entry point (`evaluate`, `decode`, the evaluation of a
 * module) creates it and passes it on.
 *
 * A cost is charged before the work is done, and in proportion to it. Once a budget is spent, it
 * stays spent.
 */
import { CtyError } from "./errors.ts";

/** The limits of an evaluation. The default of each one is in {@link DEFAULT_LIMITS}. */
export interface BudgetLimits {
  /** Units of work: evaluated elements, calls, values and characters that an operation reads. */
  readonly steps?: number | undefined;
  /** Length of all strings created, in UTF-16 code units. */
  readonly text?: number | undefined;
  /** Number of elements created in collections and structures. */
  readonly elements?: number | undefined;
  /** Wall-clock time in milliseconds, counted from the creation of the budget; unlimited by default. */
  readonly timeout?: number | undefined;
  /** Stops the evaluation when its `aborted` becomes true. An `AbortSignal` fits. */
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** The limits that apply unless a program sets others. Ordinary modules stay below a hundredth of each. */
export const DEFAULT_LIMITS = { steps: 100_000_000, text: 64_000_000, elements: 1_000_000 } as const;

/** The resources of a {@link Budget}. `time` is its timeout, `signal` is the caller's request to stop. */
export type BudgetResource = "steps" | "text" | "elements" | "time" | "signal";

/** Thrown when a {@link Budget} is spent. The evaluator turns it into a diagnostic. */
export class BudgetError extends CtyError {
  override readonly name = "BudgetError";
  readonly resource: BudgetResource;
  /** The limit that was exceeded; undefined for `signal`. */
  readonly limit: number | undefined;

  constructor(resource: BudgetResource, limit: number | undefined) {
    super(`the evaluation ${REASONS[resource].replace("#", String(limit).replace(/\B(?=(?:\d{3})+$)/g, ","))}`);
    this.resource = resource;
    this.limit = limit;
  }
}

const REASONS: Readonly<Record<BudgetResource, string>> = {
  steps: "takes more than # steps",
  text: "creates more than # characters of text",
  elements: "creates more than # elements",
  time: "takes longer than # milliseconds",
  signal: "was stopped",
};

/** The number of steps between two checks of the clock and the signal. */
const STEPS_BETWEEN_CHECKS = 10_000;

/**
 * The budget of one evaluation.
 * @example
 * const budget = new Budget({ steps: 1_000_000, timeout: 500 });
 */
export class Budget {
  readonly limits: BudgetLimits;
  // Uses `private` because fields with `#` take longer to create, and each evaluation creates a
  // budget.
  private steps: number;
  private text: number;
  private elements: number;
  /** The number of steps that are left at the next check; zero if there is neither a clock nor a signal to check. */
  private nextCheck: number;
  private deadline: number | undefined;

  /** @throws CtyError if a limit is not a number of at least zero */
  constructor(limits: BudgetLimits = DEFAULT_LIMITS) {
    this.limits = limits;
    this.steps = limits.steps ?? DEFAULT_LIMITS.steps;
    this.text = limits.text ?? DEFAULT_LIMITS.text;
    this.elements = limits.elements ?? DEFAULT_LIMITS.elements;
    // Class fields with initial values make objects slower to create, and each call of a function
    // without a budget creates one.
    this.nextCheck = 0;
    this.deadline = undefined;
    if (limits !== DEFAULT_LIMITS) this.prepare(limits);
  }

  /** Checks the limits, and sets the time of the first check. */
  private prepare({ timeout, signal }: BudgetLimits): void {
    for (const [name, limit] of Object.entries({ ...this.remaining, timeout: timeout ?? 0 })) checkLimit(name, limit);
    if (timeout !== undefined) this.deadline = Date.now() + timeout;
    if (timeout !== undefined || signal !== undefined) this.nextCheck = this.steps;
  }

  /** The remainder of each resource. It is negative if the resource is overdrawn. */
  get remaining(): { readonly steps: number; readonly text: number; readonly elements: number } {
    return { steps: this.steps, text: this.text, elements: this.elements };
  }

  /**
   * Charges steps of work.
   * @throws BudgetError if too few steps are left, the time is up or the evaluation was stopped
   */
  spendSteps(count: number): void {
    this.steps -= count;
    // Each node of an expression is charged, so a single comparison decides whether there is anything else to do. Written
    // this way, a cost that is not a number spends the budget instead of disabling it.
    if (!(this.steps > this.nextCheck)) this.check();
  }

  /**
   * Charges the length of strings before they are created, in UTF-16 code units.
   * @throws BudgetError if too little is left
   */
  spendText(units: number): void {
    this.text -= units;
    if (!(this.text >= 0)) this.fail("text");
  }

  /**
   * Charges elements before they are created. Each one also costs a step.
   * @throws BudgetError if too little is left
   */
  spendElements(count: number): void {
    this.elements -= count;
    if (!(this.elements >= 0)) this.fail("elements");
    this.spendSteps(count);
  }

  /** @throws BudgetError if no steps are left, the time is up or the evaluation was stopped */
  private check(): void {
    if (!(this.steps >= 0)) this.fail("steps");
    const { signal, timeout } = this.limits;
    if (signal?.aborted) throw new BudgetError("signal", undefined);
    if (this.deadline !== undefined && Date.now() >= this.deadline) throw new BudgetError("time", timeout);
    if (signal !== undefined || timeout !== undefined) this.nextCheck = Math.max(0, this.steps - STEPS_BETWEEN_CHECKS);
  }

  /** @throws BudgetError */
  private fail(resource: "steps" | "text" | "elements"): never {
    throw new BudgetError(resource, this.limits[resource] ?? DEFAULT_LIMITS[resource]);
  }
}

function checkLimit(name: string, limit: unknown): void {
  if (typeof limit !== "number" || !(limit >= 0)) throw new CtyError(`the limit "${name}" of a budget must be a number of at least 0`);
}
