/** The `hcl` command: a table of its subcommands. */
import { suggest } from "@hcl-ts/hcl/syntax";
import { type Command, type Commands, commandList, helpOf, type Project } from "./arguments/command.ts";
import { commonOptions } from "./arguments/common-options.ts";
import { version } from "./arguments/version.ts";
import { UsageError } from "./errors.ts";
import { findProjectFile } from "./files/find-project-file.ts";
import { noSuchCommand, noSuchOption } from "./messages.ts";
import { EXIT, EXIT_HELP } from "./terminal/exit-status.ts";
import { guard, type Output, processOutput } from "./terminal/output.ts";

/** The subcommands. Each is loaded on demand, so that no command loads the dependencies of others. */
const commands: Commands = new Map<string, () => Promise<Command>>([
  ["append", async () => (await import("./commands/append.ts")).appendCommand],
  ["ast", async () => (await import("./commands/ast.ts")).astCommand],
  ["check", async () => (await import("./commands/check.ts")).checkCommand],
  ["completion", async () => (await import("./commands/completion.ts")).completionCommand(commands)],
  ["decode", async () => (await import("./commands/decode.ts")).decodeCommand],
  ["diff", async () => (await import("./commands/diff.ts")).diffCommand],
  ["docs", async () => (await import("./commands/docs.ts")).docsCommand],
  ["eval", async () => (await import("./commands/eval.ts")).evalCommand],
  ["fmt", async () => (await import("./commands/fmt.ts")).fmtCommand],
  ["from-json", async () => (await import("./commands/from-json.ts")).fromJsonCommand],
  ["get", async () => (await import("./commands/get.ts")).getCommand],
  ["lsp", async () => (await import("./commands/lsp.ts")).lspCommand],
  ["mv", async () => (await import("./commands/mv.ts")).mvCommand],
  ["refs", async () => (await import("./commands/refs.ts")).refsCommand],
  ["rm", async () => (await import("./commands/rm.ts")).rmCommand],
  ["schema", async () => (await import("./commands/schema.ts")).schemaCommand],
  ["set", async () => (await import("./commands/set.ts")).setCommand],
  ["sort", async () => (await import("./commands/sort.ts")).sortCommand],
  ["tf", async () => (await import("./commands/tf.ts")).tfCommand],
  ["to-json", async () => (await import("./commands/to-json.ts")).toJsonCommand],
  ["tokens", async () => (await import("./commands/tokens.ts")).tokensCommand],
]);

async function help(): Promise<string> {
  return `Usage: hcl COMMAND [options] [arguments]

${await commandList(commands)}

Every command has --help, --json for machine-readable output, --pretty and --compact for
its layout, --quiet to leave out summaries and lists of files, --no-color, and --no-config
to leave out the settings in hcl.config.hcl. To decode configuration to JSON, use hcldec.

Example: hcl check main.tf modules/
${EXIT_HELP}
`;
}

/** Runs the command with its arguments. Returns the exit status. */
export function runHcl(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcl", output, async () => {
    const [name, ...rest] = args;
    switch (name) {
      case undefined:
        output.err(await help());
        return EXIT.unusable;
      case "--version":
      case "-v":
      case "version":
        output.out(`${version()}\n`);
        return 0;
      case "--help":
      case "-h":
        output.out(await help());
        return 0;
      case "help":
        return printHelp(rest, output);
      default:
        return runCommand(name, rest, output);
    }
  });
}

/** Prints the help of a command or, without a name, of all. */
async function printHelp([name, ...rest]: readonly string[], output: Output): Promise<number> {
  output.out(name === undefined ? await help() : await helpOf(await commandOf(name), rest));
  return 0;
}

async function runCommand(name: string, args: readonly string[], output: Output): Promise<number> {
  const command = await commandOf(name);
  const settings = await settingsFor(name, args, output);
  if (settings === undefined) return EXIT.unusable;
  const common = commonOptions(settings.args, output);
  if (common.help) {
    output.out(await helpOf(command, common.args));
    return 0;
  }
  try {
    return await command.run(common.args, common.output, settings);
  } catch (error) {
    if (error instanceof UsageError) error.command ??= `hcl ${name}`;
    throw error;
  }
}

/** Pairs of options of which only one can be given. */
const EXCLUSIVE = [
  ["--pretty", "--compact"],
  ["--json", "--format"],
];

/** Returns the arguments after the arguments from the settings file; undefined if the file has errors. */
async function settingsFor(
  name: string,
  args: readonly string[],
  output: Output,
): Promise<(Project & { readonly args: readonly string[] }) | undefined> {
  const path = args.includes("--no-config") || args.includes("--help") ? undefined : findProjectFile(process.cwd());
  if (path === undefined) return { args, ignored: undefined };
  // The first argument of a command with subcommands is the name of one.
  const isNested = (await commandOf(name)).subcommands !== undefined;
  const [first, rest] = isNested ? [args.slice(0, 1), args.slice(1)] : [[], args];
  const { readSettings } = await import("./files/project-file.ts");
  const settings = await readSettings(path, [name, ...first].join(" "), commands, output);
  if (settings === undefined) return undefined;
  // The options of the user come first.
  const isExcluded = (setting: string): boolean =>
    EXCLUSIVE.some(
      (pair) => pair.some((option) => setting.startsWith(option)) && rest.some((arg) => pair.some((option) => arg.startsWith(option))),
    );
  return { ignored: settings.ignored, args: [...first, ...settings.args.filter((setting) => !isExcluded(setting)), ...rest] };
}

/** Loads a command. @throws UsageError if there is none of this name */
function commandOf(name: string): Promise<Command> {
  const load = commands.get(name);
  if (load !== undefined) return load();
  if (name.startsWith("-")) throw new UsageError(noSuchOption(name, suggest(name, ["--help", "--version"])));
  throw new UsageError(noSuchCommand(name, suggest(name, [...commands.keys()])));
}
