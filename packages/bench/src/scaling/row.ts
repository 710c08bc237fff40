/** A row of the scaling table, and its measurement. */

/** Prepares inputs of a size, and returns the work to be measured. */
export type Prepare = (size: number) => () => unknown;

/** Rows by name: an entry point and an exported name, and after a comma what is special about the input. */
export type Rows = Readonly<Record<string, Prepare>>;

/** The exponent of a row: 1 if the time is proportional to the size. */
export interface Exponent {
  readonly name: string;
  readonly size: number;
  readonly milliseconds: number;
  readonly exponent: number;
}

/** The greatest size that a time is sought with. */
const GREATEST_SIZE = 64_000;
/** The time that the smaller of the two sizes should take, so that it can be measured. */
const LEAST_MILLISECONDS = 1;
/** The larger input is so many times as large: it is doubled twice. */
const FACTOR = 4;
const REPEATS = 7;
/** The time after which no further repetition starts. */
const PATIENCE_MILLISECONDS = 1500;

/**
 * Measures how the processor time grows with the size. Both sizes run in turns, and the least time of
 * each counts, since other load and garbage collection only add to it.
 *
 * @param firstSize the least size of the smaller input, which is doubled until it takes a millisecond
 */
export function exponentOf(name: string, prepare: Prepare, firstSize: number): Exponent {
  let size = firstSize;
  let run = prepare(size);
  run();
  while (timeOf(run) < LEAST_MILLISECONDS && size < GREATEST_SIZE) {
    size *= 2;
    run = prepare(size);
    run();
  }
  const larger = prepare(size * FACTOR);
  let [least, leastOfLarger] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const start = performance.now();
  for (let i = 0; i < REPEATS || (i < 2 * REPEATS && performance.now() - start < PATIENCE_MILLISECONDS / 10); i++) {
    for (let j = 0; j < FACTOR; j++) least = Math.min(least, timeOf(run));
    leastOfLarger = Math.min(leastOfLarger, timeOf(larger));
    if (performance.now() - start > PATIENCE_MILLISECONDS && i > 1) break;
  }
  return { name, size, milliseconds: least, exponent: Math.log(leastOfLarger / least) / Math.log(FACTOR) };
}

/** The milliseconds of processor time that a run takes. A short run is repeated, since the clock has steps of microseconds. */
function timeOf(run: () => unknown): number {
  let runs = 0;
  const before = process.cpuUsage();
  for (;;) {
    run();
    runs++;
    const { user, system } = process.cpuUsage(before);
    if (user + system > 500) return (user + system) / 1000 / runs;
  }
}
