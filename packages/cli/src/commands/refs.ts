import { parseArgs } from "node:util";
import { formatReference, referenceRange, references } from "@hcl-ts/analysis";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { UsageError } from "../io.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Lists references. */
export const refsCommand: Command = {
  summary: "list what the expressions of files refer to",
  help: `Usage: hcl refs [--json] FILE…

Lists every reference in files of the native syntax, with its place.

Example: hcl refs main.tf
Exit status: 0, 1 for a wrong use, 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    if (positionals.length === 0) throw new UsageError("a file is needed");
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    for (const path of positionals) {
      const { body, diagnostics: found } = sources.parseFile(path);
      diagnostics.push(...found);
      for (const reference of references(body)) {
        const { filename, start } = referenceRange(reference);
        const text = formatReference(reference);
        output.out(
          values.json
            ? `${JSON.stringify({ reference: text, filename, line: start.line, column: start.column })}\n`
            : `${filename}:${start.line},${start.column}: ${text}\n`,
        );
      }
    }
    sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? 2 : 0;
  },
};
