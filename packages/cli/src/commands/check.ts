import { type Diagnostic, diagnosticsToData, orderDiagnostics, SourceFile, terminalText } from "@hcl-ts/hcl";
import type { Command } from "../arguments/command.ts";
import { FORMAT_OPTION, IGNORE_OPTION, ignoreHelp, JOBS_OPTION, type OptionTable, watchHelp } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { type CheckedFile, checkTask } from "../files/check-file.ts";
import { ENDINGS, type RulesAround } from "../files/configuration-files.ts";
import { entriesOf, rulesOf } from "../files/entries.ts";
import type { Outcome, Unusable } from "../files/file-task.ts";
import { loadSources } from "../files/load-sources.ts";
import { noteNoFiles } from "../files/no-files.ts";
import { type DiagnosticFormat, FORMATS, noSuchFormat, notBoth } from "../messages.ts";
import { forEachOutcome, jobsHelp, jobsOf } from "../parallel/outcomes.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";

const OPTIONS = {
  json: { type: "boolean" },
  format: FORMAT_OPTION,
  jobs: JOBS_OPTION,
  watch: { type: "boolean" },
  language: { type: "string", isPath: true },
  ...IGNORE_OPTION,
} as const satisfies OptionTable;

/** Reads configuration and reports its syntax errors. */
export const checkCommand: Command = {
  summary: "check the syntax of files and folders",
  options: OPTIONS,
  help: `Usage: hcl check [options] [PATH…]

Checks files, and all configuration files below folders, and prints their syntax errors
and a summary. The default PATH is the current folder. Below folders, files are chosen by their endings:
${ENDINGS.join(" ")}, also with .json after it. Hidden folders
and node_modules are skipped. A file argument may have any name; - is standard
input. A PATH can be a pattern in quotes: 'modules/**/*.tf'.

      --format text     diagnostics as text, and a summary (the default)
      --format json     one object: files (their number), unusable (each with path and
                        message), diagnostics
      --format sarif    a SARIF 2.1.0 log, for code scanning services
      --format github   workflow commands, for annotations in pull requests
      --json            the same as --format json
      --language LANG   also check by a language: a JavaScript or TypeScript module that
                        exports one made with @hcl-ts/language (FILE#NAME for one of
                        several), or a JSON Schema. Below folders, its endings count.
                        A module is run
${jobsHelp(6, 24)}
${ignoreHelp(6, 24)}
${watchHelp(6, 24)}

Example: hcl check --format github .
${EXIT_HELP}
`,
  async run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (values.json && values.format !== undefined && values.format !== "json") throw new UsageError(notBoth("--json", "--format"));
    const format = formatOf(values.format, values.json ?? false);
    const jobs = jobsOf(values.jobs);
    const paths = positionals.length === 0 ? ["."] : positionals;
    const rules = rulesOf(project, values);
    const run = async (): Promise<number> => {
      const check = new Check(format, output);
      if (values.language === undefined) await check.run(paths, rules, jobs);
      else await check.runLanguage(paths, rules, values.language);
      await check.report(paths);
      return check.status;
    };
    return values.watch ? (await import("../files/watch.ts")).runOnChanges(paths, run, output) : run();
  },
};

function formatOf(given: string | undefined, isJson: boolean): DiagnosticFormat {
  const name = given ?? (isJson ? "json" : "text");
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(noSuchFormat(name));
  return format;
}

/**
 * Checks files and reports the result. In the text format, the errors of each file are shown
 * immediately and not kept; the other formats show all of them at the end.
 */
class Check {
  private readonly format: DiagnosticFormat;
  private readonly output: Output;
  private readonly progress: Progress;
  private files = 0;
  private readonly counts = { error: 0, warning: 0 };
  private readonly unusable: Unusable[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  /** The sources with diagnostics. */
  private readonly sources: SourceFile[] = [];

  constructor(format: DiagnosticFormat, output: Output) {
    this.format = format;
    this.output = output;
    this.progress = new Progress(output);
  }

  get status(): number {
    if (this.unusable.length > 0) return EXIT.unusable;
    return this.counts.error === 0 ? EXIT.ok : EXIT.errors;
  }

  async run(paths: readonly string[], rules: RulesAround | undefined, jobs: number | undefined): Promise<void> {
    await forEachOutcome(checkTask, undefined, entriesOf(paths, { rules }), jobs, (outcome) => this.add(outcome));
    this.progress.clear();
  }

  /** Checks by a language, in this process: it is a program, which workers would have to start again. */
  async runLanguage(paths: readonly string[], rules: RulesAround | undefined, name: string): Promise<void> {
    const { languageTask } = await import("../files/check-language.ts");
    const { task, accepts } = await languageTask(name);
    await forEachOutcome(task, undefined, entriesOf(paths, { rules, accepts }), 1, (outcome) => this.add(outcome));
    this.progress.clear();
  }

  /** Reports the summary or, in the formats for programs, everything. */
  async report(paths: readonly string[]): Promise<void> {
    const { format, output, unusable } = this;
    if (this.files === 0 && unusable.length === 0) noteNoFiles(paths, output);
    if (format === "json") this.reportAsJson();
    else if (format !== "text") await this.reportAs(format);
    else if (output.isQuiet !== true) output.out(`${this.summary()}\n`);
  }

  private add(outcome: Outcome<CheckedFile>): void | Promise<void> {
    if (outcome.result !== undefined || outcome.isFolder !== true) this.files++;
    this.progress.show(`checking ${this.files}: ${outcome.path}`);
    if (outcome.result === undefined) this.addUnusable(outcome);
    else if (outcome.result.diagnostics.length > 0) return this.addDiagnostics(outcome.result);
    return undefined;
  }

  private addUnusable({ path, message }: Unusable): void {
    this.unusable.push({ path, message });
    this.progress.clear();
    if (this.format !== "json") this.output.err(`hcl: ${terminalText(message)}\n`);
  }

  private async addDiagnostics({ filename, diagnostics, text }: CheckedFile): Promise<void> {
    for (const { severity } of diagnostics) this.counts[severity]++;
    const source = new SourceFile(filename, text);
    if (this.format === "text") {
      this.progress.clear();
      (await loadSources([source])).show(diagnostics, this.output);
      this.output.err("\n");
      return;
    }
    this.sources.push(source);
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
  }

  private reportAsJson(): void {
    const { files, unusable, diagnostics } = this;
    const data = diagnosticsToData(orderDiagnostics(diagnostics));
    jsonWriter(this.output)(`${JSON.stringify({ files, unusable, ...data })}\n`);
  }

  private async reportAs(format: "sarif" | "github"): Promise<void> {
    const write = format === "sarif" ? jsonWriter(this.output) : this.output.out;
    write((await loadSources(this.sources)).format(this.diagnostics, format));
  }

  private summary(): string {
    const { green, red, yellow } = this.output.outColors;
    const { error, warning } = this.counts;
    const problems = [
      ...(this.unusable.length === 0 ? [] : [red(`${this.unusable.length} could not be used`)]),
      ...(error === 0 ? [] : [red(countText(error, "error"))]),
      ...(warning === 0 ? [] : [yellow(countText(warning, "warning"))]),
    ];
    return `${countText(this.files, "file")}: ${problems.length === 0 ? green("no problems") : problems.join(", ")}`;
  }
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
