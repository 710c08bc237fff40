import { hasErrors, SourceFile, terminalText } from "@hcl-ts/hcl";
import {
  blockProfile,
  CHANGE_CLASSES,
  type DiffReport,
  diffFolders,
  formatDiff,
  onlyClasses,
  type Profile,
  scopesByName,
  type TreeDiff,
  terraformProfile,
  terraformProfileWith,
} from "@hcl-ts/meaning";
import type { Dialect } from "@hcl-ts/terraform";
import { choice, oneOf } from "../arguments/choice.ts";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { compareInterfaces } from "../compare/compare-interfaces.ts";
import { compareRoots } from "../compare/compare-roots.ts";
import { readVersions, type TwoVersions, type Version } from "../compare/two-versions.ts";
import { RunError, UsageError } from "../errors.ts";
import { readInput } from "../files/files.ts";
import { readSchemas } from "../files/read-schemas.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { notBoth } from "../messages.ts";
import { driverArguments, foldersNeeded, noModule } from "../messages-git.ts";
import { EXIT } from "../terminal/exit-status.ts";
import { jsonWriter, type Output } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";
import { MODULE_OPTIONS, moduleArguments, schemasOf } from "../tf/module-options.ts";

const OPTIONS = {
  values: { type: "boolean" },
  in: { type: "string", multiple: true },
  interface: { type: "boolean" },
  only: { type: "string", multiple: true, choices: CHANGE_CLASSES },
  markdown: { type: "boolean" },
  "git-driver": { type: "boolean" },
} as const satisfies OptionTable;

/** Compares what two versions mean. */
export const diffCommand: Command = {
  summary: "compare what two versions of files mean",
  options: { ...MODULE_OPTIONS, ...OPTIONS },
  help: `Usage: hcl diff [options] A B
       hcl diff [options] REV..REV [PATH…]
       hcl diff [options] REV [PATH…]

Compares two files, two folders, two revisions of git, or a revision with the working tree.
Comments, layout, quoting and order do not count, a declaration can be in another file, and
references to a renamed declaration are no change. Equal changes of several folders are one
line. A...B compares B with the last common commit of both.

      --values           also the planned values of the root modules, such as examples and
                         tests: what appears, disappears and changes, with its cause
      --in FOLDER        with --values, only this root module; a pattern, repeatable
      --var NAME=VALUE, --var-file FILE
                         with --values, the values of variables
      --interface        also the part of each published module's version that has to change
      --only CLASS       only changes of this class: documentation, pins, values, interface
                         (or none: in other files only); repeatable
      --schemas FILE     the output of \`terraform providers schema -json\` or a file of
                         \`hcl tf schemas\`: the order of blocks and elements that are a set
                         does not matter
      --dialect NAME     terraform (the default) or opentofu
      --json             output for programs
      --markdown         a comment for a pull request, of at most 60,000 characters
      --git-driver       for git's external diffs, whose arguments it takes:
                           git config diff.hcl.command 'hcl diff --git-driver'
                           echo '*.tf diff=hcl' >> .gitattributes

Example: hcl diff main...HEAD --values
Exit status: ${EXIT.ok} if both mean the same, ${EXIT.different} if not, ${EXIT.unusable} for invalid arguments or an unusable file,
${EXIT.errors} for errors in a file that changed.
`,
  run(args, output) {
    const { values, positionals, variableArguments } = moduleArguments(args, OPTIONS);
    if (values.json === true && values.markdown === true) throw new UsageError(notBoth("--json", "--markdown"));
    const classes = values.only?.map((name) => oneOf("only", name, CHANGE_CLASSES));
    const profile = values.schemas === undefined ? terraformProfile : terraformProfileWith(readSchemas(values.schemas));
    if (values["git-driver"] === true) return runDriver(positionals, profile, output);
    const versions = readVersions(positionals);
    const { before, after } = versions;
    if (before.isFile && values.values === true) throw new UsageError(foldersNeeded("--values"));
    if (before.isFile && values.interface === true) throw new UsageError(foldersNeeded("--interface"));
    const whole = before.isFile
      ? diffOfFiles(before, after, profile)
      : diffFolders(before.files, after.files, { scopeOf: scopesByName(profile) });
    const diff = classes === undefined ? whole : onlyClasses(whole, classes);
    const dialect = choice<Dialect>("dialect", values.dialect, ["terraform", "opentofu"]);
    const progress = new Progress(output);
    const roots =
      values.values !== true
        ? undefined
        : [
            ...compareRoots(versions, {
              variables: variableArguments,
              folders: values.in,
              schemas: schemasOf(values),
              dialect,
              version: values["engine-version"],
              workspace: values.workspace,
              onRoot: (folder) => progress.show(`evaluating ${folder}`),
            }),
          ];
    progress.clear();
    const interfaces = values.interface === true ? compareInterfaces(versions, dialect) : undefined;
    if (interfaces?.length === 0) throw new RunError(noModule("."));
    const report = { diff, values: roots, interfaces };
    show(report, whole, versions, values.json === true ? "json" : values.markdown === true ? "markdown" : "text", output);
    if (before.problems.length > 0 || after.problems.length > 0) return EXIT.unusable;
    if (hasErrors(whole.before) || hasErrors(whole.after)) return EXIT.errors;
    const isSame = diff.class === "none" && (roots ?? []).every((root) => root.diff.objects.length === 0);
    return isSame ? EXIT.ok : EXIT.different;
  },
};

