/** Recursion with an unknown amount of stack left. */
import { CtyError } from "./errors.ts";

/** Whether an error is a JavaScript engine's stack overflow. */
export function isStackOverflow(error: unknown): boolean {
  // V8 and JavaScriptCore throw the first one, SpiderMonkey the second one.
  return error instanceof Error && (error.message.includes("call stack") || error.message === "too much recursion");
}

/**
 * Runs a function that recurses into a value or type. The depth is bounded, but the calling program
 * may have left less stack than that depth takes.
 * @throws CtyError instead of the engine's error if the stack overflows
 */
export function withStackError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isStackOverflow(error) ? new CtyError(STACK_MESSAGE) : error;
  }
}

/** The message of the error that {@link withStackError} throws. */
export const STACK_MESSAGE = "the value is nested too deeply for the stack that the program has left";
