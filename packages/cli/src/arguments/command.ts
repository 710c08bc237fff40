import type { Output } from "../terminal/output.ts";

/** A subcommand of `hcl`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The output of `--help`, with an example. */
  readonly help: string;
  /** Returns the output of `--help` with these arguments, for a command with subcommands. */
  readonly helpFor?: (args: readonly string[]) => Promise<string>;
  /**
   * Runs the command and returns the exit status: 0, or 2 if there are errors in its input.
   * @throws UsageError for invalid arguments
   */
  readonly run: (args: readonly string[], output: Output) => number | Promise<number>;
}
