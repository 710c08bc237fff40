/** Reads files. Errors name the file and the problem. */

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { FileRefusal, type FileStatus, type RefusalReason, readDescriptor, readRegularFile } from "@hcl-ts/hcl/syntax";
import { OWN_DESCRIPTOR, STANDARD_INPUT } from "../arguments/own-input.ts";
import { errorCode } from "../error-code.ts";
import { RunError } from "../errors.ts";
import { cannotRead, emptyPath, isDirectory, notRegularFile, systemReason, tooLarge } from "../messages.ts";
import { waitABit } from "../terminal/wait.ts";

/**
 * The maximum size of a file in megabytes. A larger one takes minutes to read or does not fit into
 * a JavaScript string, and devices can be endless.
 */
const LARGEST_MEGABYTES = 256;
const LARGEST = LARGEST_MEGABYTES * 1024 * 1024;

const READING = { constants, openSync, closeSync, fstatSync, readSync };

/** System errors that mean the same as a refusal. A socket cannot be opened at all. */
const REFUSALS: ReadonlyMap<string, RefusalReason> = new Map([
  ["EISDIR", "is-directory"],
  ["ENXIO", "not-regular"],
]);

/**
 * Reads a file, or standard input for `-`.
 *
 * @param scratch memory for a file that fits into it. The result is valid until it is used again.
 * @throws RunError if the file cannot be read
 */
export function readInput(path: string, scratch?: Buffer): Uint8Array {
  if (path === "") throw new RunError(emptyPath());
  const isInput = path === STANDARD_INPUT;
  try {
    if (isInput) return readDescriptor(READING, 0, { maxSize: LARGEST, scratch, isStream: () => true, wait: waitABit });
    const isStream = (status: FileStatus): boolean => status.isFIFO() && OWN_DESCRIPTOR.test(path);
    return readRegularFile(READING, path, { maxSize: LARGEST, scratch, isStream, wait: waitABit });
  } catch (error) {
    throw readError(isInput ? "standard input" : path, error);
  }
}

/** Returns the error for a file that cannot be read. */
function readError(name: string, error: unknown): RunError {
  const code = errorCode(error);
  const reason = error instanceof FileRefusal ? error.reason : REFUSALS.get(code ?? "");
  switch (reason) {
    case "is-directory":
      return new RunError(isDirectory(name));
    case "not-regular":
      return new RunError(notRegularFile(name));
    case "too-large":
      return new RunError(tooLarge(name, LARGEST_MEGABYTES));
    default:
      return new RunError(cannotRead(name, systemReason(error)), undefined, { cause: error });
  }
}
