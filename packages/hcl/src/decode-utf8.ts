// The only host interface that this package uses. Every engine has it, but no library of host types is included here.
declare const TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => { decode(bytes: Uint8Array): string };

/** Text decoded from bytes, with what could not be decoded. */
export interface DecodedText {
  /** The text; each part that is not well-formed stands as one U+FFFD. */
  readonly text: string;
  /** For each such part, by its offset in the text, the number of bytes that it had: 1 for a byte that fits nowhere, more for a sequence of the right shape for no character (an overlong form, a surrogate, beyond U+10FFFF). Undefined if there is none. */
  readonly malformed: ReadonlyMap<number, number> | undefined;
}

/** Decodes UTF-8 without ever failing. A byte order mark stays in the text. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), malformed: undefined };
  } catch {
    return decodeLeniently(bytes);
  }
}

function decodeLeniently(bytes: Uint8Array): DecodedText {
  const malformed = new Map<number, number>();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const pieces: string[] = [];
  let length = 0;
  let soundStart = 0;
  for (let i = 0; i < bytes.length; ) {
    const size = sequenceLength(bytes, i);
    if (size > 0 && isCharacter(bytes, i, size)) {
      i += size;
      continue;
    }
    const sound = decoder.decode(bytes.subarray(soundStart, i));
    const bad = Math.max(size, 1);
    malformed.set(length + sound.length, bad);
    pieces.push(sound, "\ufffd");
    length += sound.length + 1;
    i += bad;
    soundStart = i;
  }
  pieces.push(decoder.decode(bytes.subarray(soundStart)));
  return { text: pieces.join(""), malformed };
}

/** How many bytes the sequence at `i` has if its lead byte is followed by all the continuation bytes it asks for, otherwise 0. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]!;
  if (lead < 0x80) return 1;
  const size = lead >= 0xf8 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
  for (let k = 1; k < size; k++) {
    if ((bytes[i + k] ?? 0) >> 6 !== 0b10) return 0;
  }
  return size;
}

function isCharacter(bytes: Uint8Array, i: number, size: number): boolean {
  if (size === 1) return true;
  let codePoint = bytes[i]! & (0x7f >> size);
  for (let k = 1; k < size; k++) codePoint = (codePoint << 6) | (bytes[i + k]! & 0x3f);
  const least = size === 2 ? 0x80 : size === 3 ? 0x800 : 0x10000;
  return codePoint >= least && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}

/** How many bytes the text between two offsets was, or would be in UTF-8. */
export function byteLength({ text, malformed }: DecodedText, start: number, end: number): number {
  let bytes = end - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit === 0xfffd && malformed !== undefined) bytes += (malformed.get(i) ?? 3) - 1;
    else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < end && text.charCodeAt(i + 1) >> 10 === 0x37) {
      // Two units, four bytes.
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}
