/**
 * Checks syntax by tokens alone. The format command has to report syntax errors, but in a process
 * that has just started, parsing takes as long as all its other work. This automaton uses the
 * tokens that the formatter already has.
 *
 * It is not a second parser. It accepts only sources that are certainly valid and leaves all others
 * to the parser: sources with errors, template directives, namespaces, or unusual numbers, escapes
 * and comments. A test ensures that the parser reports no diagnostics for sources that this check
 * accepts.
 *
 * The state consists of a stack of open constructs and the set of token kinds that may follow.
 * {@link STEPS} maps each state and kind of token to a step. Tables decide wherever they can, and
 * the other steps are functions in a table. In a process that has just started, the engine compiles
 * the code while it runs, and a branch that first runs after that discards the
 * compiled code.
 */
import type { TokenList } from "@hcl-ts/hclsyntax";
import { close, open, TOKEN_ACTIONS, TokenCheck } from "./token-actions.ts";
import { CLOSE, FILE_END, INVALID, ITEM, LAST_STATE, OPEN, STEPS } from "./token-steps.ts";
import { sourceTokens } from "./tokens.ts";

/**
 * Whether the tokens of a source certainly form a valid file. The tokens must have no lexical
 * errors.
 *
 * @returns true if a parser would find no error; false if there is an error or an unusual construct
 */
export function isCertainlyValid(list: TokenList): boolean {
  const check = new TokenCheck(sourceTokens(list));
  const { kinds } = check;
  // The last token is the end of the file, which ends every check.
  for (let state: number = ITEM; state !== INVALID; check.at++) {
    const step = STEPS[(state << 6) | kinds[check.at]!]!;
    if (step <= LAST_STATE) state = step;
    else if (step >= OPEN) state = open(check, step - OPEN);
    else if (step === CLOSE) state = close(check);
    else if (step === FILE_END) return check.canEnd();
    else state = TOKEN_ACTIONS[step]!(check, state);
  }
  return false;
}
