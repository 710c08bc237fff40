import { parseArgs } from "node:util";
import { SourceFile } from "@hcl-ts/hcl";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { readInput, UsageError } from "../io.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Lists tokens. */
export const tokensCommand: Command = {
  summary: "list the tokens of a file of the native syntax",
  help: `Usage: hcl tokens [--json] FILE

Lists the tokens of a file of the native syntax with their places.

Example: hcl tokens main.tf
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError("one file is needed");
    const source = new SourceFile(path, readInput(path));
    const sources = new Sources();
    sources.add(source);
    const { tokens, diagnostics } = lexConfig(source);
    for (const { kind, text, range } of tokens) {
      const { line, column } = range.start;
      output.out(
        values.json ? `${JSON.stringify({ kind, text, line, column })}\n` : `${line},${column}\t${kind}\t${JSON.stringify(text)}\n`,
      );
    }
    sources.show(diagnostics, output);
    return diagnostics.length === 0 ? 0 : 2;
  },
};
