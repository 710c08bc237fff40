/**
 * The common part of the editing commands: opening files, finding the one that contains an address,
 * and writing the result.
 */

import { CtyError } from "@hcl-ts/cty";
import { type Diagnostic, diagnosticsToData, formatDiagnostics, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import {
  type AddressStep,
  type ConfigDocument,
  type DocumentEditor,
  type EditOptions,
  type EditProblem,
  type HclExpression,
  JsonDocument,
  type JsonEditor,
  openConfig,
  openJsonConfig,
  parseAddress,
  raw,
} from "@hcl-ts/hclwrite";
import { type Choice, type Flag, IGNORE_OPTION, ignoreHelp } from "../arguments/options.ts";
import { RunError, UsageError } from "../errors.ts";
import type { RulesAround } from "../files/configuration-files.ts";
import { entriesOf } from "../files/entries.ts";
import { readSource } from "../files/read-source.ts";
import { foundInSeveral, invalidValue, noSuchLayout, notFoundInAny, standardInputNotWritten } from "../messages-write.ts";
import { EXIT } from "../terminal/exit-status.ts";
import { showDiff } from "../terminal/file-diff.ts";
import { jsonWriter, type Output, sourceWriter } from "../terminal/output.ts";

/** The name of standard input as a source. */
const STANDARD_INPUT_NAME = "<stdin>";

/** A file that is edited. */
export type OpenFile = ConfigDocument | JsonDocument;

/** The options of all editing commands. */
export const EDIT_OPTIONS: Readonly<Record<"write" | "diff" | "json" | "force" | "check" | "no-ignore", Flag> & Record<"format", Choice>> =
  {
    write: { type: "boolean", short: "w" },
    diff: { type: "boolean" },
    json: { type: "boolean" },
    format: { type: "string", choices: ["lines", "file", "none"], isSetting: true },
    force: { type: "boolean" },
    check: { type: "boolean" },
    ...IGNORE_OPTION,
  };

/** The help for these options. */
export const EDIT_OPTIONS_HELP: string = `  -w, --write         write the file in place and list it, instead of printing it
      --force         with --write, write read-only files too
      --diff          show the changes, and write nothing
      --check         list the files that would change, write nothing, and exit with 3 if there
                      are any
      --format lines  format the lines that are edited, and those aligned with them; file: all
${ignoreHelp(6, 22)}
      --json          one object: files (each with path, changed and edits), problems`;

/** The help for addresses. */
export const ADDRESS_HELP = `An address is written like a reference: the type and the labels of a block, the name of an
attribute, then keys and numbers: module.vpc.tags["cost center"], resource.x.y.list[0]. A
number selects one of several blocks with the same type and labels.`;

/** The values of these options. */
export interface EditValues {
  readonly write?: boolean | undefined;
  readonly diff?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly format?: string | undefined;
  readonly force?: boolean | undefined;
  readonly check?: boolean | undefined;
}

/** Parses an address. @throws UsageError if it is invalid */
export function addressOf(text: string): readonly AddressStep[] {
  try {
    return parseAddress(text);
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    throw new UsageError(error.message);
  }
}

/**
 * Parses an argument as an expression, or returns it as a string.
 * @throws UsageError if it is not an expression
 */
export function expressionOf(text: string, isString: boolean): HclExpression | string {
  if (isString) return text;
  try {
    return raw(text);
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    throw new UsageError(invalidValue(text));
  }
}

/** Opens files, and all configuration files below folders. @throws RunError if one cannot be read */
export function openFiles(paths: readonly string[], rules: RulesAround | undefined): readonly OpenFile[] {
  return Array.from(entriesOf(paths, { rules }), (path) => {
    if (typeof path !== "string") throw new RunError(path.message, path.path);
    const { text, filename } = readSource(path);
    return isJsonFilename(path) ? openJsonConfig(text, filename) : openConfig(text, filename);
  });
}

/** An edit of the file that contains an address, for each syntax. */
export interface FileEdit {
  readonly native: (document: DocumentEditor) => void;
  readonly json: (document: JsonEditor) => void;
}

/** The text of a file before and after a change. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly unknown[];
  readonly problems: readonly EditProblem[];
}

/** Applies an edit to the only file to which it applies. */
export function editOneOf(files: readonly OpenFile[], address: string, edit: FileEdit, options: EditOptions): readonly FileChange[] {
  const changes = files.map((file) => tryEdit(file, edit, options));
  const possible = changes.filter(({ problems }) => problems.length === 0);
  if (possible.length === 1) return possible;
  if (possible.length > 1)
    throw new UsageError(
      foundInSeveral(
        address,
        possible.map(({ path }) => path),
      ),
    );
  const telling = changes.filter(({ problems }) =>
    problems.some(({ code }) => code !== "attribute-not-found" && code !== "block-not-found"),
  );
  if (telling.length === 0 && changes.length > 1)
    throw new UsageError(
      notFoundInAny(
        address,
        changes.map(({ path }) => path),
      ),
    );
  return telling.length > 0 ? telling : changes;
}

function tryEdit(file: OpenFile, edit: FileEdit, options: EditOptions): FileChange {
  const { text, edits, problems } = file instanceof JsonDocument ? file.edit(edit.json) : file.edit(edit.native, options);
  return { path: file.filename, before: file.text, after: text, edits, problems };
}

/** Returns the layout for `--format`. @throws UsageError if its value is invalid */
export function layoutOf({ format }: EditValues): EditOptions {
  if (format === undefined) return {};
  if (format !== "lines" && format !== "file" && format !== "none") throw new UsageError(noSuchLayout(format));
  return { format };
}

/** Writes or prints the result of an editing command. Returns the exit status. */
export async function finishEdit(changes: readonly FileChange[], values: EditValues, output: Output): Promise<number> {
  const problems = changes.flatMap((change) => change.problems);
  if (values.write && !values.diff && !values.check && !hasErrors(problems)) await write(changes, values.force ?? false);
  if (values.json) {
    const files = changes.map(({ path, before, after, edits }) => ({ path, changed: before !== after, edits }));
    jsonWriter(output)(`${JSON.stringify({ files, problems: diagnosticsToData(problems).diagnostics })}\n`);
  } else showProblems(problems, changes, output);
  if (hasErrors(problems)) return EXIT.errors;
  const printed = values.json ? [] : changes;
  if (values.diff) await printDiffs(printed, output);
  else if (values.write || values.check) listFiles(printed.filter(isChanged), output);
  else printSources(printed, output);
  return values.check && changes.some(isChanged) ? EXIT.different : EXIT.ok;
}

const isChanged = ({ before, after }: FileChange): boolean => before !== after;

async function printDiffs(changes: readonly FileChange[], output: Output): Promise<void> {
  for (const { path, before, after } of changes.filter(isChanged)) await showDiff(path, before, after, output);
}

/** Writes the changed files. @throws RunError if one of them cannot be written; then none is */
async function write(changes: readonly FileChange[], force: boolean): Promise<void> {
  if (changes.some(({ path }) => path === STANDARD_INPUT_NAME)) throw new UsageError(standardInputNotWritten());
  // Loaded on demand, because most edits are printed.
  const { writeFiles } = await import("../files/write-files.ts");
  writeFiles(
    changes.filter(isChanged).map(({ path, before, after }) => ({ path, before, content: after })),
    { force },
  );
}

function listFiles(changes: readonly FileChange[], output: Output): void {
  if (output.isQuiet === true) return;
  const print = sourceWriter(output);
  for (const { path } of changes) print(`${path}\n`);
}

function printSources(changes: readonly FileChange[], output: Output): void {
  const write = sourceWriter(output);
  for (const { after } of changes) write(after);
}

function showProblems(problems: readonly Diagnostic[], changes: readonly FileChange[], { err, errColors, width }: Output): void {
  if (problems.length === 0) return;
  const sources = new Map(changes.map(({ path, before }) => [path, new SourceFile(path, before)]));
  err(`${formatDiagnostics(problems, { sources, color: errColors.isColorSupported, width }).trimEnd()}\n`);
}
