declare const TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number } };

/**
 * Represents all code units beyond ASCII. It is DEL, an ASCII character that is not part of the
 * language.
 */
export const WIDE = 0x7f;

/** The minimum length of strings that the encoder copies faster than a loop. */
const LONG = 64;

/** The number of code units that are encoded at once, so that few parts are not ASCII. */
const PART = 4096;

/** Made when it is needed: jsdom, in which Jest runs tests of pages, has none. */
let encoder: InstanceType<typeof TextEncoder> | undefined;

/**
 * Returns the UTF-16 code units of a string in an array, with {@link WIDE} for those beyond ASCII.
 * Two NULs or more at the end let a reader look ahead, and make the length even: see {@link pairsOf}.
 * Reading an array is several times as fast as reading a string: interpreted code needs no call for it,
 * and compiled code need not distinguish the representations of strings.
 */
export function codesOf(text: string): Uint8Array {
  const { length } = text;
  const codes = new Uint8Array((length + 3) & ~1);
  let at = 0;
  while (length - at >= LONG && typeof TextEncoder !== "undefined") {
    encoder ??= new TextEncoder();
    const { read, written } = encoder.encodeInto(text.slice(at, at + PART), codes.subarray(at));
    if (read !== written) narrow(codes, at, at + written);
    at += read;
  }
  for (; at < length; at++) codes[at] = Math.min(text.charCodeAt(at), WIDE);
  // The bytes of UTF-8 may have been more.
  return codes.fill(0, length);
}

/** Makes a code for each UTF-16 code unit from UTF-8 that starts at the same offset. */
function narrow(codes: Uint8Array, start: number, end: number): void {
  let to = start;
  for (let from = start; from < end; from++) {
    const byte = codes[from]!;
    // Four bytes become two codes. The second one takes the place of a byte, which is skipped.
    if (byte >= 0xf0) {
      codes[to++] = WIDE;
      from++;
    }
    if (byte >> 6 !== 2) codes[to++] = Math.min(byte, WIDE);
  }
}

/** Returns the codes of a text in pairs, in an order that depends on the machine. */
export function pairsOf(codes: Uint8Array): Uint16Array {
  return new Uint16Array(codes.buffer);
}
