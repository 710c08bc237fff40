/**
 * Unicode normalization by the host, or by a function that a program provides. Browsers and Node
 * can normalize. In an engine that was built without Unicode data, `normalize` returns its input.
 * The tables of a normalization library would double the size of a bundle. So a bundle only
 * contains them if the program imports `@hcl-ts/cty/unorm`.
 */

/** Normalizes a string to NFC. */
export type Normalizer = (text: string) => string;

let normalizer: Normalizer | undefined;

/** Uses a function to normalize all strings instead of the host. */
export function useNormalizer(normalize: Normalizer): void {
  normalizer = normalize;
}

/**
 * Normalizes a well-formed string to NFC. If the host cannot, and no program called {@link
 * useNormalizer}, returns the string unchanged.
 */
export function toNfc(text: string): string {
  normalizer ??= typeof text.normalize === "function" ? (string) => string.normalize("NFC") : (string) => string;
  return normalizer(text);
}
