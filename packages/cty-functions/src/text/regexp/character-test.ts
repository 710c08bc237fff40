/** Reports whether a character, given as a code point, belongs to a set of characters. */
export type CharacterTest = (character: number) => boolean;

const LINE_FEED = 10;

/** Every character. */
export const isAny: CharacterTest = () => true;

/** Every character except a line feed. */
export const isNotLineFeed: CharacterTest = (character) => character !== LINE_FEED;

/** The end of a line. */
export const isLineFeed: CharacterTest = (character) => character === LINE_FEED;

/** The word characters, for `\b`: ASCII letters, digits and underscores. */
export const isWordCharacter: CharacterTest = /* @__PURE__ */ characterClass("\\w", false);

/** Returns a test for one character. */
export function oneCharacter(expected: number, ignoreCase: boolean): CharacterTest {
  const text = String.fromCodePoint(expected);
  return ignoreCase && text.toLowerCase() !== text.toUpperCase()
    ? characterClass(escapeCharacter(expected), true)
    : (character) => character === expected;
}

/**
 * Returns a test for the characters of a class.
 *
 * @param items the content of a class in the host's regular expressions, without brackets; not
 * empty
 * @param ignoreCase whether characters that differ only in their case are the same
 */
export function characterClass(items: string, ignoreCase: boolean): CharacterTest {
  const pattern = new RegExp(`[${items}]`, ignoreCase ? "iu" : "u");
  return (character) => pattern.test(String.fromCodePoint(character));
}

/** Writes a character for {@link characterClass}. */
export function escapeCharacter(character: number): string {
  return `\\u{${character.toString(16)}}`;
}
