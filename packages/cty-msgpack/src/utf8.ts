/** UTF-8 conversion by the host. There are no common type declarations for it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => { decode(bytes: Uint8Array): string };

// Created on demand: some hosts, such as jsdom, lack these classes, and the module must load there
// too.
let encoder: InstanceType<typeof TextEncoder> | undefined;
let lenient: InstanceType<typeof TextDecoder> | undefined;
let strict: InstanceType<typeof TextDecoder> | undefined;

/** Encodes a string. */
export function toUtf8(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** Decodes bytes. Malformed input becomes U+FFFD. */
export function fromUtf8(bytes: Uint8Array): string {
  lenient ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return lenient.decode(bytes);
}

/** Decodes bytes; returns undefined if they are malformed. */
export function fromValidUtf8(bytes: Uint8Array): string | undefined {
  strict ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
