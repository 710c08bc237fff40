import { type Diagnostic, diagnosticsToData, hasErrors, orderDiagnostics, SourceFile, terminalText } from "@hcl-ts/hcl";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { type FormatStyle, format, isCertainlyValid } from "@hcl-ts/hclwrite/format";
import { configurationFiles, ENDINGS } from "../configuration-files.ts";
import type { Unusable } from "../each-file.ts";
import { RunError, UsageError } from "../errors.ts";
import { EXIT, EXIT_HELP } from "../exit-status.ts";
import { showDiff } from "../file-diff.ts";
import { STANDARD_INPUT, writeOutput } from "../files.ts";
import { jsonNotFormatted, noSuchStyle, standardInputAlone } from "../messages-write.ts";
import { jsonWriter, type Output, sourceWriter } from "../output.ts";
import { parseOptions } from "../parse-options.ts";
import { Progress } from "../progress.ts";
import { readSource } from "../read-source.ts";
import type { Command } from "./command.ts";

/** The endings of the files that Terraform and OpenTofu read. */
const TERRAFORM_ENDINGS = [".tf", ".tofu", ".tfvars", ".tftest.hcl", ".tfmock.hcl", ".tofutest.hcl"];

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
    });
    const style = values.style;
    if (style !== undefined && style !== "hcl" && style !== "terraform") throw new UsageError(noSuchStyle(style));
    const paths = positionals.length === 0 ? ["."] : positionals;
    if (paths.includes(STANDARD_INPUT) && paths.length > 1) throw new UsageError(standardInputAlone());
    const result = await formatFiles(paths, { style, stdinFilename: values["stdin-filename"] }, output);
    const { files, diagnostics, unusable, sources: read } = result;
    const isStopped = unusable.length > 0 || hasErrors(diagnostics);
    const changed = files.filter(({ before, after }) => before !== after);
    const isDry = values.check === true || values.diff === true;
    if (values.json) {
      const list = files.map(({ path, before, after }) => ({ path, changed: before !== after }));
      jsonWriter(output)(`${JSON.stringify({ files: list, unusable, ...diagnosticsToData(orderDiagnostics(diagnostics)) })}\n`);
    } else {
      for (const { message } of unusable) output.err(`hcl: ${terminalText(message)}\n`);
      await showDiagnostics(diagnostics, read, output);
    }
    const write = sourceWriter(output);
    if (!isStopped) {
      if (values.diff && !values.json) for (const { path, before, after } of changed) await showDiff(path, before, after, output);
      if (paths[0] === STANDARD_INPUT) {
        if (!isDry && !values.json) write(files[0]!.after);
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

/**
 * The formatter of diagnostics is loaded on demand, because it loads all syntaxes and functions.
 */
async function showDiagnostics(diagnostics: readonly Diagnostic[], read: readonly SourceFile[], output: Output): Promise<void> {
  if (diagnostics.length === 0) return;
  const { Sources } = await import("../sources.ts");
  const sources = new Sources();
  for (const source of read) sources.add(source);
  sources.show(diagnostics, output);
}

/** Reports whether a file is Markdown by its name. */
const isMarkdownFilename = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/**
 * Whether a file is in the JSON syntax by its name. The parser of that syntax has this function
 * too, but would have to be loaded.
 */
const isJsonFilename = (name: string): boolean => name.endsWith(".json");

interface FormattedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

interface Result {
  readonly files: FormattedFile[];
  readonly diagnostics: Diagnostic[];
  readonly unusable: Unusable[];
  /** The sources with diagnostics. */
  readonly sources: SourceFile[];
}

interface Choice {
  readonly style: FormatStyle | undefined;
  readonly stdinFilename: string | undefined;
}

/** Formats all files before the first one is written, so that either all are written or none. */
async function formatFiles(paths: readonly string[], choice: Choice, output: Output): Promise<Result> {
  const result: Result = { files: [], diagnostics: [], unusable: [], sources: [] };
  const progress = new Progress(output);
  const unusable = (path: string, message: string): void => void result.unusable.push({ path, message });
  for (const path of paths) {
    const isFile = (file: string): boolean => file === path;
    for (const file of path === STANDARD_INPUT ? [path] : configurationFiles(path, (message) => unusable(path, message))) {
      if (isJsonFilename(file)) {
        if (isFile(file)) unusable(file, jsonNotFormatted(file));
        continue;
      }
      progress.show(`formatting ${result.files.length + 1}: ${file}`);
      try {
        await formatOne(file, choice, result);
      } catch (error) {
        if (!(error instanceof RunError)) throw error;
        unusable(file, error.message);
      }
    }
  }
  progress.clear();
  return result;
}

async function formatOne(path: string, { style, stdinFilename }: Choice, result: Result): Promise<void> {
  const read = readSource(path);
  const name = path === STANDARD_INPUT && stdinFilename !== undefined ? stdinFilename : read.filename;
  if (isMarkdownFilename(name)) {
    const { formatFences } = await import("../markdown-fences.ts");
    result.files.push({ path, before: read.text, after: formatFences(read.text, style) });
    return;
  }
  const source = name === read.filename ? read : new SourceFile(name, read.text);
  const tokens = lexConfig(source);
  // Loading the parser and parsing would double the time.
  const isValid = tokens.diagnostics.length === 0 && isCertainlyValid(tokens.tokens);
  const diagnostics = isValid ? [] : (await import("../syntax-errors.ts")).syntaxErrors(source);
  if (diagnostics.length > 0) result.sources.push(source);
  for (const diagnostic of diagnostics) result.diagnostics.push(diagnostic);
  const chosen = style ?? (TERRAFORM_ENDINGS.some((ending) => name.endsWith(ending)) ? "terraform" : "hcl");
  const after = hasErrors(diagnostics) ? source.text : format(tokens.tokens, { style: chosen });
  result.files.push({ path: path === STANDARD_INPUT ? name : path, before: source.text, after });
}
