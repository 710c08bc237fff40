/** Digests of strings. The Web Cryptography API has no synchronous ones. */
import { CtyError, defineFunction, type Func, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { md5 as md5Digest, sha1 as sha1Digest } from "@noble/hashes/legacy.js";
import { sha256 as sha256Digest, sha512 as sha512Digest } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { toBase64 } from "./base64.ts";
import { STEPS_PER_DIGEST } from "./costs.ts";
import { stringFunction, stringParam } from "./string-function.ts";
import { toUtf8 } from "./utf8.ts";

/** Computes a digest of bytes, as a string. */
export type Digest = (bytes: Uint8Array) => string;

/** The digests, by function name. */
export const digests: {
  readonly [name in "md5" | "sha1" | "sha256" | "sha512" | "base64sha256" | "base64sha512"]: Digest;
} = {
  md5: (bytes) => bytesToHex(md5Digest(bytes)),
  sha1: (bytes) => bytesToHex(sha1Digest(bytes)),
  sha256: (bytes) => bytesToHex(sha256Digest(bytes)),
  sha512: (bytes) => bytesToHex(sha512Digest(bytes)),
  base64sha256: (bytes) => toBase64(sha256Digest(bytes)),
  base64sha512: (bytes) => toBase64(sha512Digest(bytes)),
};

/** The length of the longest digest: SHA-512 in hexadecimal digits. */
export const MAX_DIGEST_LENGTH = 128;

function digestFunction(name: keyof typeof digests): Func {
  return stringFunction("str", (text) => digests[name](toUtf8(text)), { growth: 0, base: MAX_DIGEST_LENGTH, steps: STEPS_PER_DIGEST });
}

/** `md5(str)` */
export const md5: Func = /* @__PURE__ */ digestFunction("md5");
/** `sha1(str)` */
export const sha1: Func = /* @__PURE__ */ digestFunction("sha1");
/** `sha256(str)` */
export const sha256: Func = /* @__PURE__ */ digestFunction("sha256");
/** `sha512(str)` */
export const sha512: Func = /* @__PURE__ */ digestFunction("sha512");
/** `base64sha256(str)` */
export const base64sha256: Func = /* @__PURE__ */ digestFunction("base64sha256");
/** `base64sha512(str)` */
export const base64sha512: Func = /* @__PURE__ */ digestFunction("base64sha512");

/** The namespaces with names, RFC 9562. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ["dns", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["url", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"],
  ["oid", "6ba7b812-9dad-11d1-80b4-00c04fd430c8"],
  ["x500", "6ba7b814-9dad-11d1-80b4-00c04fd430c8"],
]);

/** The hexadecimal digits of a UUID, with all hyphens or none. */
const UUID = /^([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/i;

/** Removes the prefix of a URN, or the first and last character, which should be braces. */
function plainUuid(text: string): string {
  if (text.length === 45 && text.toLowerCase().startsWith("urn:uuid:")) return text.slice(9);
  return text.length === 38 ? text.slice(1, -1) : text;
}

function namespaceBytes(namespace: string): Uint8Array {
  const match = UUID.exec(plainUuid(NAMESPACES.get(namespace) ?? namespace));
  if (match === null) throw new CtyError('the namespace must be "dns", "url", "oid", "x500" or a UUID');
  const [, start, , ...groups] = match;
  const digits = [start, ...groups].join("");
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** Returns 16 bytes as a UUID. */
function formatUuid(bytes: Uint8Array): string {
  const digits = bytesToHex(bytes);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20, 32)].join("-");
}

/** `uuidv5(namespace, name)` */
export const uuidv5: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("namespace"), stringParam("name")],
  type: string,
  refineResult: refineNotNull,
  cost: (args) => STEPS_PER_DIGEST + characterCost(args),
  impl: ([namespace, name], _type, budget) => {
    const prefix = namespaceBytes(namespace.asString());
    const bytes = toUtf8(name.asString());
    budget.spendText(MAX_DIGEST_LENGTH);
    const input = new Uint8Array(prefix.length + bytes.length);
    input.set(prefix);
    input.set(bytes, prefix.length);
    const uuid = sha1Digest(input).subarray(0, 16);
    uuid[6] = ((uuid[6] ?? 0) & 0x0f) | 0x50;
    uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
    return stringVal(formatUuid(uuid));
  },
});

/**
 * Creates `uuid`. @param randomBytes the source of randomness; without one the result is unknown,
 * as while planning
 */
export function uuidOf(randomBytes: ((length: number) => Uint8Array) | undefined): Func {
  return defineFunction({
    params: [],
    type: string,
    refineResult: refineNotNull,
    // Random numbers take longer than other calls.
    cost: () => 500,
    impl: (_args, _type, budget) => {
      if (randomBytes === undefined) return unknownVal(string);
      budget.spendText(36);
      return stringVal(formatUuid(randomBytes(16)));
    },
  });
}
