import { type Diagnostic, hasErrors, type SourceFile, terminalText } from "@hcl-ts/hcl";
import { jsonText, type ToJsonTextResult, toJsonText } from "@hcl-ts/hcl2json";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { toTerraformJson } from "@hcl-ts/terraform/convert";
import { type Comparison, compareConverters } from "../compare-converters.ts";
import { configurationFiles } from "../configuration-files.ts";
import { RunError, UsageError } from "../errors.ts";
import { EXIT, EXIT_HELP } from "../exit-status.ts";
import { STANDARD_INPUT, writeOutput } from "../files.ts";
import { JsonFormatter } from "../json-layout.ts";
import { pathNeeded } from "../messages.ts";
import { isJsonAlready, nothingToConvert, oneWithStandardInput, optionsExclude } from "../messages-convert.ts";
import { jsonWriter, type Output } from "../output.ts";
import { parseOptions } from "../parse-options.ts";
import { Progress } from "../progress.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Converts HCL to JSON. */
export const toJsonCommand: Command = {
  summary: "convert files to JSON, as hcl2json does",
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
      --compare PACKAGE  compare the results and the time with those of another package
                         that is installed in this folder: @cdktf/hcl2json,
                         @cdktn/hcl2json, hcl2-parser or hcl2-json-parser
      --json             with --compare, one object: files, length, different (each with
                         path and pointer), milliseconds (own and other)

Example: hcl to-json main.tf | jq .resource
${EXIT_HELP}
With --compare, ${EXIT.different} if results differ.
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, {
      terraform: { type: "boolean" },
      out: { type: "string", short: "o" },
      partial: { type: "boolean" },
      compare: { type: "string" },
      json: { type: "boolean" },
    });
    if (positionals.length === 0) throw new UsageError(pathNeeded());
    if (positionals.includes(STANDARD_INPUT) && positionals.length > 1) throw new UsageError(oneWithStandardInput());
    if (values.compare !== undefined) {
      if (values.out !== undefined) throw new UsageError(optionsExclude("--compare", "--out"));
      if (values.terraform) throw new UsageError(optionsExclude("--compare", "--terraform"));
      return compare(values.compare, positionals, values.json ?? false, output);
    }
    return convert(positionals, values.terraform ? toTerraformText : toJsonText, values.out, values.partial ?? false, output);
  },
};

/** Converts a source to JSON. */
type Convert = (source: SourceFile) => ToJsonTextResult;

function toTerraformText({ text, filename }: SourceFile): ToJsonTextResult {
  const { json, numbers, diagnostics } = toTerraformJson(text, { filename });
  return { text: jsonText(json, numbers), diagnostics };
}

function convert(paths: readonly string[], toText: Convert, out: string | undefined, isPartial: boolean, output: Output): number {
  const read = new Reading(paths, output);
  const diagnostics: Diagnostic[] = [];
  const texts: (readonly [path: string, text: string])[] = [];
  for (const path of read.files()) {
    const source = read.text(path);
    if (source === undefined) continue;
    const result = toText(source);
    texts.push([source.filename, result.text]);
    for (const diagnostic of result.diagnostics) diagnostics.push(diagnostic);
    if (result.diagnostics.length === 0) read.sources.remove(source);
  }
  read.end();
  read.sources.show(diagnostics, output);
  const isStopped = hasErrors(diagnostics) && !isPartial;
  if (texts.length > 0 && !isStopped && (!read.hasUnusable || isPartial)) {
    const whole = read.isSingle ? texts[0]![1] : `{${texts.map(([path, text]) => `${JSON.stringify(path)}:${text}`).join(",")}}`;
    const layout = output.layout ?? "pretty";
    if (out === undefined) jsonWriter({ ...output, layout })(`${whole}\n`);
    else writeOutput(out, `${new JsonFormatter(layout).format(whole)}\n`);
  }
  if (read.hasUnusable) return EXIT.unusable;
  return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
}

async function compare(name: string, paths: readonly string[], isJson: boolean, output: Output): Promise<number> {
  const read = new Reading(paths, output);
  const sources = [...read.files()].flatMap((path) => read.text(path) ?? []);
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
  readonly sources = new Sources();
  /** Whether a file could not be read. */
  hasUnusable = false;
  /** Whether there is only one path, which is a file. */
  isSingle = false;
  private readonly paths: readonly string[];
  private readonly output: Output;
  private readonly progress: Progress;
  private count = 0;

  constructor(paths: readonly string[], output: Output) {
    this.paths = paths;
    this.output = output;
    this.progress = new Progress(output);
  }

  *files(): Generator<string> {
    for (const path of this.paths) {
      if (path === STANDARD_INPUT) yield this.next(path, path);
      else
        for (const file of configurationFiles(path, (message) => this.report(message))) {
          if (!isJsonFilename(file)) yield this.next(path, file);
          else if (file === path) this.report(isJsonAlready(file));
        }
    }
    if (this.count === 0 && !this.hasUnusable) this.report(nothingToConvert());
  }

  private next(path: string, file: string): string {
    this.count++;
    this.isSingle = this.paths.length === 1 && file === path;
    this.progress.show(`reading ${this.count}: ${file}`);
    return file;
  }

  /** Returns the content of a file. Reports a file that cannot be read, and returns undefined. */
  text(path: string): ReturnType<Sources["readText"]> | undefined {
    try {
      return this.sources.readText(path);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      this.report(error.message);
      return undefined;
    }
  }

  end(): void {
    this.progress.clear();
  }

  private report(message: string): void {
    this.hasUnusable = true;
    this.progress.clear();
    this.output.err(`hcl: ${terminalText(message)}\n`);
  }
}
