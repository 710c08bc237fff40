import { existsSync } from "node:fs";
import { CtyError, valueFromJSON } from "@hcl-ts/cty";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import { type Diagnostic, hasErrors, type SourceFile, terminalText } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { writeConfig } from "@hcl-ts/hclwrite";
import { type FromJsonOptions, fromJson } from "@hcl-ts/terraform/convert";
import type { Command } from "../arguments/command.ts";
import { IGNORE_OPTION, ignoreHelp, type OptionTable } from "../arguments/options.ts";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { RunError, UsageError } from "../errors.ts";
import type { RulesAround } from "../files/configuration-files.ts";
import { entriesOf, rulesOf } from "../files/entries.ts";
import { readSchemas } from "../files/read-schemas.ts";
import { Sources } from "../files/sources.ts";
import { pathNeeded } from "../messages.ts";
import {
  alreadyThere,
  nothingToConvert,
  notJsonName,
  oneFileToPrint,
  oneWithStandardInput,
  optionsExclude,
  valueDoesNotFit,
} from "../messages-convert.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { type Output, sourceWriter } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";

const OPTIONS = {
  out: { type: "string", short: "o", isPath: true },
  write: { type: "boolean", short: "w" },
  force: { type: "boolean" },
  schemas: { type: "string", isPath: true },
  other: { type: "boolean" },
  spec: { type: "string", isPath: true },
  "no-comments": { type: "boolean", isSetting: true },
  ...IGNORE_OPTION,
} as const satisfies OptionTable;

