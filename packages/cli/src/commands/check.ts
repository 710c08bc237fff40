import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Diagnostic, diagnosticsToData } from "@hcl-ts/hcl";
import { UsageError } from "../io.ts";
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
    for (const file of files) diagnostics.push(...sources.parseFile(file).diagnostics);
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    if (values.json) output.out(`${JSON.stringify({ files: files.length, ...diagnosticsToData(diagnostics) })}\n`);
    else {
      sources.show(diagnostics, output);
      const found = errors === 0 ? (diagnostics.length === 0 ? "no problems" : "no errors") : `${errors} error${errors === 1 ? "" : "s"}`;
      output.out(`${files.length} file${files.length === 1 ? "" : "s"}, ${found}\n`);
    }
    return errors === 0 ? 0 : 2;
  },
};

/** The file itself, or the configuration files below a folder, in the order of their names. */
function filesOf(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`${path} cannot be read: there is no such file`);
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => ENDINGS.some((ending) => name.endsWith(ending) || name.endsWith(`${ending}.json`)))
    .sort()
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile());
}
