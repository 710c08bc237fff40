import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { addressProblems, explain, explanationData, formatExplanation, relatedDiagnostics } from "@hcl-ts/terraform/evaluate";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { UsageError } from "../errors.ts";
import { diagnosticsMember } from "../files/sources.ts";
import { addressNeeded, invalidNumber, noSuchAddress, otherErrors } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";
import { evaluateCommandModule, loadCommandModule, MODULE_HELP, MODULE_OPTIONS, moduleArguments } from "./module-options.ts";
import { showProblems } from "./show-problems.ts";

const OPTIONS = {
  depth: { type: "string" },
  rounds: { type: "boolean" },
  "show-sensitive": { type: "boolean" },
} as const satisfies OptionTable;

/** Explains a value of a module. */
export const explainCommand: Command = {
  summary: "show why a value is what it is",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl tf explain [options] DIR ADDRESS

Shows where a value in the module in DIR comes from: the expression that defines it with
the value of each part, and the same for each reference, down to literals, lines of
.tfvars files, defaults, and values not known until apply. ADDRESS is output.NAME,
local.NAME, var.NAME, a resource or an attribute of one, also inside a module
(module.net["a"].local.cidr), or any expression of the root module. What does not concern
the value is not shown: see hcl tf check.

${MODULE_HELP}  --depth N            maximum number of levels; 20 by default
  --rounds             shows each iteration of for expressions
  --show-sensitive     prints sensitive values

Example: hcl tf explain . output.url --var env=prod
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    const [folder, address] = positionals.length === 1 ? [".", positionals[0]] : positionals;
    if (folder === undefined || address === undefined) throw new UsageError(addressNeeded());
    const depth = values.depth === undefined ? undefined : Number(values.depth);
    if (depth !== undefined && !(Number.isInteger(depth) && depth >= 0)) throw new UsageError(invalidNumber("depth", values.depth ?? ""));
    const module = loadCommandModule(folder, variableArguments, values);
    const result = evaluateCommandModule(module, values, output, "unknown");
    const diagnostics = [...module.diagnostics, ...result.diagnostics];
    const problems = addressProblems(result, address);
    const explanation = problems.length > 0 ? undefined : explain(result, address);
    const related = explanation === undefined ? [] : relatedDiagnostics(explanation, diagnostics);
    const format = { depth, rounds: values.rounds, showSensitive: values["show-sensitive"] };
    if (values.json === true) {
      const data = explanation === undefined ? "null" : JSON.stringify(explanationData(explanation, format));
      jsonWriter(output)(`{"explanation":${data},${diagnosticsMember([...diagnostics, ...problems])}`);
    } else if (explanation !== undefined) {
      output.out(formatExplanation(explanation, { ...format, color: output.outColors.isColorSupported }));
      showProblems(related, module.sources, output);
      const errors = countErrors(diagnostics) - countErrors(related);
      if (errors > 0) output.err(`${otherErrors(errors)}\n`);
    }
    if (explanation === undefined) {
      output.err(`hcl: ${noSuchAddress(address, problems)}\n`);
      return EXIT.errors;
    }
    return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};

const countErrors = (diagnostics: readonly Diagnostic[]): number => diagnostics.filter(({ severity }) => severity === "error").length;
