/** Hashes passwords with bcrypt, in version `$2a$`. */
import { toBase64 } from "../base64.ts";
import { Blowfish } from "./blowfish.ts";

/** The number of bytes of a salt. */
export const SALT_BYTES = 16;

/** The maximum length of a password in bytes. Further bytes are ignored. */
export const MAX_PASSWORD_BYTES = 72;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BCRYPT_BASE64 = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The text that is encrypted 64 times. */
const PLAIN_TEXT = "OrpheanBeholderScryDoubt";
const NO_SALT = new Int32Array(4);

/**
 * Hashes a password.
 * @param password at most 72 bytes
 * @param cost the number of rounds as a power of two, from 4 to 31
 * @param salt 16 bytes
 * @returns the version, the cost, the salt and the hash in 60 characters
 */
export function bcryptHash(password: Uint8Array, cost: number, salt: Uint8Array): string {
  // The password ends with a zero byte, and is repeated if it is short.
  const key = elementsOf(Uint8Array.of(...password, 0), MAX_PASSWORD_BYTES / 4);
  const saltAsKey = elementsOf(salt, MAX_PASSWORD_BYTES / 4);
  const cipher = new Blowfish();
  cipher.expandKey(key, saltAsKey);
  for (let round = 2 ** cost; round > 0; round--) {
    cipher.expandKey(key, NO_SALT);
    cipher.expandKey(saltAsKey, NO_SALT);
  }
  const hash = encryptPlainText(cipher);
  return `$2a$${String(cost).padStart(2, "0")}$${encodeBase64(salt)}${encodeBase64(hash)}`;
}

/** Returns the encrypted text without its last byte, which bcrypt omits. */
function encryptPlainText(cipher: Blowfish): Uint8Array {
  const result = new DataView(new ArrayBuffer(PLAIN_TEXT.length));
  const bytes = Uint8Array.from(PLAIN_TEXT, (character) => character.charCodeAt(0));
  const elements = elementsOf(bytes, PLAIN_TEXT.length / 4);
  for (let i = 0; i < elements.length; i += 2) {
    const block = elements.subarray(i, i + 2);
    for (let time = 0; time < 64; time++) cipher.encrypt(block);
    for (const [half, element] of block.entries()) result.setInt32(4 * (i + half), element);
  }
  return new Uint8Array(result.buffer, 0, PLAIN_TEXT.length - 1);
}

/**
 * Returns bytes as elements of four bytes each, the first byte in the highest bits. The bytes are
 * repeated as often as necessary.
 */
function elementsOf(bytes: Uint8Array, length: number): Int32Array {
  const byte = (i: number): number => bytes[i % bytes.length]!;
  return Int32Array.from({ length }, (_, i) => (byte(4 * i) << 24) | (byte(4 * i + 1) << 16) | (byte(4 * i + 2) << 8) | byte(4 * i + 3));
}

/** Encodes bytes in the alphabet of bcrypt, without padding. */
function encodeBase64(bytes: Uint8Array): string {
  return toBase64(bytes)
    .replace(/=+$/, "")
    .replace(/./g, (digit) => BCRYPT_BASE64[BASE64.indexOf(digit)]!);
}
