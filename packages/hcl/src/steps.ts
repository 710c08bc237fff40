/**
 * Takes all steps of some work, and returns its result. The work is a generator so that a program such as an editor can do
 * something else between two steps.
 *
 * @example
 * function* sum(numbers: readonly number[]): Generator<void, number> {
 *   let sum = 0;
 *   for (const number of numbers) {
 *     sum += number;
 *     yield;
 *   }
 *   return sum;
 * }
 * finish(sum([1, 2])); // 3
 */
export function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
