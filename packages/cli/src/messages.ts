/**
 * The messages of the commands, apart from their help: one function for each. Diagnostics have
 * theirs in the packages that report them.
 */

import { type Message, message, terminalText } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";
import { errorCode } from "./error-code.ts";

/** A subcommand that does not exist. */
export const noSuchCommand = (name: string, suggestion: string | undefined): string =>
  `there is no command ${quote(name)}.${didYouMean(suggestion)}`;

/** An option that a command does not have. */
export const noSuchOption = (name: string, suggestion: string | undefined): string =>
  `there is no option ${quote(name)}.${didYouMean(suggestion)}`;

/** An option without the value that it requires. */
export const valueNeeded = (option: string): string => `the option ${option} requires a value`;

/** A value that starts with a dash looks like an option. */
export const ambiguousValue = (option: string): string =>
  `the option ${option} requires a value. If the value starts with a dash, write ${option}=VALUE`;

/** An invalid value of `--jobs`. */
export const wrongJobs = (value: string, form: string): string => `--jobs must be ${form}, not ${quote(value)}`;

/** Two mutually exclusive options. */
export const notBoth = (one: string, other: string): string => `use either ${one} or ${other}, not both`;

/** No file matches a pattern. */
export const noMatches = (pattern: string): string => `no file matches ${pattern}`;

/** The folders contain no configuration files. */
export const noFiles = (paths: readonly string[]): string => `there are no configuration files below ${paths.join(", ")}`;

/** A file argument is missing. */
export const fileNeeded = (): string => "expected a file";

/** The option `--language` is missing. */
export const languageNeeded = (): string => "a language is required: --language FILE";

/** A further argument, where none is expected. */
export const unexpectedArgument = (text: string): string => `unexpected argument ${quote(text)}`;

/** A language server that was started in a terminal. */
export const editorNeeded = (): string => "a language server is started by an editor, and standard input is a terminal";

/** An invalid process of the editor. */
export const wrongProcess = (value: string): string => `--clientProcessId must be a process ID, not ${quote(value)}`;

/** A module that does not export a language. */
export const noLanguageIn = (path: string): string =>
  `${quote(path)} exports no language: it must export the result of h.language of @hcl-ts/language`;

/** A module that exports several languages. */
export const severalLanguagesIn = (path: string, names: readonly string[]): string =>
  `${quote(path)} exports several languages: choose one with ${names.map((name) => `${path}#${name}`).join(" or ")}`;

/** A module that does not export a language with this name. */
export const noSuchLanguage = (path: string, name: string, suggestion: string | undefined): string =>
  `${quote(path)} exports no language named ${quote(name)}.${didYouMean(suggestion)}`;

/** A module that cannot be loaded, or fails while it is. */
export const cannotLoadLanguage = (path: string, reason: string): string => `the language ${quote(path)} cannot be loaded: ${reason}`;

/** A function of a language's definition that throws, such as a rule, while a file is read. */
export const languageFails = (name: string, file: string, reason: string): string =>
  `the language ${quote(name)} fails at ${file}: ${reason}`;

/** The reason for a module with an `await` that never ends. */
export const moduleNeverLoads = (): string => "it waits for something that never happens";

/** A version of Node that does not run TypeScript. */
export const noTypeScript = (path: string, version: string): string =>
  `the language ${quote(path)} cannot be loaded: Node ${version} does not run TypeScript. Use Node 22.18 or newer, or compile it`;

/** A name that is neither a module nor a JSON Schema. */
export const notLanguageFile = (name: string): string =>
  `${quote(name)} is not a language: expected a module (.js, .mjs, .cjs, .ts, .mts, .cts) or a JSON Schema (.json)`;

/** A JSON Schema that cannot be used. */
export const unusableJsonSchema = (path: string, reason: string): string => `the JSON Schema ${quote(path)} cannot be used: ${reason}`;

/** An option that sets an input has no name. */
export const invalidInputOption = (): string => "--input requires NAME=VALUE";

/** Variables or inputs that a language does not accept. */
export const unsuitableVariables = (reason: string): string => `the variables cannot be used: ${reason}`;

/** There is no file argument, or several instead of one. */
export const oneFileNeeded = (): string => "expected one file";

/** A path argument is missing. */
export const pathNeeded = (): string => "expected a file or folder";

/** `hcldec` without a specification. */
export const specNeeded = (): string => "a specification is required: --spec FILE";

/** `hcl eval` with more than one argument. */
export const severalExpressions = (): string => "there is more than one expression: put an expression with spaces in quotes";

