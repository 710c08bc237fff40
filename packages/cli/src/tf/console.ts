import { hasErrors, SourceFile } from "@hcl-ts/hcl";
import { valueData } from "@hcl-ts/terraform/evaluate";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { diagnosticsMember } from "../files/sources.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";
import { runPrompt } from "../terminal/prompt.ts";
import { consoleText } from "./eval.ts";
import { evaluateCommandModule, loadCommandModule, MODULE_HELP, MODULE_OPTIONS, moduleArguments } from "./module-options.ts";
import { showProblems } from "./show-problems.ts";

const OPTIONS = {} as const satisfies OptionTable;

/** Evaluates expressions of a module, one after the other. */
export const consoleCommand: Command = {
  summary: "evaluate expressions of a module, typed one after the other",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl tf console [options] [DIR]

Reads expressions from standard input and prints their values in the module in DIR, as
\`terraform console\` does after a plan. On a terminal there is a prompt with a history, and
the tab key completes names. With --json, it prints one object per line.

${MODULE_HELP}
Example: echo 'length(var.subnets)' | hcl tf console .
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    const module = loadCommandModule(positionals[0] ?? ".", variableArguments, values);
    const result = evaluateCommandModule(module, values, output, "unknown");
    const before = [...module.diagnostics, ...result.diagnostics];
    showProblems(before, module.sources, output);
    const scope = result.scope();
    const answer = (text: string): boolean => {
      const source = new SourceFile("<input>", text);
      module.sources.add(source);
      const { value, diagnostics } = scope.evaluate(source);
      const isValid = !hasErrors(diagnostics);
      if (values.json === true) {
        const data = isValid ? `${JSON.stringify(valueData(value)).slice(0, -1)},` : "{";
        jsonWriter(output)(`${data}${diagnosticsMember(diagnostics)}`);
      } else {
        module.sources.show(diagnostics, output);
        if (isValid) output.out(`${consoleText(value, false)}\n`);
      }
      return isValid;
    };
    const isValid = await runPrompt({ answer, output, names: [...scope.names(), ...scope.functionNames()] });
    return isValid && !hasErrors(before) ? EXIT.ok : EXIT.errors;
  },
};
