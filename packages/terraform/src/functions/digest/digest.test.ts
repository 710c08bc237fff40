import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "../hashing.ts";
import { md5 } from "./md5.ts";
import { sha1 } from "./sha1.ts";
import { digitsOfRoots } from "./sha2-constants.ts";
import { sha256 } from "./sha256.ts";
import { sha512 } from "./sha512.ts";

describe.each([
  ["md5", md5],
  ["sha1", sha1],
  ["sha256", sha256],
  ["sha512", sha512],
] as const)("%s", (name, digestOf) => {
  const expected = (bytes: Uint8Array): string => createHash(name).update(bytes).digest("hex");

  it("agrees with the platform for every length of the last block", () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      expect([length, toHex(digestOf(bytes))]).toEqual([length, expected(bytes)]);
    }
  });

  it("agrees with the platform for random messages", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1000, size: "max" }), (bytes) => toHex(digestOf(bytes)) === expected(bytes)));
  });

  it("reads only its part of a buffer", () => {
    const bytes = new Uint8Array(1000).fill(7).subarray(13, 700);
    expect(toHex(digestOf(bytes))).toBe(expected(bytes));
  });
});

it("computes the constants of the standard", () => {
  const hexadecimal = (digits: Int32Array): readonly string[] =>
    Array.from(digits, (element) => (element >>> 0).toString(16).padStart(8, "0"));
  expect(hexadecimal(digitsOfRoots(8, 2).slice(0, 2))).toEqual(["6a09e667", "f3bcc908"]);
  expect(hexadecimal(digitsOfRoots(80, 3).slice(-2))).toEqual(["6c44198c", "4a475817"]);
});
