import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digests } from "./hashing.ts";

describe.each(["md5", "sha1", "sha256", "sha512"] as const)("%s", (name) => {
  const expected = (bytes: Uint8Array): string => createHash(name).update(bytes).digest("hex");

  it("agrees with the platform for every length of the last block", () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      expect([length, digests[name](bytes)]).toEqual([length, expected(bytes)]);
    }
  });

  it("reads only its part of a buffer", () => {
    const bytes = new Uint8Array(1000).fill(7).subarray(13, 700);
    expect(digests[name](bytes)).toBe(expected(bytes));
  });
});
