import { digest } from "./blocks.ts";
import { digitsOfRoots } from "./sha2-constants.ts";

const ROUNDS = 64;

/** The higher halves of the digits of roots. */
const halves = (digits: Int32Array): Int32Array => digits.filter((_, i) => i % 2 === 0);

let constants: Int32Array | undefined;
let initialState: Int32Array | undefined;

/** Returns the SHA-256 digest of a message, FIPS 180-4. */
export function sha256(bytes: Uint8Array): Uint8Array {
  constants ??= halves(digitsOfRoots(ROUNDS, 3));
  initialState ??= halves(digitsOfRoots(8, 2));
  const added = constants;
  const state = initialState.slice();
  const schedule = new Int32Array(ROUNDS);
  return digest(
    bytes,
    { blockLength: 64, isLittleEndian: false, state, compress: (block, offset) => compress(state, schedule, added, block, offset) },
    32,
  );
}

function compress(state: Int32Array, schedule: Int32Array, added: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(offset + 4 * i);
  for (let i = 16; i < ROUNDS; i++) {
    const [early, late] = [schedule[i - 15]!, schedule[i - 2]!];
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[i] = schedule[i - 16]! + first + schedule[i - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < ROUNDS; i++) {
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + added[i]! + schedule[i]!;
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i]! += value;
}

function rotated(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}
