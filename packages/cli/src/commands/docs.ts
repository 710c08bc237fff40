import { terminalText } from "@hcl-ts/hcl";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { loadLanguage } from "../files/load-language.ts";
import { languageNeeded, unexpectedArgument } from "../messages.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";

const OPTIONS = { language: { type: "string", isPath: true }, json: { type: "boolean" } } as const satisfies OptionTable;

/** Prints the reference page of a language. */
export const docsCommand: Command = {
  summary: "print the reference page of a language of your own",
  options: OPTIONS,
  help: `Usage: hcl docs [--json] --language LANG

Prints the reference page of a language in Markdown. LANG is a JavaScript or
TypeScript that exports a language made with @hcl-ts/language (FILE#NAME for one of
several), or a JSON Schema. A module is run. With --json, one object: markdown.

Example: hcl docs --language pipeline.ts > pipeline.md
${EXIT_HELP}
`,
  async run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...more] = [...(values.language === undefined ? [] : [values.language]), ...positionals];
    if (name === undefined) throw new UsageError(languageNeeded());
    const [extra] = more;
    if (extra !== undefined) throw new UsageError(unexpectedArgument(extra));
    const page = (await loadLanguage(name)).toMarkdown();
    if (values.json === true) jsonWriter(output)(`${JSON.stringify({ markdown: page })}\n`);
    else
      output.out(
        page
          .split("\n")
          .map((line) => terminalText(line))
          .join("\n"),
      );
    return EXIT.ok;
  },
};
