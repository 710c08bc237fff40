/** UTF-8, as every host that we run on has it; there are no common type declarations for it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a text. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The text of some bytes; what is malformed becomes U+FFFD. */
export function fromUtf8(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** The text of some bytes, or undefined if they are malformed. */
export function fromValidUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
