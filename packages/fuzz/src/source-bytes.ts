/**
 * Strings in which lone surrogates from U+DC80 to U+DCFF represent bytes that are not valid UTF-8.
 */

const rawByte = /[\udc80-\udcff]/u;

/** Returns the source to parse: the string itself, or bytes if it has such surrogates. */
export function toSource(text: string): string | Uint8Array {
  if (!rawByte.test(text)) return text;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code >= 0xdc80 && code <= 0xdcff) bytes.push(code & 0xff);
    else bytes.push(...encoder.encode(character));
  }
  return new Uint8Array(bytes);
}
