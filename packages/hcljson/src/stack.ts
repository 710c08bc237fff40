/** What is done where the calling program has used up most of the stack, so that even nesting within the limit does not fit. */

/** Whether an engine threw this because its stack is full. */
function isStackOverflow(error: unknown): boolean {
  // V8 and JavaScriptCore throw the first, SpiderMonkey the second.
  return error instanceof Error && (error.message.includes("call stack") || error.message === "too much recursion");
}

/** Does something, or, where the stack does not hold that, something that needs less of it. What is thrown for other reasons goes on. */
export function withinStack<T>(attempt: () => T, otherwise: () => T): T {
  try {
    return attempt();
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
  }
  return otherwise();
}
