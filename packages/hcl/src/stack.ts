import { isStackOverflow } from "@hcl-ts/cty/kernel";

/**
 * Handles a stack that the calling program has mostly used up, so that even nesting within the
 * limit does not fit.
 */

/**
 * Does something that nests, within the usual limit of its depth or, where the stack does not hold that, within lower and lower ones, so that what nests
 * too deeply for the stack that is left is answered like what nests too deeply. What is thrown for other reasons goes on.
 *
 * @param limit the usual limit; 0 if the depth cannot be limited
 * @param attempt does all from the start, within a limit
 * @param otherwise answers, with next to no stack, where not even nothing nested fits
 */
export function withinStack<T>(limit: number, attempt: (maxDepth: number) => T, otherwise: () => T): T {
  for (let maxDepth = limit; ; maxDepth >>= 1) {
    try {
      return attempt(maxDepth);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
    }
    if (maxDepth === 0) return otherwise();
  }
}
