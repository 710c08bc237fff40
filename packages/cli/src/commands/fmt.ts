import { type Diagnostic, diagnosticsToData, hasErrors, orderDiagnostics, SourceFile, terminalText } from "@hcl-ts/hcl";
import type { FormatStyle } from "@hcl-ts/hclwrite/format";
import type { Command } from "../arguments/command.ts";
import { IGNORE_OPTION, ignoreHelp, JOBS_OPTION, type OptionTable, watchHelp } from "../arguments/options.ts";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { type ParsedOptions, parseOptions } from "../arguments/parse-options.ts";
import { RunError, UsageError } from "../errors.ts";
import { ENDINGS, isJsonFilename } from "../files/configuration-files.ts";
import { entriesOf, rulesOf, type Selection } from "../files/entries.ts";
import type { Entry, Unusable } from "../files/file-task.ts";
import { type FormatChoice, type FormattedFile, formatTask } from "../files/format-file.ts";
import { loadSources } from "../files/load-sources.ts";
import { noteNoFiles } from "../files/no-files.ts";
import { jsonNotFormatted, noSuchStyle, notBoolean, standardInputAlone } from "../messages-write.ts";
import { forEachOutcome, jobsHelp, jobsOf } from "../parallel/outcomes.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { showDiff } from "../terminal/file-diff.ts";
import { jsonWriter, type Output, sourceWriter } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";

const OPTIONS = {
  check: { type: "boolean" },
  diff: { type: "boolean" },
  style: { type: "string", choices: ["hcl", "terraform"], isSetting: true },
  "no-list": { type: "boolean", isSetting: true },
  "no-write": { type: "boolean" },
  "no-recursive": { type: "boolean", isSetting: true },
  "stdin-filename": { type: "string" },
  force: { type: "boolean" },
  json: { type: "boolean" },
  jobs: JOBS_OPTION,
  watch: { type: "boolean" },
  ...IGNORE_OPTION,
} as const satisfies OptionTable;

/** Formats files. */
export const fmtCommand: Command = {
  summary: "format files and folders",
  options: OPTIONS,
  help: `Usage: hcl fmt [--check] [--diff] [--style hcl|terraform] [--stdin-filename NAME] [--force] [--json] [--no-color] [PATH…|-]

Formats files, and all configuration files below folders, in place, and lists those that
changed. The default PATH is the current folder; - formats standard input to standard
output. Below folders, files are chosen by their endings:
${ENDINGS.join(" ")}. Hidden folders and node_modules are skipped. In a Markdown file
that is an argument itself, fences with the language hcl, tf or terraform are formatted.

  --check           write nothing; list the files that would change, and exit with 3 if there are any
  --diff            write nothing; show what would change
  --style STYLE     hcl: change spaces only; terraform: as terraform fmt, which also unwraps "\${x}",
                    quotes labels and modernizes the types of variables. The default is terraform
                    for files of Terraform and OpenTofu by their names, and hcl for all others
  --no-list         do not list the files
  --no-write        write nothing
  --no-recursive    only files directly in a folder
  --stdin-filename  the name of standard input, for messages and the style
  --force           write read-only files too
  --json            one object: files (each with path and changed), unusable, diagnostics
${jobsHelp(2, 20)}
${ignoreHelp(2, 20)}
${watchHelp(2, 20)}

If a file cannot be read or written, or has a syntax error, no file is written. Files are
replaced atomically and keep their owner and mode; a file with several names (hard links)
is written in place.

The spellings of terraform fmt are accepted too: -check, -diff, -list=false, -write=false and
-recursive, which is the default here. With -diff, nothing is written, unlike there.

Example: hcl fmt --check --diff modules/ README.md
${EXIT_HELP}
With --check, ${EXIT.different} if files are not formatted.
`,
  async run(args, output, project) {
    const { values, positionals } = parseOptions(withTerraformSpellings(args), OPTIONS);
    const choice = { style: styleOf(values.style), stdinFilename: values["stdin-filename"] };
    const paths = positionals.length === 0 ? ["."] : positionals;
    if (paths.includes(STANDARD_INPUT) && paths.length > 1) throw new UsageError(standardInputAlone());
    const selection = { isDeep: values["no-recursive"] !== true, rules: rulesOf(project, values) };
    const files = (): Generator<Entry> => filesToFormat(paths, selection);
    const run = (): Promise<number> => formatOnce(paths, files(), values, choice, output);
    return values.watch ? (await import("../files/watch.ts")).runOnChanges(paths, run, output) : run();
  },
};

/** Formats the files, and reports what changed. Returns the exit status. */
async function formatOnce(
  paths: readonly string[],
  entries: Iterable<Entry>,
  values: ParsedOptions<typeof OPTIONS>["values"],
  choice: FormatChoice,
  output: Output,
): Promise<number> {
  const result = await formatFiles(entries, choice, jobsOf(values.jobs), output);
  const isInput = paths[0] === STANDARD_INPUT;
  const changes = result.files.flatMap(({ name, change }) => (change === undefined ? [] : [{ path: name, ...change }]));
  const actions = {
    // There is no file to write the result to.
    isDry: values.check === true || values.diff === true || (values["no-write"] === true && !isInput),
    isDiff: values.diff === true,
    isJson: values.json === true,
  };
  const isSound = result.unusable.length === 0 && !hasErrors(result.diagnostics);
  if (isSound && !actions.isDry && !isInput) await writeChanges(changes, values.force ?? false, result.unusable);
  await reportProblems(result, values.json ?? false, output);
  if (result.files.length === 0 && result.unusable.length === 0) noteNoFiles(paths, output);
  if (result.unusable.length > 0) return EXIT.unusable;
  if (hasErrors(result.diagnostics)) return EXIT.errors;
  if (actions.isDiff && !actions.isJson) for (const { path, before, after } of changes) await showDiff(path, before, after, output);
  if (isInput) printInput(result.files, actions, output);
  else if (!actions.isDiff && !actions.isJson && values["no-list"] !== true) listFiles(changes, output);
  return values.check && changes.length > 0 ? EXIT.different : EXIT.ok;
}

