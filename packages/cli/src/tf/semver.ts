import { terminalText } from "@hcl-ts/hcl";
import { greatestVersion, VERSION_LEVELS, type VersionLevel } from "@hcl-ts/meaning";
import type { Dialect } from "@hcl-ts/terraform";
import { parseVersion, type Version } from "@hcl-ts/terraform/load";
import { choice } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { compareInterfaces } from "../compare/compare-interfaces.ts";
import { readVersions, type TwoVersions } from "../compare/two-versions.ts";
import { RunError, UsageError } from "../errors.ts";
import { foldersNeeded, noModule, rangeNeeded } from "../messages-git.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { jsonWriter } from "../terminal/output.ts";

const OPTIONS = {
  dialect: { type: "string", choices: ["terraform", "opentofu"] },
  json: { type: "boolean" },
} as const satisfies OptionTable;

/** Reports the next version of a module. */
export const semverCommand: Command = {
  summary: "tell the next version of a module, and why",
  options: OPTIONS,
  help: `Usage: hcl tf semver [options] REV
       hcl tf semver [options] REV..REV

Compares the module in the root of the repository, and those below modules/, with an
earlier revision such as v1.2.3, and prints the next version with the reasons:
major for what breaks callers (an input that is removed, required or narrower, an output
that is removed, a resource without a moved block, newer providers), minor for new inputs,
outputs and resources, patch for the rest. If REV is no version, the greatest tag before it
counts. Before 1.0.0, major changes raise the minor version, and others the patch version.
With --json, one object: next, previous, level and modules (each with folder, level, reasons).

      --dialect NAME   terraform (the default) or opentofu
      --json           output for programs

Example: hcl tf semver v1.2.3
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length === 0) throw new UsageError(rangeNeeded());
    const versions = readVersions(positionals);
    if (versions.before.isFile) throw new UsageError(foldersNeeded("hcl tf semver"));
    const modules = compareInterfaces(versions, choice<Dialect>("dialect", values.dialect, ["terraform", "opentofu"]));
    if (modules.length === 0) throw new RunError(noModule("."));
    const level = VERSION_LEVELS.findLast((each) => modules.some(({ diff }) => diff.level === each)) ?? "none";
    const previous = previousVersion(versions);
    const next = previous === undefined ? undefined : nextVersion(previous, level);
    const problems = [...versions.before.problems, ...versions.after.problems];
    for (const text of problems) output.err(`hcl: ${terminalText(text)}\n`);
    if (values.json === true) {
      const data = modules.map(({ folder, diff }) => ({ folder, ...diff }));
      jsonWriter(output)(`${JSON.stringify({ next: next ?? null, previous: previous?.name ?? null, level, modules: data })}\n`);
    } else {
      const { bold, dim } = output.outColors;
      output.out(
        `${bold(next ?? level)}${next === undefined ? "" : `  ${dim(`${level}, after ${terminalText(previous?.name ?? "")}`)}`}\n`,
      );
      for (const { folder, diff } of modules)
        for (const reason of diff.reasons) {
          const at = folder === "." ? reason.address : reason.address === "" ? folder : `${folder}: ${reason.address}`;
          output.out(
            `  ${reason.level.padEnd(5)}  ${terminalText(at === "" ? reason.text : `${at}: ${reason.text}`, Number.POSITIVE_INFINITY)}\n`,
          );
        }
    }
    return problems.length > 0 ? EXIT.unusable : EXIT.ok;
  },
};

interface Named {
  readonly name: string;
  readonly version: Version;
}

/** The version that the revision before is called, or the greatest of its ancestors' tags. */
function previousVersion({ before, repository, commitBefore }: TwoVersions): Named | undefined {
  const version = parseVersion(before.name);
  if (version !== undefined) return { name: before.name, version };
  return repository === undefined || commitBefore === undefined ? undefined : greatestVersion(repository.tags(commitBefore));
}

function nextVersion({ name, version }: Named, level: VersionLevel): string {
  const [major = 0, minor = 0, patch = 0] = version.segments;
  const prefix = name.startsWith("v") ? "v" : "";
  const part = major > 0 ? level : level === "major" ? "minor" : level === "none" ? "none" : "patch";
  switch (part) {
    case "major":
      return `${prefix}${major + 1}.0.0`;
    case "minor":
      return `${prefix}${major}.${minor + 1}.0`;
    case "patch":
      return `${prefix}${major}.${minor}.${patch + 1}`;
    case "none":
      return name;
  }
}
