declare const TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number } };

/**
 * Stands for all code units beyond ASCII. It is an ASCII character itself, DEL, which is not part of
 * the language.
 */
export const WIDE = 0x7f;

/** The length from which on a text is copied sooner by the encoder than by a loop. */
const LONG = 64;

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * Returns the UTF-16 code units of a text in an array, those beyond ASCII as {@link WIDE}, and two
 * NULs at the end, so that a reader may look at the next one. An array is read several times faster
 * than a string: before the engine has compiled the reader, because that takes no call, and later,
 * because strings have several representations.
 */
export function codesOf(text: string): Uint8Array {
  const { length } = text;
  const codes = new Uint8Array(length + 2);
  if (length >= LONG) {
    const { read, written } = encoder.encodeInto(text, codes);
    if (read === written) return codes;
    codes.fill(0);
  }
  for (let i = 0; i < length; i++) codes[i] = Math.min(text.charCodeAt(i), WIDE);
  return codes;
}