/** Options of `terraform fmt`, which have one dash and can have a value. The common options are not among them. */
const TERRAFORM_OPTION = /^-(check|diff|list|write|recursive)(?:=(.*))?$/;

/** Returns the arguments with the options of `terraform fmt` in the spelling of this command. */
function withTerraformSpellings(args: readonly string[]): readonly string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.flatMap((arg, i) => {
    const [, name, value = "true"] = (i < end && TERRAFORM_OPTION.exec(arg.replace(/^--/, "-"))) || [];
    if (name === undefined) return [arg];
    if (!/^(?:true|false|[01tf])$/i.test(value)) throw new UsageError(notBoolean(`-${name}`, value));
    const isOn = /^[1t]/i.test(value);
    // Listing, writing and visiting subfolders are the defaults.
    if (name === "check" || name === "diff") return isOn ? [`--${name}`] : [];
    return isOn ? [] : [`--no-${name}`];
  });
}

/** The effect of the options. */
interface Actions {
  /** Whether nothing is written. */
  readonly isDry: boolean;
  readonly isDiff: boolean;
  readonly isJson: boolean;
}

function styleOf(given: string | undefined): FormatStyle | undefined {
  if (given === undefined || given === "hcl" || given === "terraform") return given;
  throw new UsageError(noSuchStyle(given));
}

/** Reports what could not be formatted or, as JSON, all files. */
async function reportProblems({ files, unusable, diagnostics, sources }: Result, isJson: boolean, output: Output): Promise<void> {
  if (isJson) {
    const list = files.map(({ name, change }) => ({ path: name, changed: change !== undefined }));
    jsonWriter(output)(`${JSON.stringify({ files: list, unusable, ...diagnosticsToData(orderDiagnostics(diagnostics)) })}\n`);
    return;
  }
  for (const { message } of unusable) output.err(`hcl: ${terminalText(message)}\n`);
  if (diagnostics.length > 0) (await loadSources(sources)).show(diagnostics, output);
}

/** Prints standard input, formatted. */
function printInput([input]: readonly FormattedFile[], { isDry, isJson }: Actions, output: Output): void {
  if (!isDry && !isJson && input !== undefined) sourceWriter(output)(input.change?.after ?? input.text);
}

/** A file that formatting changes. */
interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Writes the changed files, or adds the one that cannot be written to the unusable ones. */
async function writeChanges(changes: readonly Change[], force: boolean, unusable: Unusable[]): Promise<void> {
  if (changes.length === 0) return;
  const { writeFiles } = await import("../files/write-files.ts");
  try {
    writeFiles(
      changes.map(({ path, before, after }) => ({ path, before, content: after })),
      { force },
    );
  } catch (error) {
    if (!(error instanceof RunError) || error.path === undefined) throw error;
    unusable.push({ path: error.path, message: error.message });
  }
}

function listFiles(changes: readonly Change[], output: Output): void {
  if (output.isQuiet === true) return;
  const write = sourceWriter(output);
  for (const { path } of changes) write(`${path}\n`);
}

/** The files to format. Those in the JSON syntax are left out, unless they are named. */
function* filesToFormat(paths: readonly string[], selection: Selection): Generator<Entry> {
  const named = new Set(paths);
  for (const entry of entriesOf(paths, selection)) {
    if (typeof entry !== "string" || !isJsonFilename(entry)) yield entry;
    else if (named.has(entry)) yield { path: entry, message: jsonNotFormatted(entry) };
  }
}

interface Result {
  readonly files: FormattedFile[];
  readonly diagnostics: Diagnostic[];
  readonly unusable: Unusable[];
  /** The sources with diagnostics. */
  readonly sources: SourceFile[];
}

/** Formats all files before the first one is written, so that all or none are written. */
async function formatFiles(entries: Iterable<Entry>, choice: FormatChoice, jobs: number | undefined, output: Output): Promise<Result> {
  const formatted: Result = { files: [], diagnostics: [], unusable: [], sources: [] };
  const progress = new Progress(output);
  await forEachOutcome(formatTask, choice, entries, jobs, (outcome) => {
    progress.show(`formatting ${formatted.files.length + 1}: ${outcome.path}`);
    if (outcome.result === undefined) {
      formatted.unusable.push({ path: outcome.path, message: outcome.message });
      return;
    }
    const { name, diagnostics, text } = outcome.result;
    formatted.files.push(outcome.result);
    if (diagnostics.length > 0) formatted.sources.push(new SourceFile(name, text));
    for (const diagnostic of diagnostics) formatted.diagnostics.push(diagnostic);
  });
  progress.clear();
  return formatted;
}
