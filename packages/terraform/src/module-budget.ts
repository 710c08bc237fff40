/** The default budget of a tree of modules, which grows with what the evaluation reads. */
import { Budget, BudgetError, DEFAULT_LIMITS } from "@hcl-ts/cty";
import type { ModuleTree } from "./load/module.ts";
import { walkModules } from "./load/walk-tree.ts";

/** The bytes of input that the default limit of steps is meant for. */
const BYTES_OF_DEFAULT = 1_000_000;

/**
 * A budget with the default limits, whose steps grow in proportion to the input beyond one megabyte:
 * the files of the modules, and those that functions read.
 */
export class ModuleBudget extends Budget {
  #spent = 0;
  #bytes = 0;
  #allowed: number = DEFAULT_LIMITS.steps;
  readonly #files = new Set<string>();

  /** @param tree the modules, whose sources are input */
  constructor(tree: ModuleTree) {
    super({ steps: Number.POSITIVE_INFINITY });
    let size = 0;
    for (const { module } of walkModules(tree)) for (const { source } of module.files) size += source.text.length;
    this.#addInput(size);
  }

  override spendSteps(count: number): void {
    this.#spent += count;
    if (!(this.#spent <= this.#allowed)) throw new BudgetError("steps", this.#allowed);
  }

  /** Counts a file that a function reads. A file that is read again is not more input. */
  addFile(path: string, size: number): void {
    if (this.#files.has(path)) return;
    this.#files.add(path);
    this.#addInput(size);
  }

  #addInput(size: number): void {
    this.#bytes += size;
    this.#allowed = Math.ceil(DEFAULT_LIMITS.steps * Math.max(1, this.#bytes / BYTES_OF_DEFAULT));
  }
}
