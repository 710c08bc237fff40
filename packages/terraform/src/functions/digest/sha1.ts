import { digest } from "./blocks.ts";

/** The constants of the four rounds. */
const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

/** Returns the SHA-1 digest of a message, FIPS 180-4. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const schedule = new Int32Array(80);
  return digest(
    bytes,
    { blockLength: 64, isLittleEndian: false, state, compress: (block, offset) => compress(state, schedule, block, offset) },
    20,
  );
}

function compress(state: Int32Array, schedule: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(offset + 4 * i);
  for (let i = 16; i < 80; i++) {
    schedule[i] = rotated(schedule[i - 3]! ^ schedule[i - 8]! ^ schedule[i - 14]! ^ schedule[i - 16]!, 1);
  }
  let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
  for (let i = 0; i < 80; i++) {
    const round = Math.floor(i / 20);
    const sum = (rotated(a, 5) + mixed(round, b, c, d) + e + CONSTANTS[round]! + schedule[i]!) | 0;
    [e, d, c, b, a] = [d, c, rotated(b, 30), a, sum];
  }
  for (const [i, value] of [a, b, c, d, e].entries()) state[i]! += value;
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  return round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}
