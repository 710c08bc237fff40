import { homedir } from "node:os";
import { resolve } from "node:path";
import { type Diagnostic, diagnosticsToData, orderDiagnostics } from "@hcl-ts/hcl";
import { validateTree } from "@hcl-ts/terraform/evaluate";
import { builtinProviderFunctions, terraformFunctions } from "@hcl-ts/terraform/functions";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import { choice } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import { FORMAT_OPTION, type OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { FORMATS } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { ENGINE_VERSION_OPTION } from "./engine-version.ts";
import { allowReadHelp, functionFiles } from "./function-files.ts";
import { type CommandTree, loadCommandTree } from "./load-module-folder.ts";
import { budgetOf, schemasOf } from "./module-options.ts";
import { rsadecrypt } from "./rsadecrypt.ts";

/** The address of the built-in provider. */
const BUILT_IN = "terraform.io/builtin/terraform";

const OPTIONS = {
  json: { type: "boolean" },
  format: FORMAT_OPTION,
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  schemas: { type: "string", isPath: true },
  ...ENGINE_VERSION_OPTION,
  "no-unused": { type: "boolean", isSetting: true },
  "allow-read": { type: "string", multiple: true, isPath: true },
  "max-steps": { type: "string" },
} as const satisfies OptionTable;

/** Checks a tree of modules. */
export const checkCommand: Command = {
  summary: "find mistakes in a module and in the modules that it calls",
  options: OPTIONS,
  help: `Usage: hcl tf check [options] [DIR]

Checks the module in DIR, by default the current folder, and the modules that it calls:
references, arguments of modules, types, cycles, and variables, locals and data sources
that nothing uses. Values of variables do not matter. It prints the problems and a summary.

      --format text|json|sarif|github
                         as hcl check; --json is --format json
      --dialect NAME     terraform (the default) or opentofu
      --schemas FILE     the output of \`terraform providers schema -json\` or a file of
                         \`hcl tf schemas\`: the arguments and attributes of resources are
                         checked too
      --engine-version VERSION
                         the version of Terraform or OpenTofu whose language and behavior
                         apply, and that required_version is compared with, such as 1.11.4;
                         the language of the newest by default
      --no-unused        without warnings about unused objects
${allowReadHelp(6, 25)}
      --max-steps N      the steps that the evaluation may take; by default, 100 million
                         for each megabyte of input

Example: hcl tf check --no-unused environments/prod
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const format = choice("format", values.format ?? (values.json === true ? "json" : undefined), FORMATS);
    const loaded = loadCommandTree(positionals[0] ?? ".", values);
    const { tree, sources } = loaded;
    const functions = terraformFunctions({
      dialect: tree.module.dialect,
      version: tree.module.version,
      fs: functionFiles(tree, values["allow-read"]),
      baseDir: tree.folder,
      workingDirectory: process.cwd(),
      homeDirectory: homedir(),
      pure: true,
      providers: builtinFunctions(tree),
      rsadecrypt,
    });
    const found = validateTree(tree, {
      functions,
      schemas: schemasOf(values),
      workingDirectory: resolve(tree.folder),
      budget: budgetOf(values),
      unused: values["no-unused"] !== true,
    });
    const diagnostics = orderDiagnostics([...tree.diagnostics, ...found]);
    if (format === "json") jsonWriter(output)(`${JSON.stringify({ modules: countModules(tree), ...diagnosticsToData(diagnostics) })}\n`);
    else if (format === "text") show(diagnostics, loaded, output);
    else (format === "sarif" ? jsonWriter(output) : output.out)(sources.format(diagnostics, format));
    return diagnostics.some(({ severity }) => severity === "error") ? EXIT.errors : EXIT.ok;
  },
};

/** Returns the functions of the built-in provider, by the root module's local names. */
function builtinFunctions({ module }: ModuleTree): ReadonlyMap<string, ReturnType<typeof builtinProviderFunctions>> {
  const names = Array.from(module.requiredProviders, ([name, { provider }]) => ({ name, provider }));
  return new Map(names.filter(({ provider }) => provider === BUILT_IN).map(({ name }) => [name, builtinProviderFunctions(module.dialect)]));
}

function show(diagnostics: readonly Diagnostic[], { sources, tree }: CommandTree, output: Output): void {
  sources.show(diagnostics, output);
  if (output.isQuiet === true) return;
  if (diagnostics.length > 0) output.err("\n");
  const count = (severity: string): number => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const { green, red, yellow } = output.outColors;
  const errors = count("error");
  const warnings = count("warning");
  const problems = [
    ...(errors === 0 ? [] : [red(countText(errors, "error"))]),
    ...(warnings === 0 ? [] : [yellow(countText(warnings, "warning"))]),
  ];
  output.out(`${countText(countModules(tree), "module")}: ${problems.length === 0 ? green("no problems") : problems.join(", ")}\n`);
}

/** Returns the number of folders with modules. */
function countModules(root: ModuleTree): number {
  const folders = new Set<string>();
  const open = [root];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    folders.add(tree.folder);
    for (const child of tree.children.values()) open.push(child);
  }
  return folders.size;
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
