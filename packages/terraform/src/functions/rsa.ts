/**
 * `rsadecrypt`. The Web Cryptography API has neither this padding nor synchronous functions, and a
 * library for it is many times larger than the arithmetic on integers. The time depends on the key,
 * so do not use this code in servers that decrypt untrusted messages.
 */
import { ArgumentError, CtyError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost } from "@hcl-ts/cty/kernel";
import { bytesOfBase64 } from "./encoding.ts";
import { notNull } from "./refine-not-null.ts";
import { KeyError, parseRsaKey, type RsaKey, toInteger } from "./rsa-key.ts";
import { stringParam } from "./string-function.ts";
import { fromUtf8Lossy } from "./utf8.ts";

/** `rsadecrypt(ciphertext, privatekey)` */
export const rsadecrypt: Func = defineFunction({
  description: "Decrypts a string with a private key of RSA, padding of PKCS #1 v1.5.",
  params: [
    stringParam("ciphertext", "The encrypted string in Base64."),
    stringParam("privatekey", "The private key in PEM: PKCS #1, PKCS #8 or OpenSSH, without a password."),
  ],
  type: string,
  refineResult: notNull,
  cost: characterCost,
  impl: ([ciphertext, keyText], _type, budget) => {
    const encrypted = bytesOfBase64(ciphertext!.asString(), 0);
    const key = readKey(keyText!.asString());
    const bytes = byteLength(key.modulus);
    budget.spendSteps(Math.ceil(bytes ** 2 * byteLength(key.exponent) * STEPS_PER_CUBIC_BYTE));
    budget.spendText(bytes);
    const message = decrypt(encrypted, key);
    if (message === undefined) throw new CtyError("the text cannot be decrypted with this key");
    return stringVal(fromUtf8Lossy(message));
  },
});

/** The cost of the arithmetic: about half a second for a key of 4096 bits. */
const STEPS_PER_CUBIC_BYTE = 0.05;

function readKey(text: string): RsaKey {
  try {
    return parseRsaKey(text);
  } catch (error) {
    if (error instanceof KeyError) throw new ArgumentError(1, `the private key cannot be read: ${error.message}`);
    throw error;
  }
}

function byteLength(value: bigint): number {
  return Math.ceil(value.toString(16).length / 2);
}

/** Decrypts a message, RFC 8017, 7.2.2; undefined if the message or the padding is not valid. */
function decrypt(encrypted: Uint8Array, { modulus, exponent }: RsaKey): Uint8Array | undefined {
  const length = byteLength(modulus);
  const value = toInteger(encrypted);
  if (encrypted.length > length || value >= modulus) return undefined;
  const digits = power(value, exponent, modulus)
    .toString(16)
    .padStart(2 * length, "0");
  const padded = Uint8Array.from({ length }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  // The padding is 0, 2, at least eight random bytes that are not 0, and 0.
  const end = padded.indexOf(0, 2);
  return padded[0] === 0 && padded[1] === 2 && end >= 10 ? padded.subarray(end + 1) : undefined;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (const digit of [...exponent.toString(2)].reverse()) {
    if (digit === "1") result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
