/** The position of an expression, which determines the names that the expression can refer to. */
import type { Check } from "../load/module.ts";

/** The position of an expression. */
export interface Place {
  /** Whether `count.index` has a value. */
  readonly count?: boolean | undefined;
  /** Whether `each.key` and `each.value` have values. */
  readonly each?: boolean | undefined;
  /** Whether `self` has a value. */
  readonly self?: boolean | undefined;
  /**
   * The object whose block contains the expression, and which the expression cannot refer to:
   * `local.a`, `aws_instance.web`.
   */
  readonly within?: string | undefined;
  /**
   * Whether a reference to the object itself is reported without planning, as in its conditions.
   */
  readonly rule?: boolean | undefined;
  /**
   * Whether `count` and `each` are evaluated only while planning, as in the arguments of modules.
   */
  readonly repetitionPlanned?: boolean | undefined;
  /** Whether Terraform and OpenTofu evaluate this position only while planning. */
  readonly planned?: boolean | undefined;
  /**
   * Whether the position is evaluated only if a dynamic block generates something, which is not
   * certain. Problems there are warnings.
   */
  readonly generated?: boolean | undefined;
  /** The check whose data source the expression can refer to. */
  readonly check?: Check | undefined;
}

/** A position outside of all blocks with `count` and `for_each`. */
export const ANYWHERE: Place = {};
