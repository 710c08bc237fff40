import { hasErrors, terminalText } from "@hcl-ts/hcl";
import { formatRangeStart, shortValueText } from "@hcl-ts/hcl/syntax";
import { type VariableOrigin, valueData } from "@hcl-ts/terraform/evaluate";
import type { Variable } from "@hcl-ts/terraform/load";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { diagnosticsMember } from "../files/sources.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";
import { type CommandModule, loadCommandModule, MODULE_HELP, MODULE_OPTIONS, moduleArguments } from "./module-options.ts";
import { typeOnOneLine } from "./type-on-one-line.ts";

const OPTIONS = { required: { type: "boolean" } } as const satisfies OptionTable;

/** Lists the variables of a module. */
export const varsCommand: Command = {
  summary: "list the variables of a module with their types and values",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl tf vars [options] [DIR]

Lists the variables of the module in DIR: name, type, value, and the origin of the value.
A variable without a value is listed as required, not reported as an error.
With --json, one object: variables (each with name, type, required, sensitive,
description, value and origin) and diagnostics.

${MODULE_HELP}  --required           only variables without a default

Example: hcl tf vars --required modules/network
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    const module = loadCommandModule(positionals[0] ?? ".", variableArguments, values);
    const { variables } = module.tree.module;
    // Called modules do not matter, and the list shows which values are missing.
    const diagnostics = [...module.tree.module.diagnostics, ...module.variables.diagnostics].filter(
      ({ code }) => code !== "missing-variable",
    );
    const listed = [...variables.values()].filter((variable) => values.required !== true || variable.default === undefined);
    if (values.json === true) {
      const data = JSON.stringify(listed.map((variable) => variableData(variable, module)));
      jsonWriter(output)(`{"variables":${data},${diagnosticsMember(diagnostics)}`);
    } else {
      module.sources.show(diagnostics, output);
      const rows = listed.map((variable) => rowOf(variable, module));
      const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
      for (const row of rows)
        output.out(
          `${row
            .map((cell, i) => cell.padEnd(widths[i] ?? 0))
            .join("  ")
            .trimEnd()}\n`,
        );
    }
    return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};

function typeText({ typeExpression, sensitive, ephemeral }: Variable, { tree }: CommandModule): string {
  if (typeExpression === undefined) return "any";
  const { range } = typeExpression;
  const text = tree.module.sources.get(range.filename)?.text.slice(range.start.offset, range.end.offset) ?? "any";
  return typeOnOneLine(text, sensitive || ephemeral);
}

function rowOf(variable: Variable, module: CommandModule): readonly string[] {
  const { value, origin, failed } = module.variables.values.get(variable.name)!;
  const shown = failed ? "-" : variable.sensitive ? "(sensitive)" : shortValueText(value, 40);
  return [variable.name, typeText(variable, module), shown, failed ? "required" : originText(origin)].map((text) => terminalText(text, 60));
}

function originText(origin: VariableOrigin): string {
  switch (origin.kind) {
    case "file":
    case "default":
      return `${origin.kind === "default" ? "default, " : ""}${formatRangeStart(origin.range)}`;
    case "environment":
      return origin.name;
    case "argument":
      return "--var";
    case "program":
      return "program";
  }
}

function variableData(variable: Variable, module: CommandModule): object {
  const { name, sensitive, description, nullable } = variable;
  const { value, origin, failed } = module.variables.values.get(name)!;
  return {
    name,
    type: typeText(variable, module),
    required: variable.default === undefined,
    sensitive,
    nullable,
    description,
    ...(failed ? {} : valueData(value)),
    origin: failed ? undefined : origin.kind,
    at: "range" in origin ? formatRangeStart(origin.range) : undefined,
  };
}
