import { hasErrors, terminalText } from "@hcl-ts/hcl";
import type { Dialect } from "@hcl-ts/terraform";
import { choice } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { compareRoots, isAffected, type RootDiff } from "../compare/compare-roots.ts";
import { readVersions } from "../compare/two-versions.ts";
import { UsageError } from "../errors.ts";
import { foldersNeeded, rangeNeeded } from "../messages-git.ts";
import { EXIT } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";
import { MODULE_HELP, MODULE_OPTIONS, moduleArguments, schemasOf } from "./module-options.ts";

const OPTIONS = { in: { type: "string", multiple: true } } as const satisfies OptionTable;

/** Lists the root modules whose evaluation changes. */
export const impactCommand: Command = {
  summary: "list the root modules whose values a change affects",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl tf impact [options] REV..REV
       hcl tf impact [options] REV
       hcl tf impact [options] FOLDER FOLDER

Lists the folders of the root modules that plan differently after a change: those that no
other module calls, such as environments, examples and tests. Only they need a plan. With
--json, an array of objects with folder, only (before or after, if the folder is new or
gone), appears, disappears, changes and fails.

      --in FOLDER      only this root module; a pattern, repeatable

${MODULE_HELP}
Example: hcl tf impact main...HEAD
Exit status: ${EXIT.ok} if no root module is affected, ${EXIT.different} if one is, ${EXIT.unusable} for invalid arguments or an unusable file.
`,
  run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    if (positionals.length === 0) throw new UsageError(rangeNeeded());
    const versions = readVersions(positionals);
    if (versions.before.isFile) throw new UsageError(foldersNeeded("hcl tf impact"));
    const progress = new Progress(output);
    const affected: RootDiff[] = [];
    const roots = compareRoots(versions, {
      variables: variableArguments,
      folders: values.in,
      schemas: schemasOf(values),
      dialect: choice<Dialect>("dialect", values.dialect, ["terraform", "opentofu"]),
      version: values["engine-version"],
      workspace: values.workspace,
      onRoot: (folder) => progress.show(`evaluating ${folder}`),
    });
    for (const root of roots) if (isAffected(root)) affected.push(root);
    progress.clear();
    const problems = [...versions.before.problems, ...versions.after.problems];
    for (const text of [...problems, ...(output.isQuiet === true ? [] : versions.notes)]) output.err(`hcl: ${terminalText(text)}\n`);
    if (values.json === true) jsonWriter(output)(`${JSON.stringify(affected.map(dataOf))}\n`);
    else for (const { folder } of affected) output.out(`${terminalText(folder)}\n`);
    if (problems.length > 0) return EXIT.unusable;
    return affected.length === 0 ? EXIT.ok : EXIT.different;
  },
};

function dataOf({ folder, only, diff: { objects, before, after } }: RootDiff): unknown {
  const count = (kind: string): number => objects.filter((object) => object.kind === kind).length;
  return {
    folder,
    only: only ?? null,
    appears: count("appears"),
    disappears: count("disappears"),
    changes: count("changes"),
    fails: hasErrors(after) && !hasErrors(before),
  };
}
