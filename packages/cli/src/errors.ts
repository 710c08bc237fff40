/** Invalid arguments of a command. The message is for the user. The command ends with status 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** The command whose help explains the arguments, such as `hcl check`. */
  command: string | undefined;
}

/**
 * A failure such as an unreadable file. The message is for the user and names the file. The command
 * ends with status 1.
 */
export class RunError extends Error {
  override readonly name = "RunError";
  /** The file, if the message is about one. */
  readonly path: string | undefined;

  constructor(message: string, path?: string, options?: ErrorOptions) {
    super(message, options);
    this.path = path;
  }
}
