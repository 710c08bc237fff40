// The only host interface that this package uses. Every engine has it, but the package includes no
// library of host types.
interface Decoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder;

/** The decoder, which takes longer to make than a short text to decode. */
let strict: Decoder | undefined;

/** A string decoded from bytes, and the malformed parts. */
export interface DecodedText {
  /** The string. Each malformed part is replaced by one U+FFFD. */
  readonly text: string;
  /**
   * The number of bytes of each malformed part, by its offset in the string: 1 for a byte that is
   * never valid at its position, more for a sequence that has the form of a character but is
   * invalid (an overlong form, a surrogate, beyond U+10FFFF). Undefined if all input is
   * well-formed.
   */
  readonly malformed: ReadonlyMap<number, number> | undefined;
}

/** Decodes UTF-8. Malformed input is replaced. A byte order mark stays in the string. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    if (typeof TextDecoder !== "undefined") {
      strict ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
      return { text: strict.decode(bytes), malformed: undefined };
    }
  } catch {
    // Some of it is malformed.
  }
  return decodeLeniently(bytes);
}

function decodeLeniently(bytes: Uint8Array): DecodedText {
  const malformed = new Map<number, number>();
  const decoder = typeof TextDecoder === "undefined" ? undefined : new TextDecoder("utf-8", { ignoreBOM: true });
  const decode = (sound: Uint8Array): string => decoder?.decode(sound) ?? decodeSound(sound);
  const pieces: string[] = [];
  let length = 0;
  let soundStart = 0;
  for (let i = 0; i < bytes.length; ) {
    const size = characterLength(bytes, i);
    if (size > 0) {
      i += size;
      continue;
    }
    const sound = decode(bytes.subarray(soundStart, i));
    const bad = Math.max(-size, 1);
    malformed.set(length + sound.length, bad);
    pieces.push(sound, "\ufffd");
    length += sound.length + 1;
    i += bad;
    soundStart = i;
  }
  pieces.push(decode(bytes.subarray(soundStart)));
  return { text: pieces.join(""), malformed: malformed.size > 0 ? malformed : undefined };
}

/** Decodes well-formed bytes for an engine without a decoder, such as jsdom, in which Jest runs tests of pages. */
function decodeSound(bytes: Uint8Array): string {
  const characters: string[] = [];
  for (let i = 0; i < bytes.length; ) {
    const size = characterLength(bytes, i);
    let codePoint = bytes[i]! & (size === 1 ? 0x7f : 0x7f >> size);
    for (let k = 1; k < size; k++) codePoint = (codePoint << 6) | (bytes[i + k]! & 0x3f);
    characters.push(String.fromCodePoint(codePoint));
    i += size;
  }
  return characters.join("");
}

/** The first code point that needs a number of bytes, by that number. */
const FIRST_CODE_POINT = [0, 0, 0x80, 0x800, 0x10000] as const;

/**
 * Returns the number of bytes of the character at `i`. It is negative for an invalid sequence that
 * has the form of a character, and 0 for a byte that does not start one.
 */
function characterLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]!;
  if (lead < 0x80) return 1;
  const size = lead >= 0xf8 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
  let codePoint = lead & (0x7f >> size);
  for (let k = 1; k < size; k++) {
    const byte = bytes[i + k] ?? 0;
    if (byte >> 6 !== 0b10) return 0;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  const isCharacter = codePoint >= FIRST_CODE_POINT[size] && codePoint <= 0x10ffff && codePoint >> 11 !== 0x1b; // not a surrogate
  return isCharacter ? size : -size;
}

/** Returns the number of bytes of the input, or in UTF-8, between two offsets. */
export function byteLength({ text, malformed }: DecodedText, start: number, end: number): number {
  let bytes = end - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit === 0xfffd && malformed !== undefined) bytes += (malformed.get(i) ?? 3) - 1;
    else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < end && text.charCodeAt(i + 1) >> 10 === 0x37) {
      // A surrogate pair: two code units, four bytes.
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}
