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

/** Evaluates an expression. */
export const evalCommand: Command = {
  summary: "evaluate an expression and print its value as JSON",
  help: `Usage: hcl eval [--vars VARS]… EXPRESSION

Evaluates an expression of the native syntax with all standard functions, and prints
its value as JSON. VARS is a JSON object or a file with attributes.

Example: hcl eval --vars '{"zones": ["a", "b"]}' '[for z in zones : upper(z)]'
Exit status: 0, 1 for a wrong use, 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { vars: { type: "string", short: "V", multiple: true } },
    });
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) throw new UsageError("one expression to evaluate is needed");
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const variables = readVariables(values.vars ?? [], sources, diagnostics);
    const source = new SourceFile("<expression>", text);
    sources.add(source);
    const { expression, diagnostics: found } = parseExpression(source);
    diagnostics.push(...found);
    let result = "";
    if (!hasErrors(diagnostics)) {
      const functions = new Map([...standardFunctions, ["try", tryFunc] as const, ["can", canFunc] as const]);
      const evaluated = expression.value(new EvalContext({ variables, functions }));
      diagnostics.push(...evaluated.diagnostics);
      try {
        if (!hasErrors(diagnostics)) result = valueToJSON(evaluated.value);
      } catch (error) {
        if (error instanceof CtyError) throw new UsageError(`the value cannot be written as JSON: ${error.message}`);
        throw error;
      }
    }
    sources.show(diagnostics, output);
    if (hasErrors(diagnostics)) return 2;
    output.out(`${result}\n`);
    return 0;
  },
};