/** The output formats of diagnostics. */
export const FORMATS = ["text", "json", "sarif", "github"] as const;

/** One of {@link FORMATS}. */
export type DiagnosticFormat = (typeof FORMATS)[number];

/** An unknown format of diagnostics. */
export const noSuchFormat = (name: string): string => `there is no format ${quote(name)} for diagnostics: choose ${FORMATS.join(", ")}`;

/** An empty argument instead of a path. */
export const emptyPath = (): string => "a path is empty. Pass a file or folder, or - for standard input";

/** A folder instead of a file. */
export const isDirectory = (path: string): string => `${path} is a folder, but a file is required`;

/** A pipe, a socket or a device instead of a file. */
export const notRegularFile = (path: string): string =>
  `${path} is not a regular file. To read from a pipe, pass - as the file and connect the pipe to standard input`;

/** The folder of an output file does not exist. */
export const noSuchFolder = (path: string, folder: string): string => `${path} cannot be written: there is no folder ${folder}`;

/** The operating system cannot read a file. */
export const cannotRead = (path: string, reason: string): string => `${path} cannot be read: ${reason}`;

const NO_SUCH_FILE = "there is no such file";

/** A file that the user named does not exist. */
export const noSuchFile = (path: string): string => cannotRead(path, NO_SUCH_FILE);

/** The operating system cannot write a file. */
export const cannotWrite = (path: string, reason: string): string => `${path} cannot be written: ${reason}`;

/** A file without the permission to write it. @param canForce whether the command has an option for it */
export const isReadOnly = (path: string, canForce: boolean): string => `${path} is read-only${canForce ? ": add --force to write it" : ""}`;

/** A file has another content than when it was read. */
export const changedMeanwhile = (path: string): string => `${path} has changed since it was read, so it is not written`;

/** A file could be written only in part, and its old content could not be restored. */
export const mayBeIncomplete = (path: string, reason: string): string => `${path} may be incomplete, because writing failed: ${reason}`;

/** A file is larger than the maximum. */
export const tooLarge = (path: string, megabytes: number): string => `${path} is too large: at most ${megabytes} MB can be read`;

/** A defect ended a worker. */
export const workerEnded = (error: string | undefined): string => `a worker ended${error === undefined ? "" : `: ${error}`}`;

/** A file ended the worker that treated it. */
export const workerFailed = (path: string, signal: string): string =>
  signal === "SIGABRT"
    ? `${path} needs more memory than is available. Raise the limit with NODE_OPTIONS=--max-old-space-size=MEGABYTES`
    : `${path} cannot be processed: the worker was killed by ${signal}, which usually means that the system ran out of memory`;

/** A file contains a NUL byte. */
export const notText = (path: string, line: number): string => `${path} is not a text file: line ${line} contains a NUL byte`;

/** A file starts with the byte order mark of UTF-16. */
export const notUtf8ButUtf16 = (path: string): string => `${path} is in UTF-16. Save it as UTF-8`;

/** A file contains bytes that are not UTF-8. */
export const notUtf8 = (path: string, line: number): string => `${path} is not UTF-8: line ${line} contains invalid bytes`;

/** A file with a name of the JSON syntax contains the native syntax. */
export const holdsNative = (path: string): string =>
  `${path} has the name of a JSON file, but contains the native syntax. Rename the file, or convert its content`;

/** A file with a name of the native syntax contains JSON. */
export const holdsJson = (path: string): string =>
  `${path} contains JSON, but its name does not end in .json. Rename it to read it in the JSON syntax`;

/** A JSON file for a command that only supports the native syntax. */
export const nativeOnly = (path: string, what: string): string =>
  `${path} has the name of a JSON file, but only the native syntax has ${what}`;

/** A value cannot be written as JSON, such as an infinite number. */
export const noJsonForm = (reason: string): Message<"no-json-form", { readonly reason: string }> =>
  message("no-json-form", { reason }, `The result cannot be written as JSON: ${reason}.`, "Value has no JSON form");

