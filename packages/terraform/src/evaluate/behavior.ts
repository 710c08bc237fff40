/** Differences between released versions of the program in how a configuration is evaluated. */

import { hasFeature } from "../load/features.ts";
import type { Dialect } from "../source/dialect.ts";

/** The behavior of a version of the program, where versions differ. */
export interface Behavior {
  /**
   * Whether both operands of `&&` and `||` are always evaluated. They short-circuit since Terraform
   * 1.12.
   */
  readonly eagerLogic: boolean;
  /**
   * Whether an index that an unknown object cannot have is unknown. It is an error since Terraform
   * and OpenTofu 1.13.
   */
  readonly lenientIndex: boolean;
  /**
   * Whether an output that a called module declares as sensitive is sensitive for the caller. It is
   * not in Terraform 1.11.
   */
  readonly marksSensitiveOutputs: boolean;
}

/**
 * Returns the behavior of a version.
 * @param version the version of the program; undefined for the newest
 * @throws CtyError if `version` is not a valid version
 */
export function behaviorOf(dialect: Dialect, version: string | undefined): Behavior {
  return {
    eagerLogic: !hasFeature("shortCircuit", dialect, version),
    lenientIndex: !hasFeature("strictIndex", dialect, version),
    marksSensitiveOutputs: hasFeature("sensitiveOutputs", dialect, version),
  };
}
