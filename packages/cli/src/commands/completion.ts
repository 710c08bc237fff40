import type { Command, Commands } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { noSuchShell } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";

const OPTIONS = {} as const satisfies OptionTable;

/** The shells for which there is completion. */
const SHELLS: readonly string[] = ["bash", "zsh", "fish"];

/** Returns the command that prints the completion of commands, options and their values for a shell. */
export const completionCommand = (commands: Commands): Command => ({
  summary: "print the completion for bash, zsh or fish",
  options: OPTIONS,
  words: SHELLS,
  help: `Usage: hcl completion bash|zsh|fish

Prints a script that completes commands, options, and the values of options in a shell.

  bash  add to ~/.bashrc:  source <(hcl completion bash)
  zsh   add to ~/.zshrc, after compinit:  source <(hcl completion zsh)
  fish  hcl completion fish > ~/.config/fish/completions/hcl.fish

Example: source <(hcl completion bash)
${EXIT_HELP}
`,
  async run(args, output) {
    const { positionals } = parseOptions(args, OPTIONS);
    const [shell, ...more] = positionals;
    const { scripts } = await import("../arguments/completion.ts");
    const script = more.length === 0 ? scripts.get(shell ?? "") : undefined;
    if (script === undefined) throw new UsageError(noSuchShell(shell, SHELLS));
    output.out(await script(commands));
    return EXIT.ok;
  },
});
