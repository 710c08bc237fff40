import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import {
  ADDRESS_HELP,
  addressOf,
  EDIT_OPTIONS,
  EDIT_OPTIONS_HELP,
  editOneOf,
  finishEdit,
  layoutOf,
  openFiles,
} from "../edit/edit-files.ts";
import { UsageError } from "../errors.ts";
import { rulesOf } from "../files/entries.ts";
import { argumentsNeeded } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

const OPTIONS = { ...EDIT_OPTIONS, "keep-comments": { type: "boolean" } } as const satisfies OptionTable;

/** Removes an attribute, a block or a part of a value. */
export const rmCommand: Command = {
  summary: "remove an attribute, a block or a part of a value",
  options: OPTIONS,
  help: `Usage: hcl rm [options] ADDRESS FILE…

Removes a block, an attribute, a member of an object, an element of a list or an argument
of a call, with its comments, and prints the file. With several files, the one that contains
the address is edited. - is standard input.

${ADDRESS_HELP}

      --keep-comments  keep the comments of a block or an attribute
${EDIT_OPTIONS_HELP}

Example: hcl rm --write 'resource.aws_vpc.main.tags["Old"]' main.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, ...paths] = positionals;
    if (address === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("ADDRESS and FILE"));
    const steps = addressOf(address);
    const keepComments = values["keep-comments"] ?? false;
    const changes = editOneOf(
      openFiles(paths, rulesOf(project, values)),
      address,
      { native: (document) => document.remove(steps, { keepComments }), json: (document) => document.remove(steps) },
      layoutOf(values),
    );
    return finishEdit(changes, values, output);
  },
};
