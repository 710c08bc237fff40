/** An encoding. */
export interface TextEncoding {
  /** The bytes of a string; undefined if a character has none. */
  encode(text: string): Uint8Array | undefined;
  /** The string of bytes; undefined if they are not valid. */
  decode(bytes: Uint8Array): string | undefined;
}

/** The character that decoders put in place of what is not valid. */
export const REPLACEMENT = "\ufffd";

/** Decodes with the decoder of the platform, which has all encodings of the web. A byte order mark is a character like any other. */
export function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes(REPLACEMENT) ? undefined : text;
  } catch {
    return undefined;
  }
}