/** Describes why a system call failed. */
export function systemReason(error: unknown): string {
  switch (errorCode(error)) {
    case "ENOENT":
      return NO_SUCH_FILE;
    case "EISDIR":
      return "it is a folder";
    case "EACCES":
    case "EPERM":
      return "permission is denied";
    case "ENOTDIR":
      return "a part of its path is not a folder";
    case "ELOOP":
      return "its links form a loop";
    case "ENAMETOOLONG":
      return "its name is too long";
    case "ENXIO":
      return "nothing reads from it";
    case "ENOSPC":
      return "there is no space left";
    case "EROFS":
      return "its file system is read-only";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** `--var` without a name and a value. What was given is not shown, as it can be a secret. */
export const invalidVariable = (): string => "--var requires NAME=VALUE";

/** An unknown value of an option. */
export const invalidChoice = (option: string, given: string, allowed: readonly string[]): string =>
  `unknown value ${quote(given)} for --${option}: choose ${allowed.join(", ")}`;

/** The value of `--engine-version` is not a version. */
export const invalidEngineVersion = (given: string, form: string): string => `--engine-version requires ${form}, not ${quote(given)}`;

/** A file instead of a module's folder. */
export const notFolder = (path: string): string => `${quote(path)} is a file, but the folder of a module is required`;

/** `--allow-read` with a path that does not exist. */
export const nothingToAllow = (path: string): string => `there is no file or folder ${quote(path)} to allow with --allow-read`;

/** The folder of a module does not exist. */
export const noFolder = (path: string): string => `there is no folder ${quote(path)}`;

/** A folder has no files of a module. */
export const noModuleFiles = (path: string, endings: readonly string[]): string =>
  `the folder ${quote(path)} has no module: there are no ${endings.join(" or ")} files in it`;

/** Modules of a registry or a repository that `terraform init` has not installed. */
export const modulesNotInstalled = (sources: readonly string[]): string =>
  `these modules are not installed, so their contents are unknown (run terraform init): ${sources.map((source) => quote(source)).join(", ")}`;

/** A file that belongs to Terraform or OpenTofu, but not to a module. */
export const fileNotRead = (name: string, kind: string): string => `${quote(name)} belongs to ${kind} and is not read`;

/** `hcl tf explain` without an address. */
export const addressNeeded = (): string => "an address is required, such as output.url or local.tags";

/** No object has this address. @param problems what is wrong with it */
export const noSuchAddress = (address: string, problems: readonly { readonly detail: string }[]): string =>
  [`there is no object with the address ${quote(address)}`, ...problems.map(({ detail }) => terminalText(detail))].join(": ");

/** The module has errors that do not concern an explained value. */
export const otherErrors = (count: number): string =>
  `The module has ${count === 1 ? "an error" : `${count} errors`} elsewhere: see hcl tf check.`;

/** An option for a number has another value. */
export const invalidNumber = (option: string, given: string): string => `--${option} requires a whole number, not ${quote(given)}`;

/** A pattern of an ignore file that could take very long to match. */
export const costlyPattern = (path: string, pattern: string): string =>
  `the pattern ${quote(pattern)} in ${path} has too many wildcards and is not used: a name can have four *, and a path three **`;

/** Standard input with `--watch`. */
export const nothingToWatch = (): string => "--watch requires files or folders. Standard input does not change";

/** A command waits for changes. */
export const watching = (): string => "watching for changes; press Ctrl-C to stop";

/** Files have changed, so a command runs again. */
export const filesChanged = ([first = "", ...more]: readonly string[]): string =>
  more.length === 0 ? `${first} changed` : `${first} and ${more.length} other${more.length === 1 ? "" : "s"} changed`;

/** A setting in `hcl.config.hcl` has a value of another type. */
export const wrongSetting = (
  name: string,
  expected: string,
): Message<"wrong-setting", { readonly name: string; readonly expected: string }> =>
  message("wrong-setting", { name, expected }, `The setting ${quote(name)} requires ${expected}.`);

/** A setting in `hcl.config.hcl` has none of the values that it can have. */
export const noSuchChoice = (
  name: string,
  given: string,
  choices: readonly string[],
): Message<"no-such-choice", { readonly name: string; readonly given: string }> =>
  message("no-such-choice", { name, given }, `The setting ${quote(name)} cannot be ${quote(given)}. Choose ${choices.join(", ")}.`);

/** A shell without completion. */
export const noSuchShell = (given: string | undefined, shells: readonly string[]): string =>
  `${given === undefined ? "a shell is required" : `there is no completion for ${quote(given)}`}: choose ${shells.join(", ")}`;

/** A folder without test files, or without tests that match a filter. */
export function noTestFiles(folder: string, isFiltered: boolean): string {
  return isFiltered
    ? `no test run in ${folder} matches the filter`
    : `there are no test files (*.tftest.hcl) in ${folder} and its folder of tests`;
}

/** An assertion that is not known, in one line. */
export function undecidedLine(unknown: string | undefined, advice: string): string {
  return `${unknown ?? "The condition"} is not known. ${advice}`;
}
