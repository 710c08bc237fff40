/** An encoding. */
export interface TextEncoding {
  /** Encodes a string; undefined if the encoding lacks a character. */
  encode(text: string): Uint8Array | undefined;
  /** Decodes bytes; undefined if they are not valid. */
  decode(bytes: Uint8Array): string | undefined;
}

/** The character that decoders return for invalid bytes. */
export const REPLACEMENT = "\ufffd";

/**
 * Decodes bytes with the decoder of the platform, which supports all encodings of the web. A byte
 * order mark is an ordinary character.
 */
export function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes(REPLACEMENT) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns the characters from one code to before another. */
export const characterRange = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => String.fromCharCode(from + i)).join("");
