/** Takes all steps of some work, and returns its result. */
export function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
