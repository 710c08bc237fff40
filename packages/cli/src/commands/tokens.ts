import { hasErrors, terminalJson } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { lexConfig } from "@hcl-ts/hclsyntax/tree";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { nativeOnly, oneFileNeeded } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { ChunkWriter, jsonWriter } from "../terminal/output.ts";
import { placeData } from "../terminal/place-data.ts";

const OPTIONS = { json: { type: "boolean" } } as const satisfies OptionTable;

/** Lists tokens. */
export const tokensCommand: Command = {
  summary: "list the tokens of a file of the native syntax",
  options: OPTIONS,
  help: `Usage: hcl tokens [--json] [--no-color] FILE

Lists the tokens of a file in the native syntax: line and column, kind, source. A FILE of
- is standard input. With --json, one object: tokens, each with kind, text, start and
end, and diagnostics.

Example: hcl tokens main.tf
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError(oneFileNeeded());
    if (isJsonFilename(path)) throw new UsageError(nativeOnly(path, "these tokens"));
    const sources = new Sources();
    const { tokens, diagnostics } = lexConfig(sources.readText(path));
    const { dim, cyan } = output.outColors;
    const writer = new ChunkWriter(values.json ? jsonWriter(output) : output.out);
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
        writer.write(`${dim(`${line},${column}`)}\t${cyan(kind)}\t${terminalJson(JSON.stringify(text))}\n`);
      }
    }
    writer.end();
    if (!values.json) sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};
