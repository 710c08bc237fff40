import { hashSync } from "bcryptjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUtf8 } from "../utf8.ts";
import { bcryptHash, SALT_BYTES } from "./bcrypt-hash.ts";
import { digitsOfPi } from "./digits-of-pi.ts";

/** Returns a salt that is written in the alphabet of bcrypt. */
function saltOf(hash: string): Uint8Array {
  const digits = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const standard = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return Buffer.from(
    hash.slice(7, 29).replace(/./g, (digit) => standard[digits.indexOf(digit)]!),
    "base64",
  );
}

describe("digitsOfPi", () => {
  it("returns the tables of Blowfish", () => {
    const digits = digitsOfPi(1042);
    const hexadecimal = Array.from(digits, (element) => (element >>> 0).toString(16).padStart(8, "0"));
    expect(hexadecimal.slice(0, 4)).toEqual(["243f6a88", "85a308d3", "13198a2e", "03707344"]);
    expect(hexadecimal.slice(-4)).toEqual(["b74e6132", "ce77e25b", "578fdfe3", "3ac372e6"]);
  });

  it("returns the same digits for every length", () => {
    expect(digitsOfPi(1042).slice(0, 100)).toEqual(digitsOfPi(100));
  });
});

describe("bcryptHash", () => {
  it.each([
    ["", 6, "$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s."],
    ["a", 6, "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe"],
    ["abc", 6, "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"],
    ["~!@#$%^&*()      ~!@#$%^&*()PNBFRD", 6, "$2a$06$fPIsBO8qRqkjj273rfaOI.HtSV9jLDpTbZn782DC6/t7qT67P6FfO"],
  ])("hashes %j with cost %d to %s", (password, cost, hash) => {
    expect(bcryptHash(toUtf8(password), cost, saltOf(hash))).toBe(hash);
  });

  it("hashes like the library bcryptjs", () => {
    const salts = fc.uint8Array({ minLength: SALT_BYTES, maxLength: SALT_BYTES });
    const passwords = fc.string({ unit: "binary", maxLength: 80 }).filter((text) => toUtf8(text).length <= 72);
    fc.assert(
      fc.property(passwords, fc.integer({ min: 4, max: 5 }), salts, (password, cost, salt) => {
        const hash = bcryptHash(toUtf8(password), cost, salt);
        expect(hashSync(password, hash.slice(0, 29))).toBe(hash);
      }),
      { numRuns: 60 },
    );
  });
});
