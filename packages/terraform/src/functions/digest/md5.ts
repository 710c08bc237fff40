import { digest } from "./blocks.ts";

/** The numbers of bits of the rotations, four for each round. */
const ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

const constants = Int32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))));

/** Returns the MD5 digest of a message, RFC 1321. */
export function md5(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  return digest(bytes, { blockLength: 64, isLittleEndian: true, state, compress: (block, offset) => compress(state, block, offset) }, 16);
}

function compress(state: Int32Array, block: DataView, offset: number): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const element = block.getInt32(offset + 4 * (indexOf(round, i) & 15), true);
    const sum = (a + mixed(round, b, c, d) + constants[i]! + element) | 0;
    const rotation = ROTATIONS[round]![i & 3]!;
    [a, d, c] = [d, c, b];
    b = (b + ((sum << rotation) | (sum >>> (32 - rotation)))) | 0;
  }
  for (const [i, value] of [a, b, c, d].entries()) state[i]! += value;
}

/** Returns the element of a block that a step uses. */
function indexOf(round: number, step: number): number {
  if (round === 0) return step;
  if (round === 1) return 5 * step + 1;
  return round === 2 ? 3 * step + 5 : 7 * step;
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}
