/** UTF-8, as every host that we run on has it; there are no common type declarations for it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => { decode(bytes: Uint8Array): string };

// Made at the first use: some hosts, such as jsdom, lack the classes, which must not keep the module from loading.
let encoder: InstanceType<typeof TextEncoder> | undefined;
let lenient: InstanceType<typeof TextDecoder> | undefined;
let strict: InstanceType<typeof TextDecoder> | undefined;

/** The bytes of a text. */
export function toUtf8(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** The text of some bytes; what is malformed becomes U+FFFD. */
export function fromUtf8(bytes: Uint8Array): string {
  lenient ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return lenient.decode(bytes);
}

/** The text of some bytes, or undefined if they are malformed. */
export function fromValidUtf8(bytes: Uint8Array): string | undefined {
  strict ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
