import { FileError, type FileSystem } from "@hcl-ts/terraform";
import { errorCode } from "../error-code.ts";
import { RunError } from "../errors.ts";
import { readInput } from "../files/files.ts";

/**
 * Returns a file system with the same files, in which those that the user names are read as by the
 * other commands: they can be pipes of the shell (`<(command)`).
 */
export function withNamedFiles(fs: FileSystem, paths: readonly string[]): FileSystem {
  const named = new Set(paths);
  return {
    kindOf: (path) => fs.kindOf(path),
    readDirectory: (path) => fs.readDirectory(path),
    readFile: (path) => (named.has(path) ? readNamed(path) : fs.readFile(path)),
  };
}

function readNamed(path: string): Uint8Array {
  try {
    return readInput(path);
  } catch (error) {
    if (error instanceof RunError)
      throw new FileError(errorCode(error.cause) === "ENOENT" ? "not-found" : "failed", path, `${error.message}.`);
    throw error;
  }
}
