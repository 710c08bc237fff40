/**
 * The two tiers of tests. `npm test` runs each test with as many cases as find an obvious error. `npm run test:long` runs the files
 * `*.long.test.ts`, and those that call {@link amount} once more with all of their cases. `npm test -- --all` runs every file once, with all
 * of its cases.
 */
/// <reference types="node" />

const tier = process.env.TEST_TIER;

/** Whether the files of both tiers run. */
export const IS_ALL: boolean = tier === "all";

/** Whether tests run with all of their cases. */
export const IS_LONG: boolean = IS_ALL || tier === "long";

/** Returns how many cases a test tries: `few` in `npm test`, `many` in `npm run test:long` and `npm test -- --all`. */
export const amount = (few: number, many: number): number => (IS_LONG ? many : few);

/** Returns the cases of a test: in `npm test` at most `few` of them, spread evenly; otherwise all. */
export function someOf<T>(all: readonly T[], few: number): readonly T[] {
  if (IS_LONG || all.length <= few) return all;
  return Array.from({ length: few }, (_, i) => all[Math.floor((i * all.length) / few)]!);
}
