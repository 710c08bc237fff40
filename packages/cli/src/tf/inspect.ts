import { hasErrors, terminalText } from "@hcl-ts/hcl";
import { type Inspection, inspect } from "@hcl-ts/terraform/load";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { fileNotRead, noModuleFiles } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { ENGINE_VERSION_OPTION } from "./engine-version.ts";
import { filesNotRead } from "./files-not-read.ts";
import { loadCommandFolder, moduleEndings } from "./load-module-folder.ts";
import { typeOnOneLine } from "./type-on-one-line.ts";

const OPTIONS = {
  json: { type: "boolean" },
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  ...ENGINE_VERSION_OPTION,
} as const satisfies OptionTable;

/** Describes a module. */
export const inspectCommand: Command = {
  summary: "describe a module: its variables, outputs, providers, resources and modules",
  options: OPTIONS,
  help: `Usage: hcl tf inspect [options] [DIR]

Describes the module in DIR, by default the current folder. With --json, it prints the
same object as terraform-config-inspect, without the defaults of sensitive variables.
Files of stacks (.tfcomponent.hcl, .tfdeploy.hcl), tests and queries are not read; they
are listed on standard error.

      --dialect NAME    terraform (the default) or opentofu
      --engine-version VERSION
                        the version of Terraform or OpenTofu whose language applies;
                        the newest by default

Example: hcl tf inspect --json modules/network
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const folder = positionals[0] ?? ".";
    const { fs, module, sources } = loadCommandFolder(folder, values);
    const inspection = withoutSecrets(inspect(module));
    if (values.json === true) jsonWriter(output)(`${JSON.stringify(inspection)}\n`);
    else {
      sources.show(module.diagnostics, output);
      for (const [title, rows] of tablesOf(inspection)) showTable(title, rows, output);
    }
    if (module.files.length === 0) output.err(`${noModuleFiles(folder, moduleEndings(module.dialect))}\n`);
    for (const { name, kind } of filesNotRead(fs.readDirectory(folder))) output.err(`${fileNotRead(name, kind)}\n`);
    return hasErrors(module.diagnostics) ? EXIT.errors : EXIT.ok;
  },
};

/** Leaves out what the declaration of a sensitive variable says about its value. */
function withoutSecrets(inspection: Inspection): Inspection {
  const variables = Object.entries(inspection.variables).map(([name, variable]) => [
    name,
    variable.sensitive === true
      ? { ...variable, ...(variable.type !== undefined && { type: typeOnOneLine(variable.type, true) }), default: null }
      : variable,
  ]);
  return { ...inspection, variables: Object.fromEntries(variables) };
}

type Table = readonly [title: string, rows: readonly (readonly string[])[]];

/** The maximum length of a cell, in characters. */
const MAX_CELL = 60;

function tablesOf(inspection: Inspection): readonly Table[] {
  const { variables, outputs, required_core = [], required_providers, managed_resources, data_resources, module_calls } = inspection;
  const resources = [...Object.entries(managed_resources), ...Object.entries(data_resources)];
  return [
    ["Required version", required_core.map((version) => [version])],
    [
      "Providers",
      Object.entries(required_providers).map(([name, { source, version_constraints }]) => [
        name,
        source ?? "",
        version_constraints?.join(", ") ?? "",
      ]),
    ],
    [
      "Variables",
      Object.values(variables).map(({ name, type, required, default: given, sensitive, description }) => [
        name,
        typeOnOneLine(type ?? "any"),
        required ? "required" : sensitive === true ? "(sensitive)" : JSON.stringify(given),
        oneLine(description ?? ""),
      ]),
    ],
    ["Outputs", Object.values(outputs).map(({ name, description }) => [name, oneLine(description ?? "")])],
    ["Resources", resources.map(([address, { pos }]) => [address, `${pos.filename}:${pos.line}`])],
    ["Modules", Object.values(module_calls).map(({ name, source, version }) => [name, source, version ?? ""])],
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function showTable(title: string, rows: readonly (readonly string[])[], { out, outColors }: Output): void {
  if (rows.length === 0) return;
  out(`${outColors.bold(title)}\n`);
  const cells = rows.map((row) => row.map((cell) => terminalText(cell, MAX_CELL)));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) out(`  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd().concat("\n"));
}
