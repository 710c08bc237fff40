import { CtyError } from "@hcl-ts/cty";

/** The maximum number of characters of a pattern that a message shows. */
const MAX_SHOWN = 100;

/** Thrown for an invalid regular expression. The messages follow Go's. */
export class PatternError extends CtyError {
  /**
   * @param problem what is wrong
   * @param part the part of the pattern that is wrong
   */
  constructor(problem: string, part: string) {
    super(`error parsing regexp: ${problem}: \`${part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part}\``);
  }
}
