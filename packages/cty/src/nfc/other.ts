/** Hosts of which nothing is known: they may have no data for normalizing. */
import unorm from "unorm";

/** The NFC form of a text, from unorm. */
export function composeNfc(text: string): string {
  return unorm.nfc(text);
}
