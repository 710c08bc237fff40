import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Diagnostic, diagnosticsToData } from "@hcl-ts/hcl";
import { readFolder, UsageError } from "../io.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** The names of files that are configuration, by what they end in; each may be followed by .json. */
const ENDINGS = [".hcl", ".tf", ".tofu", ".tfvars", ".hcldec", ".nomad"];

/** Reads configuration and says what is wrong with it. */
export const checkCommand: Command = {
  summary: "read files and folders and say what is wrong with their syntax",
  help: `Usage: hcl check [--json] PATH…

Reads files, and all configuration files below folders (${ENDINGS.join(" ")}, also with .json
after it), and prints what is wrong with their syntax.

Example: hcl check main.tf modules/
Exit status: 0, 1 for a wrong use, 2 if there are errors.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    if (positionals.length === 0) throw new UsageError("a file or folder to check is needed");
    const files = positionals.flatMap(filesOf);
    const sources = new Sources();
    const diagnostics: Diagnostic[] = [];
    const unusable: string[] = [];
    for (const file of files) {
      try {
        diagnostics.push(...sources.parseFile(file).diagnostics);
      } catch (error) {
        // The other files are still worth a look.
        if (!(error instanceof UsageError)) throw error;
        unusable.push(error.message);
      }
    }
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    if (values.json) output.out(`${JSON.stringify({ files: files.length, ...diagnosticsToData(diagnostics) })}\n`);
    else {
      sources.show(diagnostics, output);
      const found = errors === 0 ? (diagnostics.length === 0 ? "no problems" : "no errors") : countText(errors, "error");
      const unread = unusable.length === 0 ? "" : `, ${unusable.length} of them could not be used`;
      output.out(`${countText(files.length, "file")}${unread}, ${found}\n`);
    }
    for (const message of unusable) output.err(`hcl: ${message}\n`);
    return unusable.length > 0 ? 1 : errors === 0 ? 0 : 2;
  },
};

/** The file itself, or the configuration files below a folder, in the order of their names. */
function filesOf(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`${path} cannot be read: there is no such file`);
  if (!stats.isDirectory()) return [path];
  return readFolder(path)
    .filter((name) => ENDINGS.some((ending) => name.endsWith(ending) || name.endsWith(`${ending}.json`)))
    .filter((name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true);
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
