import { numberVal, stringVal } from "@hcl-ts/cty";
import { decodeBase64 } from "bcryptjs";
import { expect, it } from "vitest";
import { bcryptOf } from "./bcrypt.ts";

// Answers of the original implementation.
it.each([
  ["", "$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s."],
  ["a", "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe"],
  ["abc", "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"],
  ["~!@#$%^&*()      ~!@#$%^&*()PNBFRD", "$2a$06$fPIsBO8qRqkjj273rfaOI.HtSV9jLDpTbZn782DC6/t7qT67P6FfO"],
])("hashes %j to %s with the salt of that hash", (password, hash) => {
  const bcrypt = bcryptOf((length) => Uint8Array.from(decodeBase64(hash.slice(7, 29), length)));
  expect(bcrypt.call([stringVal(password), numberVal(6)]).asString()).toBe(hash);
});

it("takes all of 72 bytes, and refuses more", () => {
  const bcrypt = bcryptOf((length) => new Uint8Array(length));
  const hash = (text: string): string => bcrypt.call([stringVal(text), numberVal(4)]).asString();
  expect(hash(`${"é".repeat(35)}ab`)).not.toBe(hash(`${"é".repeat(35)}ac`));
  expect(() => hash(`${"é".repeat(36)}x`)).toThrow("longer than 72 bytes");
});
