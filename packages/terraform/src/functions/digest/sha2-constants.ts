/** The constants of SHA-2: digits of the roots of the first prime numbers. Computing them takes less code than listing them. */

/** Returns the whole part of a root by Newton's method. @param start is not less than the root */
function integerRoot(radicand: bigint, degree: bigint, start: bigint): bigint {
  let root = start;
  for (;;) {
    const next = ((degree - 1n) * root + radicand / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

function firstPrimes(count: number): readonly bigint[] {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  return primes;
}

/**
 * Returns the first 64 binary digits after the point of the roots of prime numbers.
 * @param count the number of primes, at most 80
 * @param degree 2 for square roots, 3 for cube roots
 * @returns two elements for each root, the first one with the higher digits
 */
export function digitsOfRoots(count: number, degree: 2 | 3): Int32Array {
  const digits = new DataView(new ArrayBuffer(8 * count));
  // No root is as large as 32.
  for (const [i, prime] of firstPrimes(count).entries())
    digits.setBigUint64(8 * i, BigInt.asUintN(64, integerRoot(prime << BigInt(64 * degree), BigInt(degree), 1n << 69n)));
  return Int32Array.from({ length: 2 * count }, (_, i) => digits.getInt32(4 * i));
}
