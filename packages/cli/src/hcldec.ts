/** The command `hcldec`: decodes configuration by a specification file, to JSON. Compatible with the command of that name of the Go library. */
import { parseArgs } from "node:util";
import { CtyError, dynamic, type Func, type Value, valueToJSON } from "@hcl-ts/cty";
import { parseSpecFile } from "@hcl-ts/ext/specfile";
import {
  type Body,
  type Diagnostic,
  EvalContext,
  emptyBody,
  hasErrors,
  mergeBodies,
  type Range,
  type Traversal,
  traversalRange,
  traverseAbs,
} from "@hcl-ts/hcl";
import { decode, variables as variablesOf } from "@hcl-ts/hcldec";
import { guard, type Output, processOutput, readStandardInput, UsageError, writeOutput } from "./io.ts";
import { Sources } from "./sources.ts";
import { readVariables } from "./variables.ts";
import { version } from "./version.ts";

const HELP = `Usage: hcldec --spec FILE [options] [FILE…]

Decodes configuration files by a specification and prints the result as JSON.
Files ending in .json are read in the JSON syntax, all others in the native one;
several are read as one. Without a file, standard input is read.

  -s, --spec FILE       the specification (required)
  -V, --vars VARS       variables: a JSON object, or a file with attributes; repeatable
  -o, --out FILE        write the result to a file
      --diags json      print diagnostics as a JSON object
      --var-refs        print the variables that the files refer to, instead of decoding
      --with-type       print the type of the result with it
      --keep-nulls      keep properties that are null
  -v, --version         print the version
  -h, --help            print this

Example: hcldec --spec service.hcldec --vars variables.json service.hcl
Exit status: 0, 1 for a wrong use, 2 if there are errors in the files.
`;

/** Runs the command with its arguments; gives the exit status. */
export function runHcldec(args: readonly string[], output: Output = processOutput()): Promise<number> {
  return guard("hcldec", output, () => hcldec(args, output));
}

function hcldec(args: readonly string[], output: Output): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      spec: { type: "string", short: "s" },
      vars: { type: "string", short: "V", multiple: true },
      out: { type: "string", short: "o" },
      diags: { type: "string" },
      "var-refs": { type: "boolean" },
      "with-type": { type: "boolean" },
      "keep-nulls": { type: "boolean" },
      version: { type: "boolean", short: "v" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    output.out(HELP);
    return 0;
  }
  if (values.version) {
    output.out(`${version()}\n`);
    return 0;
  }
  if (values.spec === undefined) throw new UsageError("a specification is needed: --spec FILE");
  if (values.diags !== undefined && values.diags !== "json")
    throw new UsageError(`there is no format "${values.diags}" for diagnostics: only json`);
  const asJson = values.diags === "json";
  const sources = new Sources();
  const diagnostics: Diagnostic[] = [];
  const stop = (): number => {
    sources.show(diagnostics, output, asJson);
    return 2;
  };

  const specSource = sources.parseFile(values.spec);
  diagnostics.push(...specSource.diagnostics);
  if (hasErrors(diagnostics)) return stop();
  const specFile = parseSpecFile(specSource.body);
  diagnostics.push(...specFile.diagnostics);
  if (hasErrors(diagnostics)) return stop();

  const variables = new Map([...specFile.variables, ...readVariables(values.vars ?? [], sources, diagnostics)]);
  const bodies: Body[] = [];
  const inputs =
    positionals.length > 0 ? positionals.map((path) => sources.parseFile(path)) : [sources.parse("<stdin>", readStandardInput())];
  for (const input of inputs) {
    diagnostics.push(...input.diagnostics);
    bodies.push(input.body);
  }
  if (hasErrors(diagnostics)) return stop();

  const body = bodies.length === 1 ? bodies[0]! : bodies.length === 0 ? emptyBody() : mergeBodies(bodies);
  const ctx = contextOf(variables, specFile.functions);
  let text: string;
  if (values["var-refs"])
    text = JSON.stringify(
      variablesOf(body, specFile.spec).map((traversal) => describeReference(traversal, ctx)),
      undefined,
      2,
    );
  else {
    const { value, diagnostics: found } = decode(body, specFile.spec, ctx);
    diagnostics.push(...found);
    if (hasErrors(diagnostics)) return stop();
    text = encode(value, values["with-type"] ?? false, values["keep-nulls"] ?? false);
  }
  if (diagnostics.length > 0) sources.show(diagnostics, output, asJson);
  if (values.out === undefined) output.out(`${text}\n`);
  else writeOutput(values.out, `${text}\n`);
  return 0;
}

/** Where there are neither variables nor functions, the files are literal; where one of the two is missing, it is not allowed rather than empty. */
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
    if (error instanceof CtyError) throw new UsageError(`the result cannot be written as JSON: ${error.message}`);
    throw error;
  }
}

/** A JSON text without the properties that are null. Numbers keep their digits, so the text is edited and not rebuilt. */
export function withoutNulls(text: string): string {
  let result = "";
  let rest = text;
  // Strings are skipped whole, so that only structure is looked at.
  const token = /^("(?:[^"\\]|\\.)*":)null(,?)|^"(?:[^"\\]|\\.)*"|^[^"]/su;
  while (rest !== "") {
    const match = token.exec(rest)!;
    rest = rest.slice(match[0].length);
    if (match[1] === undefined) result += match[0];
    else if (match[2] === "" && result.endsWith(",")) result = result.slice(0, -1);
  }
  return result;
}

function describeReference(traversal: Traversal, ctx: EvalContext | undefined): object {
  const { value, diagnostics } = traverseAbs(traversal, ctx);
  const [root] = traversal;
  return {
    root_name: root?.kind === "root" ? root.name : "",
    ...(hasErrors(diagnostics) ? {} : { value: jsonOf(value) }),
    steps: traversal.map((step) => ({
      kind: step.kind,
      ...(step.kind === "root" || step.kind === "attr" ? { name: step.name } : {}),
      ...(step.kind === "index" ? { key: jsonOf(step.key) } : {}),
      range: describeRange(step.range),
    })),
    range: describeRange(traversalRange(traversal)),
  };
}

function jsonOf(value: Value): unknown {
  try {
    return JSON.parse(valueToJSON(value)) as unknown;
  } catch {
    // What has no JSON form is left out.
    return undefined;
  }
}

function describeRange({ filename, start, end }: Range): object {
  const place = ({ line, column, byte }: Range["start"]): object => ({ line, column, byte });
  return { filename, start: place(start), end: place(end) };
}
