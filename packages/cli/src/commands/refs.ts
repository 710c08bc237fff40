import { formatReference, referenceRange, references } from "@hcl-ts/analysis";
import { type Diagnostic, hasErrors, terminalText } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import type { Command } from "../arguments/command.ts";
import { IGNORE_OPTION, type OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { eachFile } from "../files/each-file.ts";
import { rulesOf } from "../files/entries.ts";
import type { Unusable } from "../files/file-task.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { fileNeeded } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { ChunkWriter, jsonWriter } from "../terminal/output.ts";
import { placeData } from "../terminal/place-data.ts";

const OPTIONS = { json: { type: "boolean" }, ...IGNORE_OPTION } as const satisfies OptionTable;

/** Lists references. */
export const refsCommand: Command = {
  summary: "list the references in files and folders",
  options: OPTIONS,
  help: `Usage: hcl refs [--json] [--no-ignore] [--no-color] PATH…

Lists every reference to a variable in files of either syntax, and in all configuration
files below folders, with its position. A PATH of - is standard input, in the native
syntax. In the JSON syntax, which does not distinguish blocks from objects, every string
is read as a template. With --json, one object: references (each with its
text, filename, start and end), unusable (paths that cannot be read) and diagnostics.
With --no-ignore, also in files that .gitignore, .hclignore or hcl.config.hcl exclude.

Example: hcl refs main.tf modules/
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length === 0) throw new UsageError(fileNeeded());
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const unusable: Unusable[] = [];
    const { dim } = output.outColors;
    const writer = new ChunkWriter(values.json ? jsonWriter(output) : output.out);
    if (values.json) writer.write('{"references":[');
    let isFirst = true;
    eachFile(
      positionals,
      rulesOf(project, values),
      sources,
      ({ body, source, diagnostics: found }) => {
        for (const diagnostic of found) diagnostics.push(diagnostic);
        for (const reference of references(body)) {
          const range = referenceRange(reference);
          const text = formatReference(reference);
          if (values.json) {
            writer.write(`${isFirst ? "" : ","}${JSON.stringify({ reference: text, filename: range.filename, ...placeData(range) })}`);
          } else writer.write(`${dim(`${formatRangeStart(range)}:`)} ${terminalText(text)}\n`);
          isFirst = false;
        }
        if (found.length === 0) sources.remove(source);
      },
      (problem) => {
        unusable.push(problem);
        if (!values.json) output.err(`hcl: ${terminalText(problem.message)}\n`);
      },
    );
    if (values.json) writer.write(`],"unusable":${JSON.stringify(unusable)},${diagnosticsMember(diagnostics)}`);
    writer.end();
    if (!values.json) sources.show(diagnostics, output);
    return unusable.length > 0 ? EXIT.unusable : hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};
