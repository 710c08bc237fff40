declare const TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number } };

/**
 * Represents all code units beyond ASCII. It is DEL, an ASCII character that is not part of the
 * language.
 */
export const WIDE = 0x7f;

/** The minimum length of strings that the encoder copies faster than a loop. */
const LONG = 64;

/** Made when it is needed: jsdom, in which Jest runs tests of pages, has none. */
let encoder: InstanceType<typeof TextEncoder> | undefined;

/**
 * Returns the UTF-16 code units of a string in an array, with {@link WIDE} for those beyond ASCII.
 * Two NULs at the end let a reader look ahead. Reading an array is several times as fast as reading
 * a string: interpreted code needs no call for it, and compiled code need not distinguish the
 * representations of strings.
 */
export function codesOf(text: string): Uint8Array {
  const { length } = text;
  const codes = new Uint8Array(length + 2);
  if (length >= LONG && typeof TextEncoder !== "undefined") {
    encoder ??= new TextEncoder();
    const { read, written } = encoder.encodeInto(text, codes);
    if (read === written) return codes;
    codes.fill(0);
  }
  for (let i = 0; i < length; i++) codes[i] = Math.min(text.charCodeAt(i), WIDE);
  return codes;
}
