import { zip } from "@hcl-ts/cty/kernel";
import { type AddressStep, BodyEditor, type DocumentEditor, ExpressionEditor } from "@hcl-ts/hclwrite";
import type { Command } from "../arguments/command.ts";
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
import { RunError, UsageError } from "../errors.ts";
import { rulesOf } from "../files/entries.ts";
import { argumentsNeeded, cannotSort, nativeSyntaxOnly } from "../messages-write.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

const OPTIONS = EDIT_OPTIONS;

/** Sorts blocks, or the members of a list or an object. */
export const sortCommand: Command = {
  summary: "sort blocks by labels, or a list or an object",
  options: OPTIONS,
  help: `Usage: hcl sort [options] ADDRESS FILE…

Sorts the blocks of a type by their labels, the elements of a list by their source, or the
members of an object by their names, and prints the file. The comments of an item move
with it; other comments stay. With several files, the one that contains the address is
edited. - is standard input.

ADDRESS is the address of a list or an object, or the type of blocks, preceded by the
address of the block that they are in, if any.

${ADDRESS_HELP}

${EDIT_OPTIONS_HELP}

Example: hcl sort --write variable variables.tf
${EXIT_HELP}
`,
  run(args, output, project) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [address, ...paths] = positionals;
    if (address === undefined || paths.length === 0) throw new UsageError(argumentsNeeded("ADDRESS and FILE"));
    const steps = addressOf(address);
    const changes = editOneOf(
      openFiles(paths, rulesOf(project, values)),
      address,
      {
        native: (document) => sort(document, steps, address),
        json: () => {
          throw new RunError(nativeSyntaxOnly(paths.join(", "), "sort"));
        },
      },
      layoutOf(values),
    );
    return finishEdit(changes, values, output);
  },
};

function sort(document: DocumentEditor, steps: readonly AddressStep[], address: string): void {
  const [type] = steps.slice(-1);
  const parent = steps.length === 1 ? document : document.find(steps.slice(0, -1));
  const blocks = parent instanceof BodyEditor && typeof type === "string" ? parent.blocks(type) : [];
  if (blocks.length > 0) {
    document.sort(blocks, (a, b) => compareLabels(a.labels, b.labels));
    return;
  }
  const found = document.find(steps);
  if (found instanceof ExpressionEditor) found.sort();
  else if (found.require()) throw new RunError(cannotSort(address));
}

function compareLabels(a: readonly string[], b: readonly string[]): number {
  for (const [one, other] of zip(a, b)) if (one !== other) return one < other ? -1 : 1;
  return a.length - b.length;
}
