/** The command `hcl`: a table of subcommands. */
import { astCommand } from "./commands/ast.ts";
import { checkCommand } from "./commands/check.ts";
import type { Command } from "./commands/command.ts";
import { evalCommand } from "./commands/eval.ts";
import { refsCommand } from "./commands/refs.ts";
import { tokensCommand } from "./commands/tokens.ts";
import { guard, type Output, processOutput, UsageError } from "./io.ts";
import { version } from "./version.ts";

const commands: Readonly<Record<string, Command>> = {
  ast: astCommand,
  check: checkCommand,
  eval: evalCommand,
  refs: refsCommand,
  tokens: tokensCommand,
};

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`);
  return `Usage: hcl COMMAND [arguments]\n\n${lines.join("\n")}\n\nhcl COMMAND --help says more about a command.\nTo decode configuration to JSON there is the command hcldec.\n`;
}

/** Runs the command with its arguments; gives the exit status. */
export function runHcl(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcl", output, () => {
    const [name, ...rest] = args;
    if (name === undefined || name === "--help" || name === "-h" || name === "help") {
      output.out(help());
      return name === undefined ? 1 : 0;
    }
    if (name === "--version" || name === "-v") {
      output.out(`${version()}\n`);
      return 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(`there is no command "${name}"`);
    if (rest.includes("--help") || rest.includes("-h")) {
      output.out(command.help);
      return 0;
    }
    return command.run(rest, output);
  });
}