function diffOfFiles(before: Version, after: Version, profile: Profile): TreeDiff {
  const [path = ""] = after.paths;
  const contents = ({ files }: Version): [string, Uint8Array][] => Array.from(files.values(), (content) => [path, content]);
  const own = scopesByName(profile)(path)?.profile ?? blockProfile();
  return diffFolders(contents(before), contents(after), { scopeOf: () => ({ name: ".", profile: own }) });
}

function show(
  report: DiffReport,
  whole: TreeDiff,
  { before, after, notes }: TwoVersions,
  format: "text" | "markdown" | "json",
  output: Output,
): void {
  const problems = [...before.problems, ...after.problems];
  if (format === "json") {
    const data = formatDiff(report, "json").slice(0, -1);
    jsonWriter(output)(`${data},"unusable":${JSON.stringify(problems)},${diagnosticsMember([...whole.before, ...whole.after])}`);
    return;
  }
  for (const text of [...problems, ...(output.isQuiet === true ? [] : notes)]) output.err(`hcl: ${terminalText(text)}\n`);
  showErrors(before, whole.before, output);
  showErrors(after, whole.after, output);
  const text = formatDiff(report, format);
  output.out(format === "text" ? colored(text, output) : text);
}

function showErrors({ name, files }: Version, diagnostics: TreeDiff["before"], output: Output): void {
  if (diagnostics.length === 0) return;
  output.err(`${terminalText(name)}:\n`);
  const sources = new Sources();
  for (const [path, content] of files) sources.add(new SourceFile(path, content));
  sources.show(diagnostics, output);
}

function colored(text: string, { outColors }: Output): string {
  const { bold, cyan, dim, green, red, yellow } = outColors;
  const paints = new Map([
    ["+", green],
    ["-", red],
    ["~", yellow],
    [">", cyan],
    ["=", dim],
    ["#", dim],
  ]);
  return text
    .split("\n")
    .map((line) => {
      const paint = /^[+~>=#-] /.test(line) ? paints.get(line.charAt(0)) : /^\w.*:?$/.test(line) ? bold : undefined;
      return paint?.(line) ?? line;
    })
    .join("\n");
}

/** git ends with an error if an external diff has another status than 0. */
function runDriver(args: readonly string[], profile: Profile, output: Output): number {
  const [path, oldFile, , , newFile] = args;
  if (path === undefined || oldFile === undefined || newFile === undefined || args.length < 7) throw new UsageError(driverArguments());
  const read = (file: string): readonly (readonly [string, Uint8Array])[] => (file === "/dev/null" ? [] : [[path, readInput(file)]]);
  const own = scopesByName(profile)(path)?.profile ?? blockProfile();
  const [before, after] = [read(oldFile), read(newFile)];
  const name = before.length === 0 || after.length === 0 ? path : ".";
  const diff = diffFolders(before, after, { scopeOf: () => ({ name, profile: own }) });
  const { bold } = output.outColors;
  output.out(`${bold(terminalText(path))}\n${colored(formatDiff({ diff }, "text"), output)}`);
  return EXIT.ok;
}
