declare const TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): unknown };

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
  for (let at = 0; at < length; ) {
    const end = length - at < LONG ? length : endOfAscii(text, at);
    if (end - at >= LONG && copyAscii(text, at, end, codes)) at = end;
    // Text with many characters beyond ASCII is not searched for each of them.
    for (const stop = Math.min(length, at + LONG); at < stop; at++) codes[at] = Math.min(text.charCodeAt(at), WIDE);
  }
  return codes;
}

const NON_ASCII = /[^\0-\x7f]/g;

function endOfAscii(text: string, from: number): number {
  NON_ASCII.lastIndex = from;
  return NON_ASCII.test(text) ? NON_ASCII.lastIndex - 1 : text.length;
}

/** Copies ASCII characters with the encoder. Returns false if there is none. */
function copyAscii(text: string, start: number, end: number, codes: Uint8Array): boolean {
  if (typeof TextEncoder === "undefined") return false;
  encoder ??= new TextEncoder();
  const isWhole = end - start === text.length;
  encoder.encodeInto(isWhole ? text : text.slice(start, end), isWhole ? codes : codes.subarray(start, end));
  return true;
}
