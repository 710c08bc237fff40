/** The words of the commands, apart from their help: one function a message. Diagnostics have theirs in the packages that find them. */

import { type Message, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** A subcommand that does not exist. */
export const noSuchCommand = (name: string, suggestion: string | undefined): string =>
  `there is no command ${quote(name)}.${didYouMean(suggestion)}`;

/** An option that a command does not have. */
export const noSuchOption = (name: string, suggestion: string | undefined): string =>
  `there is no option ${quote(name)}.${didYouMean(suggestion)}`;

/** Two options that exclude each other. */
export const notBoth = (one: string, other: string): string => `give either ${one} or ${other}, not both`;

/** Paths without any configuration file. */
export const nothingToCheck = (): string => "there are no configuration files to check";

/** No file is named. */
export const fileNeeded = (): string => "a file is needed";

/** None or several files are named where it has to be one. */
export const oneFileNeeded = (): string => "one file is needed";

/** No path is named. */
export const pathNeeded = (): string => "a file or folder to check is needed";

/** `hcldec` without a specification. */
export const specNeeded = (): string => "a specification is needed: --spec FILE";

/** `hcl eval` with more than one argument. */
export const severalExpressions = (): string => "there is more than one expression; put it into quotes if the shell took it apart";

/** The formats that diagnostics can be written in. */
export const FORMATS = ["text", "json", "sarif", "github"] as const;

/** A format of diagnostics that does not exist. */
export const noSuchFormat = (name: string): string => `there is no format ${quote(name)} for diagnostics: choose ${FORMATS.join(", ")}`;

/** A path leads to a folder, but a file is needed. */
export const isDirectory = (path: string): string => `${path} is a folder, and a file is needed`;

/** A path leads to a pipe, a socket or a device, but a file is needed. */
export const notRegularFile = (path: string): string =>
  `${path} is not a regular file. To read from a pipe, give - as the file, and the pipe as standard input`;

/** The folder that a file is to be written to does not exist. */
export const noSuchFolder = (path: string, folder: string): string => `${path} cannot be written: there is no folder ${folder}`;

/** The system does not let a file be read. */
export const cannotRead = (path: string, reason: string): string => `${path} cannot be read: ${reason}`;

/** The system does not let a file be written. */
export const cannotWrite = (path: string, reason: string): string => `${path} cannot be written: ${reason}`;

/** A file has more bytes than can be read. */
export const tooLarge = (path: string, megabytes: number): string => `${path} is too large: at most ${megabytes} MB can be read`;

/** A file has a NUL byte, so it is none that people write. */
export const notText = (path: string, line: number): string => `${path} is not a text file: line ${line} contains a NUL byte`;

/** A file has bytes that are no UTF-8. */
export const notUtf8 = (path: string, line: number): string => `${path} is not UTF-8: line ${line} contains invalid bytes`;

/** A file has a name of the JSON syntax and a text of the native one. */
export const holdsNative = (path: string): string =>
  `${path} is named as JSON, but contains the native syntax. Rename it, or convert its content`;

/** A file has a name of the native syntax and a text of the JSON one. */
export const holdsJson = (path: string): string =>
  `${path} contains JSON, but its name does not end in .json. Rename it to read it in the JSON syntax`;

/** A file in the JSON syntax, for a command that shows what only the native one has. */
export const nativeOnly = (path: string, what: string): string => `${path} is named as JSON, and only the native syntax has ${what}`;

/** A value cannot be written as JSON, such as an infinite number. */
export const noJsonForm = (reason: string): Message<"no-json-form", { readonly reason: string }> =>
  message("no-json-form", { reason }, `The result cannot be written as JSON: ${reason}.`, "Value without JSON form");

/** Why a system call failed, in words. */
export function systemReason(error: unknown): string {
  switch ((error as { readonly code?: string }).code) {
    case "ENOENT":
      return "there is no such file";
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
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** `--var` without a name and a value. */
export const invalidVariable = (given: string): string => `--var needs NAME=VALUE, not ${quote(given)}`;

/** An option whose value has to be one of a few. */
export const invalidChoice = (option: string, given: string, allowed: readonly string[]): string =>
  `there is no ${quote(given)} for --${option}: choose ${allowed.join(", ")}`;

/** A folder of a module that does not exist. */
export const noFolder = (path: string): string => `there is no folder ${quote(path)}`;

/** `hcl tf explain` without an address. */
export const addressNeeded = (): string => "an address is needed, such as output.url or local.tags";

/** An address that leads to nothing. */
export const noSuchAddress = (address: string): string => `there is nothing at the address ${quote(address)}`;

/** An option that takes a number. */
export const invalidNumber = (option: string, given: string): string => `--${option} needs a whole number, not ${quote(given)}`;
