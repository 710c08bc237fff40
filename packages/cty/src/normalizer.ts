/**
 * Unicode normalization by the host, or by what a program brings for a host that cannot. Browsers and Node can; an engine that was built
 * without the Unicode data has a `normalize` that returns its input. The tables of a library for it would be half of a bundle, so no
 * bundle has them unless a program imports `@hcl-ts/cty/unorm`.
 */

/** Normalizes a string to NFC. */
export type Normalizer = (text: string) => string;

let normalizer: Normalizer | undefined;

/** Makes a function the normalizer of all strings, in place of the host. */
export function useNormalizer(normalize: Normalizer): void {
  normalizer = normalize;
}

/** Normalizes a well-formed string to NFC. On a host that cannot, and without {@link useNormalizer}, the string stays as it is. */
export function toNfc(text: string): string {
  normalizer ??= typeof text.normalize === "function" ? (string) => string.normalize("NFC") : (string) => string;
  return normalizer(text);
}
