import { parseArgs } from "node:util";
import { type Diagnostic, diagnosticsToData } from "@hcl-ts/hcl";
import { configurationFiles, ENDINGS } from "../configuration-files.ts";
import { RunError, UsageError } from "../errors.ts";
import { STANDARD_INPUT } from "../files.ts";
import { pathNeeded } from "../messages.ts";
import type { Colors, Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Reads configuration and says what is wrong with it. */
export const checkCommand: Command = {
  summary: "read files and folders and say what is wrong with their syntax",
  help: `Usage: hcl check [--json] [--no-color] PATH…

Reads files, and all configuration files below folders, and prints what is wrong with
their syntax, and a summary. Below folders, files count by what their names end in:
${ENDINGS.join(" ")}, also with .json after it. Hidden folders
and node_modules are passed over. A file that is named itself may have any name; - is
standard input. With --json, one object: files (how many), unusable (each with path and
message), diagnostics.

Example: hcl check main.tf modules/
Exit status: 0; 1 for a wrong use or a file that cannot be used; 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    if (positionals.length === 0) throw new UsageError(pathNeeded());
    const result = checkFiles(positionals, output, values.json ?? false);
    if (values.json) {
      const { files, unusable, diagnostics } = result;
      output.out(`${JSON.stringify({ files, unusable, ...diagnosticsToData(diagnostics) })}\n`);
    } else output.out(`${summaryOf(result, output.outColors)}\n`);
    return result.unusable.length > 0 ? 1 : result.errors === 0 ? 0 : 2;
  },
};

interface CheckResult {
  files: number;
  errors: number;
  warnings: number;
  /** Only if they have not been shown. */
  readonly diagnostics: Diagnostic[];
  readonly unusable: { readonly path: string; readonly message: string }[];
}

/** Checks one file after the other, and shows what is wrong with each at once, so that nothing is kept of what was sound. */
function checkFiles(paths: readonly string[], output: Output, keep: boolean): CheckResult {
  const result: CheckResult = { files: 0, errors: 0, warnings: 0, diagnostics: [], unusable: [] };
  const sources = new Sources();
  const progress = new Progress(output);
  const unusable = (path: string, message: string): void => {
    result.unusable.push({ path, message });
    progress.clear();
    if (!keep) output.err(`hcl: ${message}\n`);
  };
  const check = (file: string): void => {
    result.files++;
    progress.show(`checking ${result.files}: ${file}`);
    const { source, diagnostics } = sources.parseFile(file);
    for (const { severity } of diagnostics) result[severity === "error" ? "errors" : "warnings"]++;
    if (keep) for (const diagnostic of diagnostics) result.diagnostics.push(diagnostic);
    else if (diagnostics.length > 0) {
      progress.clear();
      sources.show(diagnostics, output);
      output.err("\n");
    }
    sources.remove(source);
  };
  for (const path of paths) {
    const report = (message: string): void => unusable(path, message);
    for (const file of path === STANDARD_INPUT ? [path] : configurationFiles(path, report)) {
      try {
        check(file);
      } catch (error) {
        // The other files are still worth a look.
        if (!(error instanceof RunError)) throw error;
        unusable(file, error.message);
      }
    }
  }
  progress.clear();
  return result;
}

function summaryOf({ files, errors, warnings, unusable }: CheckResult, { green, red, yellow }: Colors): string {
  if (files === 0 && unusable.length === 0) return yellow("no configuration files found");
  const faults = [
    ...(unusable.length === 0 ? [] : [red(`${unusable.length} could not be used`)]),
    ...(errors === 0 ? [] : [red(countText(errors, "error"))]),
    ...(warnings === 0 ? [] : [yellow(countText(warnings, "warning"))]),
  ];
  return `${countText(files, "file")}: ${faults.length === 0 ? green("no problems") : faults.join(", ")}`;
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
