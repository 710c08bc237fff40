import type { Output } from "../terminal/output.ts";
import type { OptionTable } from "./options.ts";

/** Commands by name, each loaded on demand. */
export type Commands = ReadonlyMap<string, () => Promise<Command>>;

/** Patterns of files that are left out, in the syntax of .gitignore, and the folder that they are relative to. */
export interface IgnoredPatterns {
  readonly folder: string;
  readonly patterns: readonly string[];
}

/** The settings of the folder in which a command runs. */
export interface Project {
  /** The files that are left out below folders. */
  readonly ignored: IgnoredPatterns | undefined;
}

/** A subcommand of `hcl`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The output of `--help`, with an example; for a command with subcommands a function of the other arguments. */
  readonly help: string | ((args: readonly string[]) => Promise<string>);
  /** The options of the command, without those that all commands have. */
  readonly options: OptionTable;
  /** The commands below this one by name, each loaded on demand. */
  readonly subcommands?: Commands;
  /** The words that the first argument can be. */
  readonly words?: readonly string[];
  /**
   * Runs the command and returns the exit status: 0, or 2 if there are errors in its input.
   * @throws UsageError for invalid arguments
   */
  readonly run: (args: readonly string[], output: Output, project: Project) => number | Promise<number>;
}

/** Returns a line for each command: its name and its summary. */
export async function commandList(commands: Commands): Promise<string> {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length));
  const loaded = await Promise.all(Array.from(commands, async ([name, load]) => ({ name, ...(await load()) })));
  return loaded.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join("\n");
}

/** Returns the output of `--help` of a command. @param args the arguments after its name */
export async function helpOf({ help }: Command, args: readonly string[]): Promise<string> {
  return typeof help === "string" ? help : await help(args);
}
