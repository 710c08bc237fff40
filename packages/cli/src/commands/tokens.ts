import { parseArgs } from "node:util";
import { hasErrors } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { UsageError } from "../errors.ts";
import { nativeOnly, oneFileNeeded } from "../messages.ts";
import { ChunkWriter } from "../output.ts";
import { diagnosticsMember, Sources } from "../sources.ts";
import type { Command } from "./command.ts";
import { placeData } from "./place-data.ts";

/** Lists tokens. */
export const tokensCommand: Command = {
  summary: "list the tokens of a file of the native syntax",
  help: `Usage: hcl tokens [--json] [--no-color] FILE

Lists the tokens of a file of the native syntax: line and column, kind, text. A FILE of
- is standard input. With --json, one object: tokens, each with kind, text, start and
end, and diagnostics.

Example: hcl tokens main.tf
Exit status: 0; 1 for a wrong use or a file that cannot be used; 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError(oneFileNeeded());
    if (isJsonFilename(path)) throw new UsageError(nativeOnly(path, "these tokens"));
    const sources = new Sources();
    const { tokens, diagnostics } = lexConfig(sources.readText(path));
    const { dim, cyan } = output.outColors;
    const writer = new ChunkWriter(output.out);
    if (values.json) {
      writer.write('{"tokens":[');
      let i = 0;
      for (const { kind, text, range } of tokens) {
        writer.write(`${i++ === 0 ? "" : ","}${JSON.stringify({ kind, text, ...placeData(range) })}`);
      }
      writer.write(`],${diagnosticsMember(diagnostics)}`);
    } else {
      for (const { kind, text, range } of tokens) {
        const { line, column } = range.start;
        writer.write(`${dim(`${line},${column}`)}\t${cyan(kind)}\t${JSON.stringify(text)}\n`);
      }
    }
    writer.end();
    if (!values.json) sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? 2 : 0;
  },
};
