const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/**
 * Characters that newer versions of Unicode than the reference's allow in identifiers; see the
 * scanner.
 */
const EXCLUDED = /\u200c|\u200d|\u30fb|\uff65/;

/**
 * Whether a string is a valid identifier, as in attribute names, block types and variables. Native
 * syntax specification, "Identifiers".
 */
export function isValidIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !EXCLUDED.test(text);
}
