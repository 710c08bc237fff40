/**
 * Returns the result of an attempt that runs with as little stack as it can: the attempt starts
 * where the stack is full, and is repeated further up until it no longer overflows.
 */
export function deepInTheStack<T>(attempt: () => T): T {
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
