import type { Output } from "../output.ts";

/** A subcommand of `hcl`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The output of `--help`, with an example. */
  readonly help: string;
  /** The output of `--help` with these arguments, for a command with subcommands. */
  readonly helpFor?: (args: readonly string[]) => Promise<string>;
  /** Runs it; gives the exit status: 0, 2 if there are errors in what it read. It throws a UsageError for a wrong use. */
  readonly run: (args: readonly string[], output: Output) => number | Promise<number>;
}
