/** The command `hcl tf`: a table of commands for Terraform and OpenTofu modules. */
import { suggest } from "@hcl-ts/hcl/syntax";
import { type Command, commandList, helpOf } from "../arguments/command.ts";
import { UsageError } from "../errors.ts";
import { noSuchCommand } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";

/** The commands for modules. Each is loaded on demand. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["check", async () => (await import("../tf/check.ts")).checkCommand],
  ["console", async () => (await import("../tf/console.ts")).consoleCommand],
  ["eval", async () => (await import("../tf/eval.ts")).evalCommand],
  ["explain", async () => (await import("../tf/explain.ts")).explainCommand],
  ["graph", async () => (await import("../tf/graph.ts")).graphCommand],
  ["impact", async () => (await import("../tf/impact.ts")).impactCommand],
  ["inspect", async () => (await import("../tf/inspect.ts")).inspectCommand],
  ["schemas", async () => (await import("../tf/schemas.ts")).schemasCommand],
  ["semver", async () => (await import("../tf/semver.ts")).semverCommand],
  ["test", async () => (await import("../tf/test.ts")).testCommand],
  ["vars", async () => (await import("../tf/vars.ts")).varsCommand],
]);

async function help(): Promise<string> {
  return `Usage: hcl tf COMMAND [options] [DIR] [arguments]

${await commandList(commands)}

DIR is the folder of the root module, by default the current one. Modules are read from
local folders and from those that \`terraform init\` has installed. Only \`schemas\` runs
Terraform and providers: values that only a provider knows are not known until apply.

Values of variables come from TF_VAR_name, terraform.tfvars, *.auto.tfvars and:
  --var NAME=VALUE     the value of a variable
  --var-file FILE      a variable file

Example: hcl tf explain . output.url --var env=prod
${EXIT_HELP}
`;
}

/** Reads and evaluates Terraform and OpenTofu modules. */
export const tfCommand: Command = {
  summary: "inspect, check, evaluate and explain Terraform and OpenTofu modules",
  options: {},
  subcommands: commands,
  help: async ([name = ""]) => {
    const command = await commands.get(name)?.();
    return command === undefined ? help() : helpOf(command, []);
  },
  async run([name, ...args], output, project) {
    if (name === undefined) {
      output.err(await help());
      return EXIT.unusable;
    }
    const load = commands.get(name);
    if (load === undefined) throw new UsageError(noSuchCommand(`tf ${name}`, suggest(name, [...commands.keys()])));
    const command = await load();
    try {
      return await command.run(args, output, project);
    } catch (error) {
      if (error instanceof UsageError) error.command = `hcl tf ${name}`;
      throw error;
    }
  },
};
