import { type Diagnostic, hasErrors, SourceFile, terminalText } from "@hcl-ts/hcl";
import type { Command } from "../arguments/command.ts";
import { IGNORE_OPTION, ignoreHelp, JOBS_OPTION, type OptionTable } from "../arguments/options.ts";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { RunError, UsageError } from "../errors.ts";
import { type Comparison, compareConverters } from "../files/compare-converters.ts";
import type { RulesAround } from "../files/configuration-files.ts";
import { isFolder, isJsonFilename, isPattern } from "../files/configuration-files.ts";
import { type ConvertChoice, type ConvertedFile, convertTask } from "../files/convert-file.ts";
import { entriesOf, rulesOf } from "../files/entries.ts";
import type { Entry, Outcome } from "../files/file-task.ts";
import { loadSources } from "../files/load-sources.ts";
import { readSource } from "../files/read-source.ts";
import { pathNeeded } from "../messages.ts";
import { isJsonAlready, nothingToConvert, oneWithStandardInput, optionsExclude } from "../messages-convert.ts";
import { forEachOutcome, jobsHelp, jobsOf } from "../parallel/outcomes.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import type { JsonLayout } from "../terminal/json-layout.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";

const OPTIONS = {
  terraform: { type: "boolean", isSetting: true },
  out: { type: "string", short: "o", isPath: true },
  partial: { type: "boolean", isSetting: true },
  compare: { type: "string", choices: ["@cdktf/hcl2json", "@cdktn/hcl2json", "hcl2-parser", "hcl2-json-parser"] },
  json: { type: "boolean" },
  jobs: JOBS_OPTION,
  ...IGNORE_OPTION,
} as const satisfies OptionTable;

/** Converts HCL to JSON. */
export const toJsonCommand: Command = {
  summary: "convert files to JSON, as hcl2json does",
  options: OPTIONS,
  help: `Usage: hcl to-json [options] PATH…

Converts files of the native syntax to JSON: blocks become arrays under their type and
labels, and expressions become strings of the form "\${…}". The result is one object.
For several files, or for folders with all configuration files below them, it has a member
for each path. - is standard input. Numbers keep all their digits.

      --terraform        write a .tf.json file for Terraform: references, keywords and types
                         without interpolations
  -o, --out FILE         write the JSON to a file, atomically
      --partial          if there are errors, convert the rest
      --compact          print on one line
${jobsHelp(6, 25)}
${ignoreHelp(6, 25)}
      --compare PACKAGE  compare the results and the time with another package
                         that is installed in this folder: @cdktf/hcl2json,
                         @cdktn/hcl2json, hcl2-parser or hcl2-json-parser
      --json             with --compare, one object: files, length, different (each with
                         path and pointer), milliseconds (own and other)

Example: hcl to-json main.tf | jq .resource
${EXIT_HELP}
With --compare, ${EXIT.different} if results differ.
`,
  async run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length === 0) throw new UsageError(pathNeeded());
    if (positionals.includes(STANDARD_INPUT) && positionals.length > 1) throw new UsageError(oneWithStandardInput());
    const rules = rulesOf(project, values);
    if (values.compare !== undefined) {
      if (values.out !== undefined) throw new UsageError(optionsExclude("--compare", "--out"));
      if (values.terraform) throw new UsageError(optionsExclude("--compare", "--terraform"));
      return compare(values.compare, new Reading(positionals, rules, output), values.json ?? false, output);
    }
    const { out, partial: isPartial = false, terraform: isTerraform = false } = values;
    return convert(positionals, { out, isPartial, isTerraform, jobs: jobsOf(values.jobs), rules }, output);
  },
};

interface Choice extends Pick<ConvertChoice, "isTerraform"> {
  readonly out: string | undefined;
  readonly isPartial: boolean;
  readonly jobs: number | undefined;
  readonly rules: RulesAround | undefined;
}

async function convert(paths: readonly string[], { out, isPartial, jobs, isTerraform, rules }: Choice, output: Output): Promise<number> {
  const read = new Reading(paths, rules, output);
  const layout = output.layout ?? "pretty";
  const isSingle = paths.length === 1 && paths.every((path) => !isFolder(path) && !isPattern(path));
  const diagnostics: Diagnostic[] = [];
  const sources: SourceFile[] = [];
  const pieces: Uint8Array[] = [];
  const visit = (outcome: Outcome<ConvertedFile>): void => {
    read.show(outcome.path);
    if (outcome.result === undefined) {
      read.report(outcome.message);
      return;
    }
    const { filename, text } = outcome.result;
    for (const diagnostic of outcome.result.diagnostics) diagnostics.push(diagnostic);
    if (outcome.result.diagnostics.length > 0) sources.push(new SourceFile(filename, text));
  };
  await forEachOutcome(
    convertTask,
    { isTerraform, layout, isSingle, isEscaped: out === undefined },
    read.entries(),
    jobs,
    visit,
    (piece) => {
      if (piece.length > 0) pieces.push(piece);
    },
  );
  read.end();
  if (diagnostics.length > 0) (await loadSources(sources)).show(diagnostics, output);
  const isStopped = !isPartial && (read.hasUnusable || hasErrors(diagnostics));
  if (pieces.length > 0 && !isStopped) {
    const parts = isSingle ? [...pieces.slice(0, 1), "\n"] : objectOf(pieces, layout);
    if (out !== undefined) (await import("../files/write-files.ts")).writeOutput(out, [...parts]);
    else for (const part of parts) writePart(part, output);
  }
  if (read.hasUnusable) return EXIT.unusable;
  return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
}

