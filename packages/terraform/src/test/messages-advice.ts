/** Texts that tell what would decide a run. They are parts of messages and have no codes. */
import type { Knowledge } from "./test-substitutes.ts";

/** Returns what would make a value known. */
export function adviceOnUnknown(address: string | undefined, knowledge: Knowledge | undefined): string {
  if (address === undefined) return "It is known only during an apply: use command = apply.";
  switch (knowledge) {
    case undefined:
      return "Install the module with terraform init or tofu init.";
    case "all":
      return "It is computed during an apply: use command = apply, or give it a value with override_during = plan.";
    case "no-schema":
      return "Pass the schemas of its provider, or give it a value in a mock or an override.";
    case "real-provider":
      return "Give it a value in an override, or mock its provider with a mock_provider block.";
  }
}

/** The reason why a run that applies real resources is skipped. */
export function reasonUnmocked(address: string, others: number): string {
  const more = others === 0 ? "" : others === 1 ? " and another resource" : ` and ${others} other resources`;
  return `It applies ${address}${more} with a real provider. Mock the provider with a mock_provider block, or override the resources.`;
}

/** The reason why a run is skipped after an error of an earlier run. */
export function reasonAfterError(run: string): string {
  return `The run "${run}" of this file failed.`;
}

/** The reason why a run is skipped that needs the outputs of another. */
export function reasonMissingRun(run: string): string {
  return `It uses outputs of the run "${run}", which has none.`;
}

/** The reason why a run is skipped whose module calls one that is not installed. */
export function reasonUninstalled(source: string): string {
  return `It calls the module "${source}", which is not installed. Install it with terraform init or tofu init.`;
}

/** The reason why the outputs of a run are not available. */
export const REASON_NOT_EXECUTED = "it failed or was skipped";

/** The reason why runs of a file with errors are skipped. */
export const REASON_INVALID_FILE = "The module or its test files have errors.";
