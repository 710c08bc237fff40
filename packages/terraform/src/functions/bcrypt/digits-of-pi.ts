/** The binary digits of pi, which are the initial state of Blowfish. Computing them takes less code than listing them. */

/** The number of guard digits, which absorb the rounding errors of the sums. */
const GUARD_BITS = 64n;

/** Returns the arctangent of 1 / n by Gregory's series, with `one` for 1. */
function arctangentOfInverse(n: bigint, one: bigint): bigint {
  const factor = -n * n;
  let power = one / n;
  let sum = power;
  for (let divisor = 3n; power !== 0n; divisor += 2n) {
    power /= factor;
    sum += power / divisor;
  }
  return sum;
}

/** Returns the first digits of pi after its binary point, 32 in each element. */
export function digitsOfPi(length: number): Int32Array {
  const bits = BigInt(32 * length);
  const one = 1n << (bits + GUARD_BITS);
  // Machin's formula.
  const pi = 4n * (4n * arctangentOfInverse(5n, one) - arctangentOfInverse(239n, one));
  const hexadecimal = ((pi - 3n * one) >> GUARD_BITS).toString(16).padStart(8 * length, "0");
  return Int32Array.from({ length }, (_, i) => Number.parseInt(hexadecimal.slice(8 * i, 8 * i + 8), 16));
}