/** Converts JSON to HCL. */
export const fromJsonCommand: Command = {
  summary: "convert JSON to the native syntax",
  options: OPTIONS,
  help: `Usage: hcl from-json [options] PATH…

Converts files in the JSON syntax to the native syntax, formatted: .tf.json, cdk.tf.json of
the CDK for Terraform, and what hcl to-json prints. One file is printed. With --write, each
NAME.json, also below folders, becomes a file NAME in the same folder. - is standard input.

In JSON, blocks and attributes look alike. The ones of Terraform and OpenTofu are known. In a
resource, an array of objects becomes blocks, unless --schemas says otherwise.

  -o, --out FILE     write to a file, atomically
  -w, --write        write each result next to its source, and list the results
      --force        with --write, replace existing files; also replace read-only ones
      --schemas FILE the output of "terraform providers schema -json", or a file of
                     "hcl tf schemas"
      --other        the files are not Terraform's: all arrays of objects are blocks, and the
                     keys of objects around them are labels
      --spec FILE    the JSON is the output of hcldec with this specification
      --no-comments  leave out the comments ("//" members)
${ignoreHelp(6, 21)}

Example: terraform providers schema -json > schemas.json
         hcl from-json --schemas schemas.json cdktf.out/stacks/net/cdk.tf.json > net.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length === 0) throw new UsageError(pathNeeded());
    const { out, write = false, force = false, schemas, other = false, spec } = values;
    if (positionals.includes(STANDARD_INPUT) && (positionals.length > 1 || write)) throw new UsageError(oneWithStandardInput());
    const exclusive = [
      ["--out", out !== undefined],
      ["--write", write],
    ] as const;
    const knowledge = [
      ["--spec", spec !== undefined],
      ["--schemas", schemas !== undefined],
      ["--other", other],
    ] as const;
    for (const group of [exclusive, knowledge]) {
      const [first, second] = group.filter(([, isGiven]) => isGiven);
      if (first !== undefined && second !== undefined) throw new UsageError(optionsExclude(first[0], second[0]));
    }
    const options: FromJsonOptions = {
      comments: values["no-comments"] !== true,
      language: other ? "other" : "terraform",
      ...(schemas !== undefined && { schemas: readSchemas(schemas) }),
    };
    const sources = new Sources();
    const convert =
      spec === undefined
        ? (source: SourceFile) => fromJson(source.text, { ...options, filename: source.filename })
        : bySpec(spec, sources, output);
    if (convert === undefined) return EXIT.errors;
    return convertFiles(positionals, convert, { out, write, force, rules: rulesOf(project, values) }, sources, output);
  },
};

/** Converts a source to the native syntax, and returns the diagnostics. */
type Convert = (source: SourceFile) => { readonly text: string; readonly diagnostics: readonly Diagnostic[] };

interface Target {
  readonly out: string | undefined;
  readonly write: boolean;
  readonly force: boolean;
  readonly rules: RulesAround | undefined;
}

/** Converts all files before the first one is written, so that all or none are written. */
async function convertFiles(paths: readonly string[], convert: Convert, target: Target, sources: Sources, output: Output): Promise<number> {
  const diagnostics: Diagnostic[] = [];
  const texts: (readonly [path: string, text: string])[] = [];
  const progress = new Progress(output);
  let hasUnusable = false;
  const report = (message: string): void => {
    hasUnusable = true;
    progress.clear();
    output.err(`hcl: ${terminalText(message)}\n`);
  };
  for (const path of filesOf(paths, target.rules, report)) {
    progress.show(`converting ${texts.length + 1}: ${path}`);
    const converted = convertFile(path, convert, target, sources);
    if (typeof converted === "string") report(converted);
    else {
      texts.push([converted.newPath, converted.text]);
      for (const diagnostic of converted.diagnostics) diagnostics.push(diagnostic);
    }
  }
  progress.clear();
  if (texts.length === 0 && !hasUnusable) report(nothingToConvert());
  if (!target.write && texts.length > 1) throw new UsageError(oneFileToPrint());
  sources.show(diagnostics, output);
  if (hasUnusable) return EXIT.unusable;
  if (hasErrors(diagnostics)) return EXIT.errors;
  await writeConverted(texts, target, output);
  return EXIT.ok;
}

interface Converted extends ReturnType<Convert> {
  readonly newPath: string;
}

/** Converts a file. Returns the reason if it cannot be read, or its result cannot be written. */
function convertFile(path: string, convert: Convert, target: Target, sources: Sources): Converted | string {
  try {
    const newPath = newPathOf(path, target);
    const source = sources.readText(path);
    const { text, diagnostics } = convert(source);
    if (diagnostics.length === 0) sources.remove(source);
    return { newPath, text, diagnostics };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return error.message;
  }
}

/** Returns the path of a converted file. @throws RunError if it cannot be written there */
function newPathOf(path: string, { write, force }: Target): string {
  const newPath = path.replace(/\.json$/, "");
  if (write && newPath === path) throw new RunError(notJsonName(path));
  if (write && !force && existsSync(newPath)) throw new RunError(alreadyThere(newPath));
  return newPath;
}

/** Writes or prints the converted files: all of them with `--write`, otherwise the only one. */
async function writeConverted(
  texts: readonly (readonly [path: string, text: string])[],
  { write, out, force }: Target,
  output: Output,
): Promise<void> {
  const print = sourceWriter(output);
  if (write) {
    const { writeFiles } = await import("../files/write-files.ts");
    const files = texts.map(([path, content]) => ({ path, content }));
    writeFiles(files, { force });
    if (output.isQuiet !== true) for (const { path } of files) print(`${path}\n`);
    return;
  }
  for (const [, text] of texts) {
    if (out === undefined) print(text);
    else (await import("../files/write-files.ts")).writeOutput(out, text, { force });
  }
}

/** Iterates over the JSON files below folders. A path that is not a folder may have any name. */
function* filesOf(paths: readonly string[], rules: RulesAround | undefined, report: (message: string) => void): Generator<string> {
  for (const path of paths) {
    for (const entry of entriesOf([path], { rules })) {
      if (typeof entry !== "string") report(entry.message);
      else if (entry === path || isJsonFilename(entry)) yield entry;
    }
  }
}

/**
 * Returns the conversion by a specification. Returns undefined if the specification has errors,
 * which are shown.
 */
function bySpec(path: string, sources: Sources, output: Output): Convert | undefined {
  const { body, diagnostics } = sources.parseFile(path);
  const specFile = hasErrors(diagnostics) ? undefined : parseSpecFile(body);
  const found = [...diagnostics, ...(specFile?.diagnostics ?? [])];
  sources.show(found, output);
  if (specFile === undefined || hasErrors(found)) return undefined;
  const { spec } = specFile;
  return (source) => {
    const { diagnostics: errors } = parseJson(source);
    if (hasErrors(errors)) return { text: "", diagnostics: errors };
    try {
      return { text: writeConfig(spec, valueFromJSON(source.text, spec.impliedType())).text, diagnostics: [] };
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      throw new RunError(valueDoesNotFit(source.filename, error.message));
    }
  };
}
