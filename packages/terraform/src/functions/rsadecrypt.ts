/** `rsadecrypt`, without the library that decrypts: see the entry point `rsadecrypt`. */
import { type Budget, CtyError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { bytesOfBase64 } from "./encoding.ts";
import { stringParam } from "./string-function.ts";
import { fromUtf8Lossy } from "./utf8.ts";

/** Decrypts bytes with a private key in PEM format. Charges the budget for the arithmetic. */
export type Decrypt = (encrypted: Uint8Array, privateKey: string, budget: Budget) => Uint8Array;

/** Creates `rsadecrypt(ciphertext, privatekey)`. */
export function rsadecryptWith(decrypt: Decrypt): Func {
  return defineFunction({
    params: [stringParam("ciphertext"), stringParam("privatekey")],
    type: string,
    refineResult: refineNotNull,
    cost: characterCost,
    impl: ([ciphertext, privateKey], _type, budget) => {
      const encrypted = bytesOfBase64(ciphertext.asString(), 0);
      return stringVal(fromUtf8Lossy(decrypt(encrypted, privateKey.asString(), budget)));
    },
  });
}

/** The function of programs that do not pass one. */
export const unavailableRsadecrypt: Func = /* @__PURE__ */ rsadecryptWith(() => {
  throw new CtyError('rsadecrypt is not available: the program must pass "rsadecrypt" of @hcl-ts/terraform/rsadecrypt as an option');
});
