/** The options of commands, in one table for parsing, for settings in a file, and for completion in shells. */

/** The form of the value of an option. */
export interface ValueForm {
  /** The required form of the value, such as "a whole number". */
  readonly words: string;
  /** Reports whether a value has the form. */
  readonly accepts: (value: string) => boolean;
}

/** An option. `type`, `short` and `multiple` have the meaning that they have in Node's `parseArgs`. */
export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** The values that the option takes, if they are few. */
  readonly choices?: readonly string[];
  /** The values that the option takes, if they are of a form. */
  readonly form?: ValueForm;
  /** Whether the value is a path. */
  readonly isPath?: boolean;
  /**
   * Whether the option can be set in a configuration file. Its author may be another person than the
   * user, so no option that reads or writes other files can.
   */
  readonly isSetting?: boolean;
}

/** An option without a value. */
export type Flag = OptionSpec & { readonly type: "boolean"; readonly multiple?: false };

/** An option with a value. */
export type Choice = OptionSpec & { readonly type: "string"; readonly multiple?: false };

/** An option with a value, which can be given several times. */
export type Choices = OptionSpec & { readonly type: "string"; readonly multiple: true };

/** The options of a command by their long names. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** The options that all commands of `hcl` have. */
export const COMMON_OPTIONS: OptionTable = {
  help: { type: "boolean", short: "h" },
  "no-color": { type: "boolean", isSetting: true },
  pretty: { type: "boolean", isSetting: true },
  compact: { type: "boolean", isSetting: true },
  quiet: { type: "boolean", short: "q", isSetting: true },
  "no-config": { type: "boolean" },
};

/** The format of diagnostics. */
export const FORMAT_OPTION: Choice = {
  type: "string",
  choices: ["text", "json", "sarif", "github"],
  isSetting: true,
};

/** The largest number of `--jobs`. */
const MAX_JOBS = 256;

/** The form of the number of processes. */
export const JOBS_FORM: ValueForm = {
  words: `a whole number from 1 to ${MAX_JOBS}`,
  accepts: (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_JOBS,
};

/** The number of processes. */
export const JOBS_OPTION: Choice = { type: "string", form: JOBS_FORM, isSetting: true };

/** The option of commands that find files below folders. */
export const IGNORE_OPTION: { readonly "no-ignore": Flag } = { "no-ignore": { type: "boolean" } };

/** The help for this option. */
export function ignoreHelp(indent: number, width: number): string {
  return `${" ".repeat(indent)}${"--no-ignore".padEnd(width - indent)}also files that .gitignore, .hclignore or hcl.config.hcl exclude`;
}

/** The help for `--watch`. */
export function watchHelp(indent: number, width: number): string {
  return `${" ".repeat(indent)}${"--watch".padEnd(width - indent)}run again when a file changes, until you press Ctrl-C`;
}
