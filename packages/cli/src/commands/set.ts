import { CtyError } from "@hcl-ts/cty";
import { ExpressionEditor, raw } from "@hcl-ts/hclwrite";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { hasWildcards, patternOf } from "../edit/address-pattern.ts";
import {
  ADDRESS_HELP,
  addressOf,
  EDIT_OPTIONS,
  EDIT_OPTIONS_HELP,
  type EditValues,
  editOneOf,
  expressionOf,
  finishEdit,
  layoutOf,
  type OpenFile,
  openFiles,
} from "../edit/edit-files.ts";
import { conditionsOf, editSelected, isLiteralString } from "../edit/edit-many.ts";
import { RunError, UsageError } from "../errors.ts";
import { isFolder, isPattern } from "../files/configuration-files.ts";
import { rulesOf } from "../files/entries.ts";
import { argumentsNeeded, nothingSelected, whereNeedsWildcards } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";
import type { Output } from "../terminal/output.ts";

const OPTIONS = {
  ...EDIT_OPTIONS,
  string: { type: "boolean" },
  where: { type: "string", multiple: true },
} as const satisfies OptionTable;

/** Sets a value. */
export const setCommand: Command = {
  summary: "set a value by its address",
  options: OPTIONS,
  help: `Usage: hcl set [options] ADDRESS VALUE PATH…

Sets an attribute, a member of an object, an element of a list or an argument of a call,
and prints the file. An attribute or a member that does not exist is added.
With several files, the one that contains the address is edited. - is standard input.
A PATH can be a folder or a pattern: of the configuration files, those that change are
written in place and listed, unless --check or --diff is given.

VALUE is an expression: 3, '"text"', '["a", "b"]', var.region.

${ADDRESS_HELP}

With * (any characters) and ? (one character) in names, ADDRESS stands for all values of
the native syntax that it matches. VALUE is then also a string if it is not an expression,
such as 5.1.0, or a number in the place of a string.

      --where NAME=VALUE
                      only in blocks whose attribute NAME has this value; repeatable
      --string        VALUE is a string, not an expression
${EDIT_OPTIONS_HELP}

Example: hcl set --write --string module.vpc.version 5.1.0 *.tf
         hcl set 'module.*.version' 5.1.0 --where source=terraform-aws-modules/vpc/aws .
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, text, ...paths] = positionals;
    if (address === undefined || text === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("ADDRESS, VALUE and FILE"));
    const written = { ...values, write: (values.write ?? false) || paths.some((path) => isFolder(path) || isPattern(path)) };
    if (hasWildcards(address))
      return setSelected(address, text, values.string ?? false, values.where, openFiles(paths, rulesOf(project, values)), written, output);
    if (values.where !== undefined) throw new UsageError(whereNeedsWildcards());
    const steps = addressOf(address);
    const value = expressionOf(text, values.string ?? false);
    const edit = {
      native: (document: { setAt(path: typeof steps, to: typeof value): void }): void => document.setAt(steps, value),
      json: (document: { setAt(path: typeof steps, to: typeof value): void }): void => document.setAt(steps, value),
    };
    return finishEdit(editOneOf(openFiles(paths, rulesOf(project, values)), address, edit, layoutOf(values)), written, output);
  },
};

/** Sets all values that an address with wildcards selects. Returns the exit status. */
function setSelected(
  address: string,
  text: string,
  isString: boolean,
  where: readonly string[] | undefined,
  files: readonly OpenFile[],
  values: EditValues,
  output: Output,
): Promise<number> {
  const isNoExpression = !isExpression(text);
  let count = 0;
  const changes = editSelected(
    files,
    patternOf(address),
    conditionsOf(where),
    ({ item }) => {
      if (!(item instanceof ExpressionEditor)) return;
      count++;
      item.set(expressionOf(text, isString || isNoExpression || (/^\d/.test(text) && isLiteralString(item))));
    },
    layoutOf(values),
  );
  if (count === 0) throw new RunError(nothingSelected(address));
  return finishEdit(changes, values, output);
}

/** Reports whether a text is an expression. A version such as 5.1.0 is none. */
function isExpression(text: string): boolean {
  try {
    raw(text);
    return true;
  } catch (error) {
    if (error instanceof CtyError) return false;
    throw error;
  }
}
