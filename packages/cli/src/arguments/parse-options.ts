import { type ParseArgsConfig, parseArgs } from "node:util";
import { suggest } from "@hcl-ts/hcl/syntax";
import { errorCode } from "../error-code.ts";
import { UsageError } from "../errors.ts";
import { ambiguousValue, noSuchOption, valueNeeded } from "../messages.ts";
import { COMMON_NAMES } from "./common-options.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The result of {@link parseOptions}. */
export type ParsedOptions<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>>;

/**
 * Parses the arguments of a command.
 *
 * @throws UsageError for an unknown option, with a suggestion, and for an option without its value
 */
export function parseOptions<const O extends Options>(args: readonly string[], options: O): ParsedOptions<O> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message } = error;
    const code = errorCode(error);
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      const [given = ""] = /(?<=')--?[^']*(?=')/.exec(message) ?? [];
      const known = [...Object.keys(options), ...COMMON_NAMES].map((name) => `--${name}`);
      throw new UsageError(noSuchOption(given, suggest(given, known)));
    }
    if (code?.startsWith("ERR_PARSE_ARGS") !== true) throw error;
    const [, option, problem] = /^Option '(?:-\w, )?(--?[^\s']+)(?: <value>)?' argument (missing|is ambiguous)/.exec(message) ?? [];
    if (option !== undefined) throw new UsageError(problem === "missing" ? valueNeeded(option) : ambiguousValue(option));
    // The rest of Node's explanation does not apply to these commands.
    const [first = message] = message.split(/\. |\n/, 1);
    throw new UsageError(first.charAt(0).toLowerCase() + first.slice(1));
  }
}
