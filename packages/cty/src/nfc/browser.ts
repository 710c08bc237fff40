/**
 * Browsers: all of them normalize. This file stands for unorm there, whose tables would be the greater part of a bundle.
 * Which of the files of this folder is `#compose` is said in package.json.
 */

/** The NFC form of a text. */
export function composeNfc(text: string): string {
  return text.normalize("NFC");
}
