/** The command `hcl`: a table of subcommands. */
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Command } from "./commands/command.ts";
import { UsageError } from "./errors.ts";
import { EXIT, EXIT_HELP } from "./exit-status.ts";
import { noSuchCommand, noSuchOption } from "./messages.ts";
import { commonOptions, guard, type Output, processOutput } from "./output.ts";
import { version } from "./version.ts";

/** The subcommands. Each is loaded on demand, so that no command loads the dependencies of others. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["append", async () => (await import("./commands/append.ts")).appendCommand],
  ["ast", async () => (await import("./commands/ast.ts")).astCommand],
  ["check", async () => (await import("./commands/check.ts")).checkCommand],
  ["eval", async () => (await import("./commands/eval.ts")).evalCommand],
  ["fmt", async () => (await import("./commands/fmt.ts")).fmtCommand],
  ["from-json", async () => (await import("./commands/from-json.ts")).fromJsonCommand],
  ["get", async () => (await import("./commands/get.ts")).getCommand],
  ["mv", async () => (await import("./commands/mv.ts")).mvCommand],
  ["refs", async () => (await import("./commands/refs.ts")).refsCommand],
  ["rm", async () => (await import("./commands/rm.ts")).rmCommand],
  ["set", async () => (await import("./commands/set.ts")).setCommand],
  ["sort", async () => (await import("./commands/sort.ts")).sortCommand],
  ["tf", async () => (await import("./commands/tf.ts")).tfCommand],
  ["to-json", async () => (await import("./commands/to-json.ts")).toJsonCommand],
  ["tokens", async () => (await import("./commands/tokens.ts")).tokensCommand],
]);

async function help(): Promise<string> {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length));
  const loaded = await Promise.all(Array.from(commands, async ([name, load]) => ({ name, ...(await load()) })));
  const lines = loaded.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: hcl COMMAND [options] [arguments]

${lines.join("\n")}

Every command has --help, --json for machine-readable output, --pretty and --compact for
its layout, and --no-color. To decode configuration to JSON, use the command hcldec.

Example: hcl check main.tf modules/
${EXIT_HELP}
`;
}

/** Runs the command with its arguments. Returns the exit status. */
export function runHcl(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcl", output, async () => {
    const [name, ...rest] = args;
    if (name === undefined) {
      output.err(await help());
      return EXIT.unusable;
    }
    if (name === "--help" || name === "-h" || (name === "help" && rest.length === 0)) {
      output.out(await help());
      return 0;
    }
    if (name === "--version" || name === "-v") {
      output.out(`${version()}\n`);
      return 0;
    }
    const asked = name === "help" ? rest[0]! : name;
    const load = commands.get(asked);
    if (load === undefined && asked.startsWith("-")) throw new UsageError(noSuchOption(asked, suggest(asked, ["--help", "--version"])));
    if (load === undefined) throw new UsageError(noSuchCommand(asked, suggest(asked, [...commands.keys()])));
    const command = await load();
    const common = commonOptions(rest, output);
    if (common.help || name === "help") {
      output.out((await command.helpFor?.(common.args)) ?? command.help);
      return 0;
    }
    return command.run(common.args, common.output);
  });
}
