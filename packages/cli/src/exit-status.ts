/** The exit status of every command, in one place. */
export const EXIT = {
  /** Everything was read, and there are no errors in it. */
  ok: 0,
  /** A wrong use, or a file that cannot be read or written. */
  unusable: 1,
  /** There are errors in what was read. */
  errors: 2,
  /**
   * A comparison found differences: files are not formatted, or two converters have different
   * results.
   */
  different: 3,
} as const;

/** The end of every help text. */
export const EXIT_HELP: string = `Exit status: ${EXIT.ok} without errors, ${EXIT.unusable} for a wrong use or an unusable file,\n${EXIT.errors} for errors in what was read.`;
