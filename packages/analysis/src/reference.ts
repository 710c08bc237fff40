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

/** A step to an element whose key is an expression: `[i]` in `a[i].b`. */
export class DynamicIndex {
  readonly kind = "dynamic" as const;
  readonly key: Expression;
  readonly #at: Ranged;
  /** @param at the range of the step */
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
  /** @param at the range of the marker */
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
 * A reference of an expression, with all of its steps. These include the steps after a splat and
 * after an index that has to be computed.
 */
export interface Reference {
  /** The variable that is looked up. */
  readonly root: TraverseRoot;
  /**
   * The steps after the root. In `a.*.b[0]` the index selects one element of the splat, so the
   * steps are `[0]` and `.b`.
   */
  readonly steps: readonly ReferenceStep[];
  /**
   * The number of leading steps that directly follow the root. The steps after them follow
   * parentheses, a condition, a splat or a key that has to be computed: 1 in `(a.b)[0]`.
   */
  readonly directSteps: number;
  /** Whether the reference is in an argument of `try` or `can`, which hide errors of evaluation. */
  readonly attempted: boolean;
}

/** Returns the range from the root to the last step. */
export function referenceRange({ root, steps }: Pick<Reference, "root" | "steps">): Range {
  let range = root.range;
  for (const step of steps) range = rangeOver(range, step.range);
  return range;
}

/**
 * Formats a reference as a string, with `[?]` for a key that has to be computed:
 * `aws_instance.web[?].id`.
 */
export function formatReference({ root, steps }: Pick<Reference, "root" | "steps">): string {
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
