import { type Diagnostic, diagnosticsToData, orderDiagnostics, SourceFile, terminalText } from "@hcl-ts/hcl";
import { checkTask } from "../check-file.ts";
import type { Colors } from "../colors.ts";
import { ENDINGS } from "../configuration-files.ts";
import { entriesOf } from "../entries.ts";
import { UsageError } from "../errors.ts";
import { EXIT, EXIT_HELP } from "../exit-status.ts";
import { FORMATS, noSuchFormat, nothingToCheck, pathNeeded } from "../messages.ts";
import { jsonWriter, type Output } from "../output.ts";
import type { Unusable } from "../parallel/file-task.ts";
import { jobsHelp, jobsOf, outcomes } from "../parallel/outcomes.ts";
import { parseOptions } from "../parse-options.ts";
import { Progress } from "../progress.ts";
import { type DiagnosticFormat, Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Reads configuration and reports its syntax errors. */
export const checkCommand: Command = {
  summary: "check the syntax of files and folders",
  help: `Usage: hcl check [options] PATH…

Checks files, and all configuration files below folders, and prints their syntax errors
and a summary. Below folders, files are chosen by their endings:
${ENDINGS.join(" ")}, also with .json after it. Hidden folders
and node_modules are skipped. A file argument may have any name; - is standard
input.

      --format text     diagnostics as text, and a summary (the default)
      --format json     one object: files (their number), unusable (each with path and
                        message), diagnostics
      --format sarif    a SARIF 2.1.0 log, for code scanning services
      --format github   workflow commands, for annotations in pull requests
      --json            the same as --format json
${jobsHelp(6, 24)}

Example: hcl check --format github .
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, {
      json: { type: "boolean" },
      format: { type: "string" },
      jobs: { type: "string" },
    });
    const format = formatOf(values.format, values.json ?? false);
    const jobs = jobsOf(values.jobs);
    if (positionals.length === 0) throw new UsageError(pathNeeded());
    const sources = new Sources();
    const result = await checkFiles(positionals, jobs, sources, output, format);
    const { files, errors, unusable, diagnostics } = result;
    if (files === 0 && unusable.length === 0) {
      for (const path of positionals) unusable.push({ path, message: nothingToCheck() });
      if (format !== "json") output.err(`hcl: ${nothingToCheck()}\n`);
    } else if (format === "text") output.out(`${summaryOf(result, output.outColors)}\n`);
    if (format === "json") {
      const data = diagnosticsToData(orderDiagnostics(diagnostics));
      jsonWriter(output)(`${JSON.stringify({ files, unusable, ...data })}\n`);
    } else if (format !== "text") {
      const write = format === "sarif" ? jsonWriter(output) : output.out;
      write(sources.format(diagnostics, format));
    }
    return unusable.length > 0 ? EXIT.unusable : errors === 0 ? EXIT.ok : EXIT.errors;
  },
};

function formatOf(given: string | undefined, isJson: boolean): DiagnosticFormat {
  const name = given ?? (isJson ? "json" : "text");
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(noSuchFormat(name));
  return format;
}

interface CheckResult {
  files: number;
  errors: number;
  warnings: number;
  /** Empty for the text format, which shows diagnostics immediately. */
  readonly diagnostics: Diagnostic[];
  readonly unusable: Unusable[];
}

/**
 * Checks files. For the text format, the errors of each file are shown immediately, and files
 * without errors are not kept.
 */
async function checkFiles(
  paths: readonly string[],
  jobs: number | undefined,
  sources: Sources,
  output: Output,
  format: DiagnosticFormat,
): Promise<CheckResult> {
  const checked: CheckResult = { files: 0, errors: 0, warnings: 0, diagnostics: [], unusable: [] };
  const progress = new Progress(output);
  for await (const outcome of outcomes(checkTask, undefined, entriesOf(paths), jobs)) {
    if (outcome.result !== undefined || outcome.isFolder !== true) checked.files++;
    progress.show(`checking ${checked.files}: ${outcome.path}`);
    if (outcome.result === undefined) {
      checked.unusable.push({ path: outcome.path, message: outcome.message });
      progress.clear();
      if (format !== "json") output.err(`hcl: ${terminalText(outcome.message)}\n`);
      continue;
    }
    const { filename, diagnostics, text } = outcome.result;
    if (diagnostics.length === 0) continue;
    for (const { severity } of diagnostics) checked[severity === "error" ? "errors" : "warnings"]++;
    const source = new SourceFile(filename, text);
    sources.add(source);
    if (format !== "text") for (const diagnostic of diagnostics) checked.diagnostics.push(diagnostic);
    else {
      progress.clear();
      sources.show(diagnostics, output);
      output.err("\n");
      sources.remove(source);
    }
  }
  progress.clear();
  return checked;
}

function summaryOf({ files, errors, warnings, unusable }: CheckResult, { green, red, yellow }: Colors): string {
  const problems = [
    ...(unusable.length === 0 ? [] : [red(`${unusable.length} could not be used`)]),
    ...(errors === 0 ? [] : [red(countText(errors, "error"))]),
    ...(warnings === 0 ? [] : [yellow(countText(warnings, "warning"))]),
  ];
  return `${countText(files, "file")}: ${problems.length === 0 ? green("no problems") : problems.join(", ")}`;
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
