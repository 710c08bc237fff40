/** A wrong use of a command. The message is for the user; it ends the command with status 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something that a command cannot do, such as to read a file. The message is for the user and says with what; it ends the command with status 1. */
export class RunError extends Error {
  override readonly name = "RunError";
}
