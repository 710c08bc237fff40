import { hasErrors } from "@hcl-ts/hcl";
import { BodyEditor, openConfig } from "@hcl-ts/hclwrite";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import {
  ADDRESS_HELP,
  addressOf,
  EDIT_OPTIONS,
  EDIT_OPTIONS_HELP,
  editOneOf,
  expressionOf,
  finishEdit,
  layoutOf,
  openFiles,
} from "../edit/edit-files.ts";
import { UsageError } from "../errors.ts";
import { rulesOf } from "../files/entries.ts";
import { argumentsNeeded, invalidSource } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

/** The address of the file itself. */
const FILE_ADDRESS = ".";

const OPTIONS = { ...EDIT_OPTIONS, string: { type: "boolean" } } as const satisfies OptionTable;

/** Adds to a list, a call, a block or a file. */
export const appendCommand: Command = {
  summary: "add to a list, a block or a file",
  options: OPTIONS,
  help: `Usage: hcl append [options] ADDRESS SOURCE FILE…

Adds an element to a list, an argument to a call, or attributes and blocks to the end of a
block or of the file, and prints the file. With several files, the one that contains the
address is edited. - is standard input.

SOURCE is an expression for a list or a call. For a block or a file, it is attributes and
blocks. The address . is the file itself.

${ADDRESS_HELP}

      --string        SOURCE is a string to add to a list, not an expression
${EDIT_OPTIONS_HELP}

Example: hcl append --write module.vpc.azs '"eu-west-1c"' main.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, source, ...paths] = positionals;
    if (address === undefined || source === undefined || paths.length === 0)
      throw new UsageError(argumentsNeeded("ADDRESS, SOURCE and FILE"));
    const steps = address === FILE_ADDRESS ? [] : addressOf(address);
    const value = (): ReturnType<typeof expressionOf> => expressionOf(source, values.string ?? false);
    const body = (): string => checkedSource(source);
    const changes = editOneOf(
      openFiles(paths, rulesOf(project, values)),
      address,
      {
        native: (document) => {
          const found = steps.length === 0 ? document : document.find(steps);
          if (found instanceof BodyEditor) found.appendSource(body());
          else found.push(value());
        },
        json: (document) => document.push(steps, value()),
      },
      layoutOf(values),
    );
    return finishEdit(changes, values, output);
  },
};

/** Returns a source without syntax errors. @throws UsageError if it has one */
function checkedSource(source: string): string {
  const { diagnostics } = openConfig(`${source}\n`);
  const [problem] = diagnostics;
  if (problem !== undefined && hasErrors(diagnostics)) throw new UsageError(invalidSource(problem.detail));
  return source;
}
