import { isJsonFilename } from "@hcl-ts/hcljson";
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
import { argumentsNeeded, nativeSyntaxOnly } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

const OPTIONS = {
  ...EDIT_OPTIONS,
  "keep-comments": { type: "boolean" },
  "remove-empty-blocks": { type: "boolean" },
} as const satisfies OptionTable;

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
      --remove-empty-blocks
                       also remove a block that is left without content, such as locals
                       without its last local
${EDIT_OPTIONS_HELP}

Example: hcl rm --write 'resource.aws_vpc.main.tags["Old"]' main.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, ...paths] = positionals;
    if (address === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("ADDRESS and FILE"));
    const steps = addressOf(address);
    const options = { keepComments: values["keep-comments"] ?? false, removeEmptyBlocks: values["remove-empty-blocks"] ?? false };
    const changes = editOneOf(
      openFiles(paths, rulesOf(project, values)),
      address,
      { native: (document) => document.remove(steps, options), json: (document) => document.remove(steps) },
      layoutOf(values),
    );
    const json = changes.find(({ path }) => isJsonFilename(path));
    // Whether a JSON object is a block is decided by the program that reads it.
    if (options.removeEmptyBlocks && json !== undefined) throw new UsageError(nativeSyntaxOnly(json.path, "rm --remove-empty-blocks"));
    return finishEdit(changes, values, output);
  },
};
