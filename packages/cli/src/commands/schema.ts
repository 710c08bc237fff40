import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { loadLanguage } from "../files/load-language.ts";
import { languageNeeded, unexpectedArgument } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";

const OPTIONS = { language: { type: "string", isPath: true }, json: { type: "boolean" } } as const satisfies OptionTable;

/** Prints the JSON Schema of a language. */
export const schemaCommand: Command = {
  summary: "print the JSON Schema of a language of your own",
  options: OPTIONS,
  help: `Usage: hcl schema --language LANG

Prints the JSON Schema (2020-12) of files of a language in the JSON syntax. LANG is a module
of JavaScript or TypeScript that exports a language made with @hcl-ts/language (FILE#NAME for
one of several), or a JSON Schema. A module is run.

Example: hcl schema --language pipeline.ts > pipeline.schema.json
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...more] = [...(values.language === undefined ? [] : [values.language]), ...positionals];
    if (name === undefined) throw new UsageError(languageNeeded());
    const [extra] = more;
    if (extra !== undefined) throw new UsageError(unexpectedArgument(extra));
    jsonWriter(output)(`${JSON.stringify((await loadLanguage(name)).toJsonSchema())}\n`);
    return EXIT.ok;
  },
};
