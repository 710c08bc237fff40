/** The command `hcl`: a table of subcommands. */
import { suggest } from "@hcl-ts/hcl";
import { astCommand } from "./commands/ast.ts";
import { checkCommand } from "./commands/check.ts";
import type { Command } from "./commands/command.ts";
import { evalCommand } from "./commands/eval.ts";
import { refsCommand } from "./commands/refs.ts";
import { tokensCommand } from "./commands/tokens.ts";
import { UsageError } from "./errors.ts";
import { EXIT, EXIT_HELP } from "./exit-status.ts";
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
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length));
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: hcl COMMAND [options] [arguments]

${lines.join("\n")}

Every command has --help, --json for output that programs read, --pretty and --compact
for its layout, and --no-color. To decode configuration to JSON, use the command hcldec.

Example: hcl check main.tf modules/
${EXIT_HELP}
`;
}

/** Runs the command with its arguments; gives the exit status. */
export function runHcl(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcl", output, () => {
    const [name, ...rest] = args;
    if (name === undefined) {
      output.err(help());
      return EXIT.unusable;
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
    if (command === undefined) throw new UsageError(noSuchCommand(asked, suggest(asked, [...commands.keys()])));
    const common = commonOptions(rest, output);
    if (common.help || name === "help") {
      output.out(command.help);
      return 0;
    }
    return command.run(common.args, common.output);
  });
}
