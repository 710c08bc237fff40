/** Sentences for users. */

/** A declaration cannot be renamed. */
export function cannotRename(address: string): string {
  return `"${address}" cannot be renamed: it is a part of a value.`;
}
