import { isStackOverflow } from "@hcl-ts/cty/kernel";

/**
 * Retries when the calling program has used up most of the stack, so that even nesting within the
 * limit overflows.
 */

/**
 * Runs a recursive operation. If the stack overflows, halves the depth limit and tries again, until
 * it succeeds. So nesting that is too deep for the remaining stack is reported like nesting beyond
 * the limit. Other errors are thrown.
 *
 * @param limit the usual depth limit; 0 if the depth cannot be limited
 * @param attempt runs the operation from the start, within a depth limit
 * @param otherwise returns the result if even a depth of 0 overflows; it must use little stack
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
