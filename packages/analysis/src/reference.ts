import {
  type Expression,
  formatTraversal,
  type Range,
  type Ranged,
  type TraverseAttr,
  type TraverseIndex,
  type TraverseRoot,
} from "@hcl-ts/hcl";
import { rangeOver } from "@hcl-ts/hcl/syntax";

/** A step to an element by a key that is an expression: `[i]` in `a[i].b`. */
export class DynamicIndex {
  readonly kind = "dynamic" as const;
  readonly key: Expression;
  readonly #at: Ranged;
  /** `at` is where the step stands. */
  constructor(key: Expression, at: Ranged) {
    this.key = key;
    this.#at = at;
  }
  get range(): Range {
    return this.#at.range;
  }
}

/** A step to every element: the marker of a splat. */
export class EveryElement {
  readonly kind = "splat" as const;
  readonly #at: Ranged;
  /** `at` is where the marker stands. */
  constructor(at: Ranged) {
    this.#at = at;
  }
  get range(): Range {
    return this.#at.range;
  }
}

/** One step of a {@link Reference}. */
export type ReferenceStep = TraverseAttr | TraverseIndex | DynamicIndex | EveryElement;

/**
 * Something that an expression refers to, with all the steps it takes from there, also those after a splat or after an
 * index that has to be computed first.
 */
export interface Reference {
  /** The variable that is looked up. */
  readonly root: TraverseRoot;
  /** What follows the root. In `a.*.b[0]` the index chooses one element of the splat, so the steps are `[0]` and `.b`. */
  readonly steps: readonly ReferenceStep[];
}

/** From the root to the last step. */
export function referenceRange({ root, steps }: Reference): Range {
  let range = root.range;
  for (const step of steps) range = rangeOver(range, step.range);
  return range;
}

/** The reference as text, with `[?]` for a key that has to be computed: `aws_instance.web[?].id`. */
export function formatReference({ root, steps }: Reference): string {
  return root.name + steps.map(stepText).join("");
}

function stepText(step: ReferenceStep): string {
  switch (step.kind) {
    case "dynamic":
      return "[?]";
    case "splat":
      return "[*]";
    default:
      return formatTraversal([step]);
  }
}
