/** Differences between released versions of the program in what a configuration evaluates to. */
import type { Dialect } from "../dialect.ts";
import { isBeforeTerraform } from "../load/version.ts";

/** The behavior of a version of the program, where versions differ. */
export interface Behavior {
  /** Both operands of `&&` and `||` always count. They short-circuit since Terraform 1.12. */
  readonly eagerLogic: boolean;
  /** Outputs that a called module declares as sensitive are sensitive for its caller. They are not in Terraform 1.11. */
  readonly marksSensitiveOutputs: boolean;
}

/**
 * Returns how a version behaves.
 * @param version the version of the program; undefined for the newest
 * @throws CtyError if the text is not a version
 */
export function behaviorOf(dialect: Dialect, version: string | undefined): Behavior {
  const isOld = isBeforeTerraform("1.12.0", dialect, version);
  return { eagerLogic: isOld, marksSensitiveOutputs: !isOld };
}