/** An object with a member for each file. It is never in memory as a whole. */
function* objectOf(pieces: readonly Uint8Array[], layout: JsonLayout): Generator<string | Uint8Array> {
  const isPretty = layout === "pretty";
  let before = "{";
  for (const piece of pieces) {
    yield isPretty ? `${before}\n  ` : before;
    yield piece;
    before = ",";
  }
  yield isPretty ? "\n}\n" : "}\n";
}

function writePart(part: string | Uint8Array, { out, outBytes }: Output): void {
  if (typeof part === "string") out(part);
  else if (outBytes !== undefined) outBytes(part);
  else out(Buffer.from(part).toString());
}

async function compare(name: string, read: Reading, isJson: boolean, output: Output): Promise<number> {
  const sources = [...read.entries()].flatMap((entry) => read.text(entry) ?? []);
  read.end();
  const progress = new Progress(output);
  const result = await compareConverters(name, sources, ({ filename }) => progress.show(`comparing ${filename}`));
  progress.clear();
  if (isJson) jsonWriter(output)(`${JSON.stringify(result)}\n`);
  else output.out(describe(name, result));
  if (read.hasUnusable) return EXIT.unusable;
  return result.different.length > 0 ? EXIT.different : EXIT.ok;
}

/** Describes the result of a comparison. */
function describe(name: string, { files, length, different, milliseconds }: Comparison): string {
  const { own, other } = milliseconds;
  const count = `${files} ${files === 1 ? "file" : "files"}`;
  const size = `${(length / 1e6).toFixed(2)} million characters`;
  const answers = different.length === 0 ? "all results are equal" : `${different.length} results differ`;
  const lines = different.map(({ path, pointer }) => {
    const place =
      pointer === undefined ? "only one of the two can convert it" : `first difference at ${pointer === "" ? "the root" : pointer}`;
    return `  ${terminalText(path)}: ${terminalText(place)}\n`;
  });
  const width = Math.max(name.length, "@hcl-ts/hcl2json".length);
  const row = (label: string, time: number): string => `${label.padEnd(width)}  ${Math.round(time).toString().padStart(7)} ms\n`;
  const factor = other / own;
  const speed = factor >= 1 ? `${factor.toFixed(1)} times as fast` : `${(1 / factor).toFixed(1)} times as slow`;
  return `${count}, ${size}: ${answers}\n${lines.join("")}${row(name, other)}${row("@hcl-ts/hcl2json", own).trimEnd()}, ${speed}\n`;
}

/** Reads the files of the native syntax below paths, shows progress and reports problems. */
class Reading {
  /** Whether a file could not be read. */
  hasUnusable = false;
  private readonly paths: readonly string[];
  private readonly rules: RulesAround | undefined;
  private readonly output: Output;
  private readonly progress: Progress;
  private shown = 0;

  constructor(paths: readonly string[], rules: RulesAround | undefined, output: Output) {
    this.paths = paths;
    this.rules = rules;
    this.output = output;
    this.progress = new Progress(output);
  }

  *entries(): Generator<Entry> {
    let isEmpty = true;
    const named = new Set(this.paths);
    for (const entry of entriesOf(this.paths, { rules: this.rules })) {
      const isNamed = typeof entry === "string" && named.has(entry);
      if (typeof entry !== "string" || !isJsonFilename(entry)) {
        isEmpty = false;
        yield entry;
      } else if (isNamed) {
        isEmpty = false;
        yield { path: entry, message: isJsonAlready(entry) };
      }
    }
    if (isEmpty) this.report(nothingToConvert());
  }

  show(path: string): void {
    this.progress.show(`reading ${++this.shown}: ${path}`);
  }

  /** Returns the content of a file. Reports a file that cannot be read, and returns undefined. */
  text(entry: Entry): SourceFile | undefined {
    if (typeof entry !== "string") {
      this.report(entry.message);
      return undefined;
    }
    this.show(entry);
    try {
      return readSource(entry);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      this.report(error.message);
      return undefined;
    }
  }

  end(): void {
    this.progress.clear();
  }

  report(message: string): void {
    this.hasUnusable = true;
    this.progress.clear();
    this.output.err(`hcl: ${terminalText(message)}\n`);
  }
}
