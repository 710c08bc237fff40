/** Recursion where the calling program may have used up most of the stack. */
import { CtyError } from "./errors.ts";

/** Whether a JavaScript engine threw this because its stack is full. */
export function isStackOverflow(error: unknown): boolean {
  // V8 and JavaScriptCore throw the first, SpiderMonkey the second.
  return error instanceof Error && (error.message.includes("call stack") || error.message === "too much recursion");
}

/**
 * Runs something that recurses into a value or a type. Their depth is bounded, but the stack that the calling program
 * has left may be smaller than that takes.
 * @throws CtyError instead of the engine's error if the stack overflows
 */
export function withStackError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isStackOverflow(error) ? new CtyError(STACK_MESSAGE) : error;
  }
}

/** The message of the error of {@link withStackError}. */
export const STACK_MESSAGE = "the value is nested too deeply for the stack that the program has left";
