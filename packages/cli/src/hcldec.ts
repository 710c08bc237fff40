/**
 * The command `hcldec`: decodes configuration to JSON by a specification file. It has the same
 * options and output as the command of that name in the Go library, so that it can replace that
 * command.
 */
import { CtyError, dynamic, type Func, type Value, valueToJSON } from "@hcl-ts/cty";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import {
  type Body,
  type Diagnostic,
  EvalContext,
  hasErrors,
  mergeBodies,
  type Range,
  type Traversal,
  traversalRange,
  traverseAbs,
} from "@hcl-ts/hcl";
import { decode, type Spec, variables as variablesOf } from "@hcl-ts/hcldec";
import { commonOptions } from "./arguments/common-options.ts";
import { STANDARD_INPUT } from "./arguments/own-input.ts";
import { parseOptions } from "./arguments/parse-options.ts";
import { version } from "./arguments/version.ts";
import { RunError, UsageError } from "./errors.ts";
import { Sources } from "./files/sources.ts";
import { readVariables } from "./files/variables.ts";
import { withoutNulls } from "./files/without-nulls.ts";
import { FORMATS, noJsonForm, noSuchFormat, specNeeded } from "./messages.ts";
import { EXIT, EXIT_HELP } from "./terminal/exit-status.ts";
import { guard, jsonWriter, type Output, processOutput } from "./terminal/output.ts";
import { placeData } from "./terminal/place-data.ts";

const HELP = `Usage: hcldec --spec FILE [options] [FILE…]

Decodes configuration files by a specification and prints the result as JSON.
Files ending in .json are read in the JSON syntax, all others in the native one;
several are merged. Without a file, or for -, standard input is read.

  -s, --spec FILE       the specification (required)
  -V, --vars VARS       variables: an object in the JSON syntax, or a file with
                        attributes; repeatable
  -o, --out FILE        write the result to a file
      --diags FORMAT    the format of diagnostics on standard error: text, json, sarif
                        or github
      --var-refs        print the references to variables in the files, instead of decoding
      --with-type       print the type of the result with it
      --keep-nulls      keep properties that are null
      --pretty          print the result on several lines
      --compact         print the result on one line
      --no-color        no colors, even on a terminal
  -v, --version         print the version
  -h, --help            print this help

Example: hcldec --spec service.hcldec --vars variables.json service.hcl
${EXIT_HELP}
`;

/** Runs the command with its arguments. Returns the exit status. */
export function runHcldec(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcldec", output, () => {
    const common = commonOptions(args, output);
    if (common.help) {
      output.out(HELP);
      return 0;
    }
    return hcldec(common.args, common.output);
  });
}

async function hcldec(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseOptions(args, {
    spec: { type: "string", short: "s" },
    vars: { type: "string", short: "V", multiple: true },
    out: { type: "string", short: "o" },
    diags: { type: "string" },
    "var-refs": { type: "boolean" },
    "with-type": { type: "boolean" },
    "keep-nulls": { type: "boolean" },
    version: { type: "boolean", short: "v" },
  });
  if (values.version) {
    output.out(`${version()}\n`);
    return 0;
  }
  if (values.spec === undefined) throw new UsageError(specNeeded());
  // In the Go command, an empty format means text.
  const format = FORMATS.find((known) => known === (values.diags || "text"));
  if (format === undefined) throw new UsageError(noSuchFormat(values.diags ?? ""));
  const decoding = new Decoding();
  const text = decoding.run(values.spec, values.vars ?? [], positionals.length > 0 ? positionals : [STANDARD_INPUT], {
    onlyReferences: values["var-refs"] ?? false,
    withType: values["with-type"] ?? false,
    keepNulls: values["keep-nulls"] ?? false,
  });
  decoding.show(format, output);
  if (text === undefined) return EXIT.errors;
  if (values.out === undefined) jsonWriter(output)(`${text}\n`);
  else await writeJson(values.out, `${text}\n`, output);
  return EXIT.ok;
}

/** Writes JSON to a file, as it would be printed. */
async function writeJson(path: string, text: string, output: Output): Promise<void> {
  const parts: string[] = [];
  jsonWriter({ ...output, out: (part) => void parts.push(part) })(text);
  (await import("./files/write-files.ts")).writeOutput(path, parts);
}

/** The content of the output. */
interface ResultOptions {
  readonly onlyReferences: boolean;
  readonly withType: boolean;
  readonly keepNulls: boolean;
}

