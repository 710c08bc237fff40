/** Decrypts with `rsadecrypt`, in Node and in a browser. */
import { CtyError, stringVal } from "@hcl-ts/cty";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";

/** Returns the texts that keys decrypt, or the messages of errors. */
export function decryptAll(encrypted: string, keys: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, decrypt(encrypted, key)]));
}

function decrypt(encrypted: string, key: string): string {
  try {
    return rsadecrypt.call([stringVal(encrypted), stringVal(key)]).asString();
  } catch (error) {
    if (error instanceof CtyError) return `error: ${error.message}`;
    throw error;
  }
}
