/**
 * The two tiers of tests. `npm test` runs each test with as many cases as find an obvious error. `npm run test:long` runs the files
 * `*.long.test.ts`, and those that call {@link amount} once more with all of their cases.
 */
/// <reference types="node" />

/** Whether the long tests run. */
export const IS_LONG: boolean = process.env.TEST_TIER === "long";

/** Returns how many cases a test tries: `few` in `npm test`, `many` in `npm run test:long`. */
export const amount = (few: number, many: number): number => (IS_LONG ? many : few);

/** Returns the cases of a test: all in `npm run test:long`; in `npm test` at most `few` of them, spread evenly. */
export function someOf<T>(all: readonly T[], few: number): readonly T[] {
  if (IS_LONG || all.length <= few) return all;
  return Array.from({ length: few }, (_, i) => all[Math.floor((i * all.length) / few)]!);
}
