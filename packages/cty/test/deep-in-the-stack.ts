import { expect } from "vitest";

/**
 * Returns the result of an attempt that runs with as little stack as it can: the attempt starts
 * where the stack is full, and is repeated further up until it no longer overflows.
 *
 * Only for test files that run in a separate process. V8 compiles a function only where 40 KB of the stack are left, so the attempt that
 * first reports a problem starts with that much. Once other tests have had the engine optimize the code, several hundred levels fit there,
 * and no attempt overflows.
 */
export function deepInTheStack<T>(attempt: () => T): T {
  const { testPath } = expect.getState();
  if (testPath?.includes(".alone.") !== true) throw new Error(`a file that fills the stack is named *.alone.test.ts, not ${testPath}`);
  return descend(attempt)!.result;
}

function descend<T>(attempt: () => T): { readonly result: T } | undefined {
  let result: { readonly result: T } | undefined;
  try {
    result = descend(attempt);
  } catch {
    // The stack is full here.
  }
  return result ?? { result: attempt() };
}
