/** What is done where the calling program has used up most of the stack, so that even nesting within the limit does not fit. */

/** Whether an engine threw this because its stack is full. */
export function isStackOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // V8 and JavaScriptCore throw the first, SpiderMonkey the second.
  return (error instanceof RangeError && error.message.includes("call stack")) || error.message === "too much recursion";
}

/**
 * Reads with the usual limit of nesting or, where the stack does not hold that, with lower and lower ones, so that a source that nests too deeply for the
 * stack that is left gets the diagnostic of one that nests too deeply. What does not fit without any nesting is thrown: then there is
 * no stack to do anything with.
 *
 * @param limit the usual limit
 * @param read reads all from the start, with a limit
 */
export function readWithinStack<T>(limit: number, read: (maxDepth: number) => T): T {
  for (let maxDepth: number = limit; ; maxDepth >>= 1) {
    try {
      return read(maxDepth);
    } catch (error) {
      if (maxDepth === 0 || !isStackOverflow(error)) throw error;
    }
  }
}
