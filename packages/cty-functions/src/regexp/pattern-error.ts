import { CtyError } from "@hcl-ts/cty";

/** So many characters of a pattern are shown at most. */
const MOST_SHOWN = 100;

/** Thrown for a pattern that is not a valid regular expression. The messages are those of Go. */
export class PatternError extends CtyError {
  /**
   * @param problem what is wrong
   * @param part the part of the pattern that is wrong
   */
  constructor(problem: string, part: string) {
    super(`error parsing regexp: ${problem}: \`${part.length > MOST_SHOWN ? `${part.slice(0, MOST_SHOWN)}…` : part}\``);
  }
}
