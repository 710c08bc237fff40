import { parseArgs } from "node:util";
import { CtyError, valueToJSON } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { type Diagnostic, EvalContext, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { UsageError } from "../io.ts";
import { Sources } from "../sources.ts";
import { readVariables } from "../variables.ts";
import type { Command } from "./command.ts";
import { runPrompt } from "./prompt.ts";

/** Evaluates an expression. */
export const evalCommand: Command = {
  summary: "evaluate an expression, or expressions typed one after the other",
  help: `Usage: hcl eval [--json] [--vars VARS]… [EXPRESSION]

Evaluates an expression of the native syntax with all standard functions, and prints
its value as JSON. VARS is a JSON object or a file with attributes. With --json,
diagnostics are printed as a JSON object too.

Without an expression, it reads them from standard input, and prints each value in the
native syntax. One that has an open bracket goes on in the next line. On a terminal
there is a prompt with a history.

Example: hcl eval --vars '{"zones": ["a", "b"]}' '[for z in zones : upper(z)]'
Exit status: 0, 1 for a wrong use, 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { vars: { type: "string", short: "V", multiple: true }, json: { type: "boolean" } },
    });
    const [text, ...more] = positionals;
    if (more.length > 0) throw new UsageError("there is more than one expression; put it into quotes if the shell took it apart");
    const functions = new Map([...standardFunctions, ["try", tryFunc] as const, ["can", canFunc] as const]);
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const variables = readVariables(values.vars ?? [], sources, diagnostics);
    if (text === undefined) {
      sources.show(diagnostics, output, values.json);
      return hasErrors(diagnostics) ? 2 : runPrompt(new EvalContext({ variables, functions }), output);
    }
    const source = new SourceFile("<expression>", text);
    sources.add(source);
    const { expression, diagnostics: found } = parseExpression(source);
    diagnostics.push(...found);
    let result = "";
    if (!hasErrors(diagnostics)) {
      const evaluated = expression.value(new EvalContext({ variables, functions }));
      diagnostics.push(...evaluated.diagnostics);
      try {
        if (!hasErrors(diagnostics)) result = valueToJSON(evaluated.value);
      } catch (error) {
        if (error instanceof CtyError) throw new UsageError(`the value cannot be written as JSON: ${error.message}`);
        throw error;
      }
    }
    if (diagnostics.length > 0) sources.show(diagnostics, output, values.json);
    if (hasErrors(diagnostics)) return 2;
    output.out(`${result}\n`);
    return 0;
  },
};
