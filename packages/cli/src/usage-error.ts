/** A wrong use of a command. The message is for the user; it ends the command with status 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A file that cannot be used. The message is for the user and names it; it ends the command with status 1. */
export class FileError extends Error {
  override readonly name = "FileError";
}
