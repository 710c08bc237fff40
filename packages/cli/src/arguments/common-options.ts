import { UsageError } from "../errors.ts";
import { notBoth } from "../messages.ts";
import { plain } from "../terminal/colors.ts";
import type { Output } from "../terminal/output.ts";
import { COMMON_OPTIONS } from "./options.ts";

/** The options that all commands have. */
export interface CommonOptions {
  /** The arguments without these options. */
  readonly args: readonly string[];
  readonly help: boolean;
  readonly output: Output;
}

/** The names of the options that all commands have. */
export const COMMON_NAMES: readonly string[] = Object.keys(COMMON_OPTIONS);

/**
 * Removes the options that all commands have from the arguments, up to `--`.
 * @throws UsageError for --pretty with --compact
 */
export function commonOptions(args: readonly string[], output: Output): CommonOptions {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const own = args.slice(0, end);
  const isCommon = (arg: string): boolean =>
    arg === "-h" || arg === "-q" || arg === "-no-color" || COMMON_NAMES.some((name) => arg === `--${name}`);
  const layouts = (["pretty", "compact"] as const).filter((layout) => own.includes(`--${layout}`));
  if (layouts.length > 1) throw new UsageError(notBoth("--pretty", "--compact"));
  const [layout] = layouts;
  return {
    args: [...own.filter((arg) => !isCommon(arg)), ...args.slice(end)],
    help: own.includes("--help") || own.includes("-h"),
    output: {
      ...output,
      layout,
      isQuiet: own.includes("--quiet") || own.includes("-q"),
      ...((own.includes("--no-color") || own.includes("-no-color")) && { outColors: plain, errColors: plain }),
    },
  };
}