/** Decodes files by a specification. It stops after the first step with errors. */
class Decoding {
  private readonly sources = new Sources();
  private readonly diagnostics: Diagnostic[] = [];

  /** Returns the result as JSON; undefined if there are errors. */
  run(spec: string, vars: readonly string[], paths: readonly string[], options: ResultOptions): string | undefined {
    const specBody = this.parse(spec);
    if (this.hasErrors) return undefined;
    const specFile = parseSpecFile(specBody);
    this.report(specFile.diagnostics);
    if (this.hasErrors) return undefined;
    const variables = new Map([...specFile.variables, ...readVariables(vars, this.sources, this.diagnostics)]);
    if (this.hasErrors) return undefined;
    const bodies = paths.map((path) => this.parse(path));
    if (this.hasErrors) return undefined;
    const body = bodies.length === 1 ? bodies[0]! : mergeBodies(bodies);
    return this.result(body, specFile.spec, contextOf(variables, specFile.functions), options);
  }

  show(format: (typeof FORMATS)[number], output: Output): void {
    if (this.diagnostics.length === 0) return;
    if (format === "text") this.sources.show(this.diagnostics, output);
    else output.err(this.sources.format(this.diagnostics, format));
  }

  private get hasErrors(): boolean {
    return hasErrors(this.diagnostics);
  }

  private result(body: Body, spec: Spec, ctx: EvalContext | undefined, options: ResultOptions): string | undefined {
    if (options.onlyReferences) return referencesJson(variablesOf(body, spec), ctx);
    const { value, diagnostics } = decode(body, spec, ctx);
    this.report(diagnostics);
    return this.hasErrors ? undefined : encode(value, options.withType, options.keepNulls);
  }

  private parse(path: string): Body {
    const { body, diagnostics } = this.sources.parseFile(path);
    this.report(diagnostics);
    return body;
  }

  private report(found: readonly Diagnostic[]): void {
    for (const diagnostic of found) this.diagnostics.push(diagnostic);
  }
}

/**
 * Without variables and functions, files may only contain literals. If there are only variables or
 * only functions, the others are not allowed.
 */
function contextOf(variables: ReadonlyMap<string, Value>, functions: ReadonlyMap<string, Func>): EvalContext | undefined {
  if (variables.size === 0 && functions.size === 0) return undefined;
  return new EvalContext({
    variables: variables.size === 0 ? undefined : variables,
    functions: functions.size === 0 ? undefined : functions,
  });
}

function encode(value: Value, withType: boolean, keepNulls: boolean): string {
  try {
    const text = valueToJSON(value, withType ? dynamic : value.type);
    return keepNulls ? text : withoutNulls(text);
  } catch (error) {
    if (error instanceof CtyError) throw new RunError(noJsonForm(error.message).detail);
    throw error;
  }
}

/**
 * Formats the references of the files as JSON. `valueToJSON` writes values, so that numbers keep
 * all their digits.
 */
function referencesJson(traversals: readonly Traversal[], ctx: EvalContext | undefined): string {
  const references = traversals.map((traversal) => {
    const { value, diagnostics } = traverseAbs(traversal, ctx);
    const [root] = traversal;
    return objectJson({
      root_name: JSON.stringify(root?.kind === "root" ? root.name : ""),
      value: hasErrors(diagnostics) ? undefined : jsonOf(value),
      steps: `[${traversal.map(stepJson).join(",")}]`,
      range: rangeJson(traversalRange(traversal)),
    });
  });
  return references.length === 0 ? "[]" : `[\n  ${references.join(",\n  ")}\n]`;
}

function stepJson(step: Traversal[number]): string {
  return objectJson({
    kind: JSON.stringify(step.kind),
    name: step.kind === "root" || step.kind === "attr" ? JSON.stringify(step.name) : undefined,
    key: step.kind === "index" ? jsonOf(step.key) : undefined,
    range: rangeJson(step.range),
  });
}

/** Returns an object of members that are JSON already. Undefined members are left out. */
function objectJson(members: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(members).filter(([, text]) => text !== undefined);
  return `{${given.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}

/** Returns a value as JSON; undefined if it has no JSON form, such as an unknown value. */
function jsonOf(value: Value): string | undefined {
  try {
    return valueToJSON(value);
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
}

const rangeJson = (range: Range): string => JSON.stringify({ filename: range.filename, ...placeData(range) });
