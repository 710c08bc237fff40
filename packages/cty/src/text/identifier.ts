import { unicodePattern } from "./unicode-pattern.ts";

const EXCLUDED = /\u200c|\u200d|\u30fb|\uff65/;
const PART = String.raw`[\p{ID_Continue}-]`;

/** The pattern of the first character of an identifier, for `unicodePattern`. */
export const IDENTIFIER_START: string = String.raw`[\p{ID_Start}_]`;

/**
 * The pattern of a further character of an identifier, for `unicodePattern`. Unicode 15.1 allows
 * joiners and the middle dots of Katakana, which the reference does not. They are always excluded,
 * so that results do not depend on the host's Unicode tables. Do not repeat this pattern: the
 * lookahead makes engines run out of stack on long identifiers.
 */
export const IDENTIFIER_PART: string = `(?!${EXCLUDED.source})${PART}`;

const IDENTIFIER = unicodePattern(`^${IDENTIFIER_START}${PART}*$`, "u");

/**
 * Returns whether a string is a valid identifier, as in attribute names, block types and variables.
 * Native syntax specification, "Identifiers".
 */
export function isValidIdentifier(text: string): boolean {
  return IDENTIFIER().test(text) && !EXCLUDED.test(text);
}
