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
} from "../edit-files.ts";
import { UsageError } from "../errors.ts";
import { EXIT_HELP } from "../exit-status.ts";
import { argumentsNeeded } from "../messages-write.ts";
import { parseOptions } from "../parse-options.ts";
import type { Command } from "./command.ts";

/** Sets a value. */
export const setCommand: Command = {
  summary: "set a value by its address",
  help: `Usage: hcl set [options] ADDRESS VALUE FILE…

Sets an attribute, a member of an object, an element of a list or an argument of a call,
and prints the file. An attribute or a member that does not exist is added.
With several files, the one that contains the address is edited. - is standard input.

VALUE is an expression: 3, '"text"', '["a", "b"]', var.region.

${ADDRESS_HELP}

      --string        VALUE is a string, not an expression
${EDIT_OPTIONS_HELP}

Example: hcl set --write --string module.vpc.version 5.1.0 *.tf
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, { ...EDIT_OPTIONS, string: { type: "boolean" } });
    const [address, text, ...paths] = positionals;
    if (address === undefined || text === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("ADDRESS, VALUE and FILE"));
    const steps = addressOf(address);
    const value = expressionOf(text, values.string ?? false);
    const edit = {
      native: (document: { setAt(path: typeof steps, to: typeof value): void }): void => document.setAt(steps, value),
      json: (document: { setAt(path: typeof steps, to: typeof value): void }): void => document.setAt(steps, value),
    };
    return finishEdit(editOneOf(openFiles(paths), address, edit, layoutOf(values)), values, output);
  },
};
