/** The exit status of all commands. */
export const EXIT = {
  /** All input was read and is without errors. */
  ok: 0,
  /** Invalid arguments, or a file that cannot be read or written. */
  unusable: 1,
  /** The input contains errors. */
  errors: 2,
  /**
   * A comparison found differences: files are not formatted, or two converters have different
   * results.
   */
  different: 3,
} as const;

/** The end of all help texts. */
export const EXIT_HELP: string = `Exit status: ${EXIT.ok} without errors, ${EXIT.unusable} for invalid arguments or an unusable file,\n${EXIT.errors} for errors in the input.`;
