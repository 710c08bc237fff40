import { type Diagnostic, diagnosticsToData, hasErrors, orderDiagnostics, SourceFile, terminalText } from "@hcl-ts/hcl";
import { ENDINGS, isJsonFilename } from "../configuration-files.ts";
import { entriesOf } from "../entries.ts";
import { UsageError } from "../errors.ts";
import { EXIT, EXIT_HELP } from "../exit-status.ts";
import { showDiff } from "../file-diff.ts";
import { STANDARD_INPUT, writeOutput } from "../files.ts";
import { type FormatChoice, type FormattedFile, formatTask } from "../format-file.ts";
import { loadSources } from "../load-sources.ts";
import { jsonNotFormatted, noSuchStyle, standardInputAlone } from "../messages-write.ts";
import { jsonWriter, type Output, sourceWriter } from "../output.ts";
import type { Entry, Unusable } from "../parallel/file-task.ts";
import { jobsHelp, jobsOf, outcomes } from "../parallel/outcomes.ts";
import { parseOptions } from "../parse-options.ts";
import { Progress } from "../progress.ts";
import type { Command } from "./command.ts";

/** Formats files. */
export const fmtCommand: Command = {
  summary: "format files and folders",
  help: `Usage: hcl fmt [--check] [--diff] [--style hcl|terraform] [--stdin-filename NAME] [--json] [--no-color] [PATH…|-]

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
  --stdin-filename  the name of standard input, for messages and the style
  --json            one object: files (each with path and changed), diagnostics
${jobsHelp(2, 20)}

If a file cannot be read or has a syntax error, no file is written. Files are replaced
atomically and keep their mode.

Example: hcl fmt --check --diff modules/ README.md
${EXIT_HELP}
With --check, ${EXIT.different} if files are not formatted.
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, {
      check: { type: "boolean" },
      diff: { type: "boolean" },
      style: { type: "string" },
      "stdin-filename": { type: "string" },
      json: { type: "boolean" },
      jobs: { type: "string" },
    });
    const style = values.style;
    if (style !== undefined && style !== "hcl" && style !== "terraform") throw new UsageError(noSuchStyle(style));
    const paths = positionals.length === 0 ? ["."] : positionals;
    if (paths.includes(STANDARD_INPUT) && paths.length > 1) throw new UsageError(standardInputAlone());
    const jobs = jobsOf(values.jobs);
    const result = await formatFiles(paths, { style, stdinFilename: values["stdin-filename"] }, jobs, output);
    const { files, diagnostics, unusable, sources: read } = result;
    const isStopped = unusable.length > 0 || hasErrors(diagnostics);
    const changed = files.flatMap(({ name, change }) => (change === undefined ? [] : [{ path: name, ...change }]));
    const isDry = values.check === true || values.diff === true;
    if (values.json) {
      const list = files.map(({ name, change }) => ({ path: name, changed: change !== undefined }));
      jsonWriter(output)(`${JSON.stringify({ files: list, unusable, ...diagnosticsToData(orderDiagnostics(diagnostics)) })}\n`);
    } else {
      for (const { message } of unusable) output.err(`hcl: ${terminalText(message)}\n`);
      if (diagnostics.length > 0) (await loadSources(read)).show(diagnostics, output);
    }
    const write = sourceWriter(output);
    if (!isStopped) {
      if (values.diff && !values.json) for (const { path, before, after } of changed) await showDiff(path, before, after, output);
      if (paths[0] === STANDARD_INPUT) {
        if (!isDry && !values.json) write(files[0]!.change?.after ?? files[0]!.text);
      } else {
        if (!isDry) for (const { path, after } of changed) writeOutput(path, after);
        if (!values.json && !values.diff) for (const { path } of changed) write(`${path}\n`);
      }
    }
    if (unusable.length > 0) return EXIT.unusable;
    if (hasErrors(diagnostics)) return EXIT.errors;
    return values.check && changed.length > 0 ? EXIT.different : EXIT.ok;
  },
};

/** The files to format. Those in the JSON syntax are left out, unless they are named. */
function* filesToFormat(paths: readonly string[]): Generator<Entry> {
  for (const entry of entriesOf(paths)) {
    if (typeof entry !== "string" || !isJsonFilename(entry)) yield entry;
    else if (paths.includes(entry)) yield { path: entry, message: jsonNotFormatted(entry) };
  }
}

interface Result {
  readonly files: FormattedFile[];
  readonly diagnostics: Diagnostic[];
  readonly unusable: Unusable[];
  /** The sources with diagnostics. */
  readonly sources: SourceFile[];
}

/** Formats all files before the first one is written, so that either all are written or none. */
async function formatFiles(paths: readonly string[], choice: FormatChoice, jobs: number | undefined, output: Output): Promise<Result> {
  const formatted: Result = { files: [], diagnostics: [], unusable: [], sources: [] };
  const progress = new Progress(output);
  for await (const outcome of outcomes(formatTask, choice, filesToFormat(paths), jobs)) {
    progress.show(`formatting ${formatted.files.length + 1}: ${outcome.path}`);
    if (outcome.result === undefined) {
      formatted.unusable.push({ path: outcome.path, message: outcome.message });
      continue;
    }
    const { name, diagnostics, text } = outcome.result;
    formatted.files.push(outcome.result);
    if (diagnostics.length > 0) formatted.sources.push(new SourceFile(name, text));
    for (const diagnostic of diagnostics) formatted.diagnostics.push(diagnostic);
  }
  progress.clear();
  return formatted;
}
