/// <reference path="./node-forge.d.ts" />
/** The function `rsadecrypt`, which is apart from the others because of the library that it needs. */
import type { Func } from "@hcl-ts/cty";
import forge from "node-forge/lib/forge.js";
import "node-forge/lib/pem.js";
import "node-forge/lib/rsa.js";
import { rsadecryptOf } from "./rsadecrypt-of.ts";

/**
 * `rsadecrypt(ciphertext, privatekey)`, for the option `rsadecrypt` of `terraformFunctions` and `evaluateModule`. It takes private keys
 * without a password, in PKCS #1, PKCS #8 or the form of OpenSSH.
 *
 * @example
 * const functions = terraformFunctions({ fs, rsadecrypt });
 */
export const rsadecrypt: Func = rsadecryptOf(() => forge);
