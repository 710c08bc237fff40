/**
 * The cipher Blowfish with the key schedule of bcrypt, as in "A Future-Adaptable Password Scheme"
 * by Provos and Mazières, 1999. Use it only to hash passwords: its blocks of 64 bits are too short
 * to encrypt data.
 */
import { digitsOfPi } from "./digits-of-pi.ts";

/** The number of subkeys: one for each of 16 rounds, and two for the result. */
const SUBKEYS = 18;
/** The number of elements of the four substitution boxes. */
const BOXES = 4 * 256;

/** The state of a cipher without a key. Computing it takes about half the time of a hash with the default cost. */
let initialState: Int32Array | undefined;

/** The state of the cipher, which depends on a key. */
export class Blowfish {
  private readonly subkeys: Int32Array;
  private readonly boxes: Int32Array;

  constructor() {
    initialState ??= digitsOfPi(SUBKEYS + BOXES);
    this.subkeys = initialState.slice(0, SUBKEYS);
    this.boxes = initialState.slice(SUBKEYS);
  }

  /**
   * Mixes a key and a salt into the state.
   * @param key 18 elements
   * @param salt 4 elements
   */
  expandKey(key: Int32Array, salt: Int32Array): void {
    const { subkeys, boxes } = this;
    for (let i = 0; i < SUBKEYS; i++) subkeys[i]! ^= key[i]!;
    const block = new Int32Array(2);
    this.replace(subkeys, salt, block);
    // The number of subkeys is not divisible by four, so the boxes begin with the other half of the salt.
    this.replace(boxes, Int32Array.of(salt[2]!, salt[3]!, salt[0]!, salt[1]!), block);
  }

  /**
   * Replaces the elements of a table of the state with encrypted blocks, each of which depends on
   * the previous one.
   */
  private replace(table: Int32Array, salt: Int32Array, block: Int32Array): void {
    for (let i = 0; i < table.length; i += 2) {
      block[0]! ^= salt[i & 2]!;
      block[1]! ^= salt[(i & 2) + 1]!;
      this.encrypt(block);
      table[i] = block[0]!;
      table[i + 1] = block[1]!;
    }
  }

  /** Encrypts a block of two elements in place. */
  encrypt(block: Int32Array): void {
    const { subkeys, boxes } = this;
    let left = block[0]! ^ subkeys[0]!;
    let right = block[1]!;
    for (let round = 1; round <= 16; round += 2) {
      right ^= substituted(boxes, left) ^ subkeys[round]!;
      left ^= substituted(boxes, right) ^ subkeys[round + 1]!;
    }
    block[0] = right ^ subkeys[17]!;
    block[1] = left;
  }
}

/** Returns the function F of the cipher: each byte of a half selects an element of its box. */
function substituted(boxes: Int32Array, half: number): number {
  const sum = boxes[half >>> 24]! + boxes[256 + ((half >>> 16) & 0xff)]!;
  return (sum ^ boxes[512 + ((half >>> 8) & 0xff)]!) + boxes[768 + (half & 0xff)]!;
}
