/** Where an expression is, as far as it decides on which names it can refer to. */
import type { Check } from "../load/module.ts";

/** Where an expression is. */
export interface Place {
  /** Whether `count.index` has a value. */
  readonly count?: boolean | undefined;
  /** Whether `each.key` and `each.value` have values. */
  readonly each?: boolean | undefined;
  /** Whether `self` has a value. */
  readonly self?: boolean | undefined;
  /** The object whose block the expression is in, which it cannot refer to: `local.a`, `aws_instance.web`. */
  readonly within?: string | undefined;
  /** The check whose data source can be referred to. */
  readonly check?: Check | undefined;
}

/** A place outside of all blocks with `count` and `for_each`. */
export const ANYWHERE: Place = {};
