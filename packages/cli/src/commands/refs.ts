import { parseArgs } from "node:util";
import { formatReference, referenceRange, references } from "@hcl-ts/analysis";
import { type Diagnostic, formatPlace, hasErrors } from "@hcl-ts/hcl";
import { UsageError } from "../errors.ts";
import { fileNeeded } from "../messages.ts";
import { ChunkWriter } from "../output.ts";
import { diagnosticsMember, Sources } from "../sources.ts";
import type { Command } from "./command.ts";
import { placeData } from "./place-data.ts";

/** Lists references. */
export const refsCommand: Command = {
  summary: "list what the expressions of files refer to",
  help: `Usage: hcl refs [--json] [--no-color] FILE…

Lists every reference to a variable in files of either syntax, with its place. A FILE of
- is standard input, in the native syntax. In the JSON syntax, where nothing but the
application tells blocks from objects, every string is read as a template. With --json,
one object: references, each with its text, filename, start and end, and diagnostics.

Example: hcl refs main.tf
Exit status: 0; 1 for a wrong use or a file that cannot be used; 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    if (positionals.length === 0) throw new UsageError(fileNeeded());
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const { dim } = output.outColors;
    const bodies = positionals.map((path) => sources.parseFile(path));
    const writer = new ChunkWriter(output.out);
    if (values.json) writer.write('{"references":[');
    let isFirst = true;
    for (const { body, diagnostics: found } of bodies) {
      for (const diagnostic of found) diagnostics.push(diagnostic);
      for (const reference of references(body)) {
        const range = referenceRange(reference);
        const text = formatReference(reference);
        if (values.json) {
          writer.write(`${isFirst ? "" : ","}${JSON.stringify({ reference: text, filename: range.filename, ...placeData(range) })}`);
        } else writer.write(`${dim(`${formatPlace(range)}:`)} ${text}\n`);
        isFirst = false;
      }
    }
    if (values.json) writer.write(`],${diagnosticsMember(diagnostics)}`);
    writer.end();
    if (!values.json) sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? 2 : 0;
  },
};
