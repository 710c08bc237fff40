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
 * Two NULs or more at the end let a reader look ahead, and make the length a multiple of four.
 * Reading an array is several times as fast as reading a string: interpreted code needs no call for it,
 * and compiled code need not distinguish the representations of strings.
 */
export function codesOf(text: string): Uint8Array {
  const { length } = text;
  const codes = new Uint8Array((length + 5) & ~3);
  let at = 0;
  while (length - at >= LONG) {
    const count = encode(text, at, codes);
    if (count === 0) break;
    at += count;
  }
  copy(text, at, length, codes);
  // The encoder may have filled the array before it turned out that the text is not ASCII.
  codes.fill(0, length);
  return codes;
}

/** Returns the codes of a text in pairs, in an order that depends on the machine. */
export function pairsOf(codes: Uint8Array): Uint16Array {
  return new Uint16Array(codes.buffer);
}

/**
 * Copies as much of a text as fits as UTF-8 with the encoder, which is much faster than a loop. Returns the
 * number of code units, which is 0 without an encoder.
 */
function encode(text: string, at: number, codes: Uint8Array): number {
  if (typeof TextEncoder === "undefined") return 0;
  encoder ??= new TextEncoder();
  const { read, written } = encoder.encodeInto(at === 0 ? text : text.slice(at), at === 0 ? codes : codes.subarray(at));
  if (read !== written) narrow(text, at, at + read, codes);
  return read;
}

/** Moves the bytes of a text in UTF-8, which start at the offset of the text, to the offsets of its code units. */
function narrow(text: string, start: number, end: number, codes: Uint8Array): void {
  const fours = new Int32Array(codes.buffer);
  let byte = start;
  for (let at = start; at < end; ) {
    const last = endOfAscii(codes, fours, byte);
    const run = Math.min(last - byte, end - at);
    if (byte > at) codes.copyWithin(at, byte, byte + run);
    at += run;
    byte += run;
    // Text with many characters beyond ASCII is not searched for each of them.
    const stop = Math.min(end, at + LONG);
    for (let i = at; i < stop; i++) byte += bytesOf(text, i);
    copy(text, at, stop, codes);
    at = stop;
  }
}

/** The bits of which one is set if one of four bytes is not ASCII. */
const NON_ASCII = 0x80808080 | 0;

/** Returns the offset of bytes of which all before are ASCII, and usually those after not. */
function endOfAscii(codes: Uint8Array, fours: Int32Array, from: number): number {
  let byte = from;
  for (; byte % 4 !== 0; byte++) if (codes[byte]! >= 0x80) return byte;
  let four = byte >> 2;
  const last = fours.length - 4;
  while (four <= last && ((fours[four]! | fours[four + 1]! | fours[four + 2]! | fours[four + 3]!) & NON_ASCII) === 0) four += 4;
  while (four < fours.length && (fours[four]! & NON_ASCII) === 0) four++;
  return 4 * four;
}

/** Returns the number of bytes of UTF-8 for a code unit; for each half of a surrogate pair half of the bytes. */
function bytesOf(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  return unit < 0x800 || isPair(text, unit >> 10 === 0x37 ? at - 1 : unit >> 10 === 0x36 ? at : -1) ? 2 : 3;
}

/** Whether a surrogate pair starts at an offset. */
function isPair(text: string, at: number): boolean {
  return text.charCodeAt(at) >> 10 === 0x36 && text.charCodeAt(at + 1) >> 10 === 0x37;
}

function copy(text: string, start: number, end: number, codes: Uint8Array): void {
  for (let i = start; i < end; i++) codes[i] = Math.min(text.charCodeAt(i), WIDE);
}
