/** The command `hcl`: a table of subcommands. */
import { astCommand } from "./commands/ast.ts";
import { checkCommand } from "./commands/check.ts";
import type { Command } from "./commands/command.ts";
import { evalCommand } from "./commands/eval.ts";
import { refsCommand } from "./commands/refs.ts";
import { tokensCommand } from "./commands/tokens.ts";
import { UsageError } from "./errors.ts";
import { noSuchCommand } from "./messages.ts";
import { commonOptions, guard, type Output, processOutput } from "./output.ts";
import { version } from "./version.ts";

const commands: ReadonlyMap<string, Command> = new Map([
  ["ast", astCommand],
  ["check", checkCommand],
  ["eval", evalCommand],
  ["refs", refsCommand],
  ["tokens", tokensCommand],
]);

function help(): string {
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`);
  return `Usage: hcl COMMAND [options] [arguments]

${lines.join("\n")}

Every command has --help, --json for output that programs read, and --no-color.
To decode configuration to JSON there is the command hcldec.

Example: hcl check main.tf modules/
Exit status: 0; 1 for a wrong use or a file that cannot be used; 2 if there are errors in what was read.
`;
}

/** Runs the command with its arguments; gives the exit status. */
export function runHcl(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcl", output, () => {
    const [name, ...rest] = args;
    if (name === undefined) {
      output.err(help());
      return 1;
    }
    if (name === "--help" || name === "-h" || (name === "help" && rest.length === 0)) {
      output.out(help());
      return 0;
    }
    if (name === "--version" || name === "-v") {
      output.out(`${version()}\n`);
      return 0;
    }
    const asked = name === "help" ? rest[0]! : name;
    const command = commands.get(asked);
    if (command === undefined) throw new UsageError(noSuchCommand(asked));
    const common = commonOptions(rest, output);
    if (common.help || name === "help") {
      output.out(command.help);
      return 0;
    }
    return command.run(common.args, common.output);
  });
}
