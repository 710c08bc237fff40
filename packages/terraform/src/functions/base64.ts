/** Base64 in its standard alphabet, with padding. */

/**
 * The number of bytes to convert to a string at a time, because the number of arguments of a call
 * is limited. A multiple of 3, so that parts need no padding.
 */
const BYTES_AT_ONCE = 3 * 4096;

/** Encodes bytes. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))));
  return parts.join("");
}

/** Decodes a string, ignoring line breaks; undefined if it is not valid Base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[\r\n]/g, "");
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  const binary = atob(digits);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Returns the number of characters of bytes in Base64. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}
