/** Conversion between strings and UTF-8. */

// Made when they are needed: jsdom, in which Jest runs tests of pages, has none.
let encoder: InstanceType<typeof TextEncoder> | undefined;
let decoder: InstanceType<typeof TextDecoder> | undefined;

/** Encodes a string in UTF-8. */
export function toUtf8(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** Decodes bytes in UTF-8; undefined if they are not valid. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  // A byte order mark is an ordinary character in values.
  decoder ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The maximum number of bytes of a character. */
const MAX_SEQUENCE = 4;

/** Decodes bytes in UTF-8. Each byte that does not belong to a character becomes U+FFFD. */
export function fromUtf8Lossy(bytes: Uint8Array): string {
  const whole = fromUtf8(bytes);
  if (whole !== undefined) return whole;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const part = characterAt(bytes, at);
    parts.push(part === undefined ? "\ufffd" : part.text);
    at += part?.length ?? 1;
  }
  return parts.join("");
}

function characterAt(bytes: Uint8Array, start: number): { readonly text: string; readonly length: number } | undefined {
  for (let length = 1; length <= MAX_SEQUENCE && start + length <= bytes.length; length++) {
    const text = fromUtf8(bytes.subarray(start, start + length));
    if (text !== undefined) return { text, length };
  }
  return undefined;
}
