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
  if (length >= LONG && encodeAscii(text, codes)) return codes;
  for (let at = 0; at < length; ) {
    const end = length - at < LONG ? length : endOfAscii(text, at);
    if (end - at >= LONG && encodeAscii(text.slice(at, end), codes.subarray(at, end))) at = end;
    // Text with many characters beyond ASCII is not searched for each of them.
    for (const stop = Math.min(length, at + LONG); at < stop; at++) codes[at] = Math.min(text.charCodeAt(at), WIDE);
  }
  // The encoder may have filled the array before it turned out that the text is not ASCII.
  codes.fill(0, length);
  return codes;
}

const NON_ASCII = /[^\0-\x7f]/g;

function endOfAscii(text: string, from: number): number {
  NON_ASCII.lastIndex = from;
  return NON_ASCII.test(text) ? NON_ASCII.lastIndex - 1 : text.length;
}

/**
 * Copies a text with the encoder, which also finds out whether the text is ASCII, faster than any
 * search. Returns false if it is not, or if there is no encoder. The codes are then undefined.
 */
function encodeAscii(text: string, codes: Uint8Array): boolean {
  if (typeof TextEncoder === "undefined") return false;
  encoder ??= new TextEncoder();
  const { read, written } = encoder.encodeInto(text, codes);
  return read === written;
}
