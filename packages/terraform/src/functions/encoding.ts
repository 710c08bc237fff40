/** Base64 and URL encoding of strings. */
import { ArgumentError, CtyError, type Func } from "@hcl-ts/cty";
import { fromBase64, toBase64 } from "./base64.ts";
import { stringFunction } from "./string-function.ts";
import { fromUtf8, fromUtf8Lossy, toUtf8 } from "./utf8.ts";

/** `base64encode(str)` */
export const base64encode: Func = /* @__PURE__ */ stringFunction("str", (text) => toBase64(toUtf8(text)), {
  growth: 4,
  base: 4,
});

/** `base64decode(str)` */
export const base64decode: Func = /* @__PURE__ */ stringFunction("str", (text) => {
  const decoded = fromUtf8(bytesOfBase64(text));
  if (decoded === undefined) throw new CtyError("the decoded bytes are not valid UTF-8, so they are not a string");
  return decoded;
});

/** Decodes Base64. @throws CtyError if it is not valid; the message does not show the text, which may be secret */
export function bytesOfBase64(text: string, argument?: number): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes !== undefined) return bytes;
  const message = "the string is not valid Base64: it needs the alphabet A-Z a-z 0-9 + / and padding with =";
  throw argument === undefined ? new CtyError(message) : new ArgumentError(argument, message);
}

const KEPT = /[A-Za-z0-9\-_.~]/;
const PERCENT_ENCODED = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (byte < 128 && KEPT.test(character)) return character;
  return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

/** `urlencode(str)` */
export const urlencode: Func = /* @__PURE__ */ stringFunction(
  "str",
  (text) => Array.from(toUtf8(text), (byte) => PERCENT_ENCODED[byte]).join(""),
  { growth: 9 },
);

/** `urldecode(str)` */
export const urldecode: Func = /* @__PURE__ */ stringFunction("str", (text) => {
  const bytes = toUtf8(text);
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte !== 0x25 /* % */) {
      decoded[length++] = byte === 0x2b /* + */ ? 0x20 : byte;
      continue;
    }
    const digits = String.fromCharCode(...bytes.subarray(i + 1, i + 3));
    if (!/^[0-9A-Fa-f]{2}$/.test(digits)) throw new CtyError("a % must be followed by two hexadecimal digits");
    decoded[length++] = Number.parseInt(digits, 16);
    i += 2;
  }
  return fromUtf8Lossy(decoded.subarray(0, length));
});
