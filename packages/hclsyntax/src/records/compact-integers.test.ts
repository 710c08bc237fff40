import { expect, it } from "vitest";
import { compactIntegers, integerAt } from "./compact-integers.ts";

/** The integers as they are read, and the number of those that are far from everything. */
function roundTrip(values: readonly number[]): { readonly read: readonly number[]; readonly far: number } {
  const compact = compactIntegers(Int32Array.from(values));
  expect(compact.integers).toHaveLength(values.length);
  return { read: values.map((_, i) => integerAt(compact, i)), far: compact.far.size };
}

it("returns integers of every size", () => {
  const powers = Array.from({ length: 31 }, (_, bits) => 2 ** bits).flatMap((power) => [power - 1, power, -power, -power - 1]);
  const mixed = [...powers, 2 ** 31 - 1, -(2 ** 31)];
  expect(roundTrip(mixed).read).toEqual(mixed);
});

it("needs two bytes for small integers, indexes before their own, and offsets near others of their page", () => {
  const values = Array.from({ length: 20_000 }, (_, i) => [i % 8000, -(i % 64), Math.max(0, i - (i % 16_000)), 4 * i + (i % 200)][i % 4]!);
  expect(roundTrip(values)).toEqual({ read: values, far: 0 });
});

it("keeps what is far from everything", () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i % 100 === 99 ? 1_000_000 * i : 3 * i));
  const { read, far } = roundTrip(values);
  expect(read).toEqual(values);
  expect(far).toBeGreaterThan(0);
  expect(far).toBeLessThan(30);
});

it("returns a page in which every integer is far from the others", () => {
  const values = Array.from({ length: 700 }, (_, i) => 1_000_000 + 2_000_003 * i);
  expect(roundTrip(values).read).toEqual(values);
});
