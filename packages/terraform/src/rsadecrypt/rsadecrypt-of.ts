import { ArgumentError, CtyError, type Func } from "@hcl-ts/cty";
import { rsadecryptWith } from "../functions/rsadecrypt.ts";
import type { Forge, ForgeKey } from "./forge.ts";
import { KeyError, readPrivateKey } from "./private-key.ts";

/** The cost of the arithmetic: 0.1 s for a key of 2048 bits, 2.3 s for one of 8192. */
const [STEPS, STEPS_PER_CUBIC_BYTE] = [200_000, 0.05];

/**
 * Creates `rsadecrypt`.
 * @param loadForge returns the library node-forge. It is called with each call of the function, so a program can load it when it is first needed
 */
export function rsadecryptOf(loadForge: () => Forge): Func {
  return rsadecryptWith((encrypted, privateKey, budget) => {
    const key = readKey(privateKey, loadForge());
    const length = Math.ceil(key.n.bitLength() / 8);
    budget.spendSteps(STEPS + Math.ceil(length ** 3 * STEPS_PER_CUBIC_BYTE));
    budget.spendText(length);
    const bytes = encrypted.length > length ? undefined : decrypt(encrypted, length, key);
    if (bytes === undefined) throw new CtyError("the text cannot be decrypted with this key");
    return bytes;
  });
}

function readKey(text: string, forge: Forge): ForgeKey {
  try {
    return readPrivateKey(text, forge);
  } catch (error) {
    if (error instanceof KeyError) throw new ArgumentError(1, `the private key cannot be read: ${error.message}`);
    throw error;
  }
}

/** Returns the message; undefined if the text or its padding is not valid. */
function decrypt(encrypted: Uint8Array, length: number, key: ForgeKey): Uint8Array | undefined {
  // Some programs omit zeros at the start.
  const text = String.fromCharCode(...encrypted).padStart(length, "\0");
  try {
    return Uint8Array.from(key.decrypt(text, "RSAES-PKCS1-V1_5"), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
