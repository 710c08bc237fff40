import { CtyError, typeToJSON, type Value, valueToJSON } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { standardScope } from "hcl-ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { valueSource } from "../edit/value-source.ts";
import { UsageError } from "../errors.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { readVariables } from "../files/variables.ts";
import { noJsonForm, severalExpressions } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { runPrompt } from "../terminal/prompt.ts";

const OPTIONS = {
  vars: { type: "string", short: "V", multiple: true },
  json: { type: "boolean" },
} as const satisfies OptionTable;

/** Evaluates an expression. */
export const evalCommand: Command = {
  summary: "evaluate an expression, or expressions typed one after the other",
  options: OPTIONS,
  help: `Usage: hcl eval [--json] [--no-color] [--vars VARS]… [EXPRESSION]

Evaluates an expression of the native syntax with all standard functions, and prints
its value in the native syntax: with --compact on one line, with --pretty on several.
VARS is an object in the JSON syntax, or a file whose attributes are the variables. With
--json, one object: value and type, if there is a value, and diagnostics.

Without EXPRESSION, it reads expressions from standard input, or from a prompt with a
history on a terminal. An expression with an open bracket continues on the next line.
With --json, it prints one object per line.

Example: hcl eval --vars '{"zones": ["a", "b"]}' '[for z in zones : upper(z)]'
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(markNegative(args), OPTIONS);
    const [text, ...more] = positionals;
    if (more.length > 0) throw new UsageError(severalExpressions());
    const isJson = values.json ?? false;
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const variables = readVariables(values.vars ?? [], sources, diagnostics);
    if (hasErrors(diagnostics)) {
      if (isJson) jsonWriter(output)(`{${diagnosticsMember(diagnostics)}`);
      else sources.show(diagnostics, output);
      return EXIT.errors;
    }
    const ctx = new EvalContext({ variables, functions: standardScope });
    const answer = (source: string, name: string, before: readonly Diagnostic[]): boolean =>
      evaluate(new SourceFile(name, source), ctx, before, sources, output, isJson);
    if (text !== undefined) return answer(text, "<expression>", diagnostics) ? EXIT.ok : EXIT.errors;
    if (!isJson) sources.show(diagnostics, output);
    const names = [...variables.keys(), ...(ctx.functions?.keys() ?? [])];
    return (await runPrompt({ answer: (source) => answer(source, "<input>", isJson ? diagnostics : []), output, names }))
      ? EXIT.ok
      : EXIT.errors;
  },
};

/**
 * Inserts `--` before an expression that starts with a minus, such as `-1` or `-(2)`, so that it is
 * not read as an option.
 */
function markNegative(args: readonly string[]): string[] {
  const last = args.at(-1);
  return last !== undefined && !args.includes("--") && /^-[^a-z-]/i.test(last) ? [...args.slice(0, -1), "--", last] : [...args];
}

/** Evaluates an expression and prints its value. Returns whether there was no error. */
function evaluate(
  source: SourceFile,
  ctx: EvalContext,
  before: readonly Diagnostic[],
  sources: Sources,
  output: Output,
  isJson: boolean,
): boolean {
  sources.add(source);
  const { expression, diagnostics: found } = parseExpression(source);
  const diagnostics = [...before, ...found];
  let result: Value | undefined;
  if (!hasErrors(found)) {
    const { value, diagnostics: evaluation } = expression.value(ctx);
    for (const diagnostic of evaluation) diagnostics.push(diagnostic);
    if (!hasErrors(evaluation)) result = value;
  }
  if (isJson) {
    const json = result === undefined ? undefined : jsonOf(result, expression, diagnostics);
    jsonWriter(output)(
      `{${json === undefined || result === undefined ? "" : `"value":${json},"type":${typeToJSON(result.type)},`}${diagnosticsMember(diagnostics)}`,
    );
    return json !== undefined;
  }
  sources.show(diagnostics, output);
  if (result !== undefined) output.out(`${valueSource(result, output.outColors, output.layout)}\n`);
  return result !== undefined;
}

/** Returns a value as JSON. Reports values that have no JSON form. */
function jsonOf(value: Value, { range: subject }: Expression, diagnostics: Diagnostic[]): string | undefined {
  try {
    return valueToJSON(value);
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    diagnostics.push(errorDiagnostic(noJsonForm(error.message), { subject }));
    return undefined;
  }
}
