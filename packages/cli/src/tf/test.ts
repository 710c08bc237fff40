import { terminalText } from "@hcl-ts/hcl";
import type { Dialect } from "@hcl-ts/terraform";
import { installedModules, readModuleManifest } from "@hcl-ts/terraform/load";
import { type FileResult, type RunResult, runTests, TEST_FOLDER, type TestResult } from "@hcl-ts/terraform/test";
import { choice } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import { type OptionTable, watchHelp } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { Sources } from "../files/sources.ts";
import { writeOutput } from "../files/write-files.ts";
import { noTestFiles, notBoth } from "../messages.ts";
import { EXIT } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { ENGINE_VERSION_OPTION } from "./engine-version.ts";
import { allowReadHelp, functionFiles } from "./function-files.ts";
import { loadCommandTree } from "./load-module-folder.ts";
import { schemasOf, variableArguments, withTwoDashes } from "./module-options.ts";
import { withNamedFiles } from "./named-files.ts";
import { rsadecrypt } from "./rsadecrypt.ts";
import { testData } from "./test-data.ts";
import { formatJunit } from "./test-junit.ts";
import { formatTap } from "./test-tap.ts";
import { showTests } from "./test-text.ts";

const OPTIONS = {
  filter: { type: "string", multiple: true },
  "test-directory": { type: "string", isPath: true },
  junit: { type: "string", isPath: true },
  tap: { type: "boolean" },
  json: { type: "boolean" },
  watch: { type: "boolean" },
  like: { type: "string", choices: ["terraform"], isSetting: true },
  "allow-undecided": { type: "boolean", isSetting: true },
  var: { type: "string", multiple: true },
  "var-file": { type: "string", multiple: true, isPath: true },
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  ...ENGINE_VERSION_OPTION,
  workspace: { type: "string", isSetting: true },
  schemas: { type: "string", isPath: true },
  "allow-read": { type: "string", multiple: true, isPath: true },
} as const satisfies OptionTable;

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>["values"];

/** Runs the tests of a module. */
export const testCommand: Command = {
  summary: "run the tests of a module, without Terraform and without providers",
  options: OPTIONS,
  help: `Usage: hcl tf test [options] [DIR]

Runs the tests of the module in DIR, by default the current folder: the run blocks of its
*.tftest.hcl and *.tftest.json, and with --dialect opentofu also of *.tofutest.hcl. Plans and
applies are evaluated; mocks and overrides supply what providers compute. A run passes,
fails, ends in an error, is undecided because a condition depends on what only a provider
knows, or is skipped.

  --filter TEXT        only runs whose name or whose file contains TEXT; repeatable
  --test-directory DIR the folder with tests below the module; ${TEST_FOLDER} by default
  --junit FILE         also write the results as JUnit XML
  --tap                print the results in the Test Anything Protocol
  --json               print one object: status, files with their runs, and diagnostics
  --like terraform     verdicts in Terraform's manner: a condition that is not known is an
                       error, and an error skips the rest of its file
  --allow-undecided    undecided and skipped runs do not fail the command
${watchHelp(2, 23)}
  --var NAME=VALUE     the value of a variable
  --var-file FILE      a variable file
  --dialect NAME       terraform (the default) or opentofu
  --engine-version VERSION
                       the version of Terraform or OpenTofu whose language and behavior
                       apply, such as 1.11.4; the newest by default
  --workspace NAME     the value of terraform.workspace
  --schemas FILE       the output of \`terraform providers schema -json\` or a file of
                       \`hcl tf schemas\`: fewer runs are undecided
${allowReadHelp(2, 23)}

Example: hcl tf test --filter defaults --junit results.xml modules/network
Exit status: ${EXIT.ok} if all runs pass, ${EXIT.unusable} for invalid arguments or an unusable file, ${EXIT.errors} if a run fails,
ends in an error, is undecided or is skipped.
`,
  async run(args, output) {
    const twoDashes = withTwoDashes(args);
    const { values, positionals } = parseOptions(twoDashes, OPTIONS);
    if (values.json === true && values.tap === true) throw new UsageError(notBoth("--json", "--tap"));
    const [folder = "."] = positionals;
    const variables = variableArguments(twoDashes);
    const run = async (): Promise<number> => testOnce(folder, values, variables, output);
    return values.watch ? (await import("../files/watch.ts")).runOnChanges([folder], run, output) : run();
  },
};

function testOnce(folder: string, values: Values, args: ReturnType<typeof variableArguments>, output: Output): number {
  const { fs, tree } = loadCommandTree(folder, values);
  const named = args.flatMap((arg) => ("file" in arg ? [arg.file] : []));
  const manifest = readModuleManifest(fs, folder);
  const result = runTests(withNamedFiles(fs, named), {
    path: folder,
    testFolder: values["test-directory"],
    dialect: choice<Dialect>("dialect", values.dialect, ["terraform", "opentofu"]),
    version: values["engine-version"],
    resolveModule: installedModules(manifest),
    manner: values.like === undefined ? "all" : choice<"terraform">("like", values.like, ["terraform"]),
    select: selection(values.filter),
    schemas: schemasOf(values),
    workspace: values.workspace,
    env: process.env,
    args,
    functionFiles: functionFiles(tree, values["allow-read"]),
    rsadecrypt,
  });
  const sources = new Sources();
  for (const source of result.sources.values()) sources.add(source);
  if (values.junit !== undefined) writeOutput(values.junit, formatJunit(result));
  if (values.json === true) jsonWriter(output)(`${JSON.stringify(testData(result))}\n`);
  else if (values.tap === true) output.out(formatTap(result));
  else showTests(result, sources, output);
  if (result.files.length === 0 && output.isQuiet !== true)
    output.err(`hcl: ${terminalText(noTestFiles(folder, values.filter !== undefined))}\n`);
  return statusOf(result, values["allow-undecided"] === true);
}

function selection(filters: readonly string[] | undefined): ((file: string, run: string) => boolean) | undefined {
  if (filters === undefined) return undefined;
  return (file, run) => filters.some((text) => file.includes(text) || run.includes(text));
}

function statusOf({ status, files }: TestResult, allowsUndecided: boolean): number {
  if (status === "error" || status === "fail") return EXIT.errors;
  const runs = files.flatMap((file: FileResult) => file.runs);
  const isOpen = runs.some((run: RunResult) => run.status === "undecided" || run.status === "skip");
  return isOpen && !allowsUndecided ? EXIT.errors : EXIT.ok;
}
