import { digest } from "./blocks.ts";
import { digitsOfRoots } from "./sha2-constants.ts";

const ROUNDS = 80;

let constants: Int32Array | undefined;
let initialState: Int32Array | undefined;

/** Returns the SHA-512 digest of a message, FIPS 180-4. Its elements of 64 bits are two elements each, the first one with the higher bits. */
export function sha512(bytes: Uint8Array): Uint8Array {
  constants ??= digitsOfRoots(ROUNDS, 3);
  initialState ??= digitsOfRoots(8, 2);
  const added = constants;
  const state = initialState.slice();
  const schedule = new Int32Array(2 * ROUNDS);
  return digest(
    bytes,
    { blockLength: 128, isLittleEndian: false, state, compress: (block, offset) => compress(state, schedule, added, block, offset) },
    64,
  );
}

function compress(state: Int32Array, schedule: Int32Array, added: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 32; i++) schedule[i] = block.getInt32(offset + 4 * i);
  for (let i = 32; i < 2 * ROUNDS; i += 2) {
    const [earlyHigh, earlyLow] = [schedule[i - 30]!, schedule[i - 29]!];
    const [lateHigh, lateLow] = [schedule[i - 4]!, schedule[i - 3]!];
    const low =
      (schedule[i - 31]! >>> 0) +
      (schedule[i - 13]! >>> 0) +
      ((rotated(earlyLow, earlyHigh, 1) ^ rotated(earlyLow, earlyHigh, 8) ^ ((earlyLow >>> 7) | (earlyHigh << 25))) >>> 0) +
      ((rotated(lateLow, lateHigh, 19) ^ rotated(lateLow, lateHigh, 61) ^ ((lateLow >>> 6) | (lateHigh << 26))) >>> 0);
    schedule[i] =
      schedule[i - 32]! +
      schedule[i - 14]! +
      (rotated(earlyHigh, earlyLow, 1) ^ rotated(earlyHigh, earlyLow, 8) ^ (earlyHigh >>> 7)) +
      (rotated(lateHigh, lateLow, 19) ^ rotated(lateHigh, lateLow, 61) ^ (lateHigh >>> 6)) +
      carry(low);
    schedule[i + 1] = low;
  }
  const work = state.slice();
  for (let i = 0; i < 2 * ROUNDS; i += 2) step(work, schedule[i]!, schedule[i + 1]!, added[i]!, added[i + 1]!);
  for (let i = 0; i < 16; i += 2) {
    const low = (state[i + 1]! >>> 0) + (work[i + 1]! >>> 0);
    state[i]! += work[i]! + carry(low);
    state[i + 1] = low;
  }
}

/**
 * Shifts the eight elements of the working state by one, and replaces the first and the fifth one.
 */
function step(work: Int32Array, scheduledHigh: number, scheduledLow: number, addedHigh: number, addedLow: number): void {
  const [aHigh, aLow, eHigh, eLow] = [work[0]!, work[1]!, work[8]!, work[9]!];
  const firstLow =
    (work[15]! >>> 0) +
    ((rotated(eLow, eHigh, 14) ^ rotated(eLow, eHigh, 18) ^ rotated(eLow, eHigh, 41)) >>> 0) +
    (((eLow & work[11]!) ^ (~eLow & work[13]!)) >>> 0) +
    (addedLow >>> 0) +
    (scheduledLow >>> 0);
  const firstHigh =
    work[14]! +
    (rotated(eHigh, eLow, 14) ^ rotated(eHigh, eLow, 18) ^ rotated(eHigh, eLow, 41)) +
    ((eHigh & work[10]!) ^ (~eHigh & work[12]!)) +
    addedHigh +
    scheduledHigh +
    carry(firstLow);
  const low = firstLow >>> 0;
  const secondLow =
    ((rotated(aLow, aHigh, 28) ^ rotated(aLow, aHigh, 34) ^ rotated(aLow, aHigh, 39)) >>> 0) +
    (((aLow & work[3]!) ^ (aLow & work[5]!) ^ (work[3]! & work[5]!)) >>> 0) +
    low;
  const secondHigh =
    (rotated(aHigh, aLow, 28) ^ rotated(aHigh, aLow, 34) ^ rotated(aHigh, aLow, 39)) +
    ((aHigh & work[2]!) ^ (aHigh & work[4]!) ^ (work[2]! & work[4]!)) +
    carry(secondLow);
  for (let i = 15; i > 1; i--) work[i] = work[i - 2]!;
  const eSum = (work[9]! >>> 0) + low;
  work[8]! += firstHigh + carry(eSum);
  work[9] = eSum;
  work[0] = firstHigh + secondHigh;
  work[1] = secondLow;
}

/**
 * Returns the higher half of an element rotated to the right. If the halves are swapped, the result
 * is the lower half.
 */
function rotated(high: number, low: number, bits: number): number {
  return bits < 32 ? (high >>> bits) | (low << (32 - bits)) : (low >>> (bits - 32)) | (high << (64 - bits));
}

/** Returns the carry of a sum of lower halves into the higher half. */
function carry(sum: number): number {
  return Math.floor(sum / 2 ** 32);
}
