const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/** Characters that Unicode allows in identifiers since version 15.1, but the reference does not. */
const EXCLUDED = /\u200c|\u200d|\u30fb|\uff65/;

/**
 * Returns whether a string is a valid identifier, as in attribute names, block types and variables.
 * Native syntax specification, "Identifiers".
 */
export function isValidIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !EXCLUDED.test(text);
}
