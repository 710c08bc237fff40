/** The number of columns up to which a line of a test may hold a source with escaped line breaks. */
const MAX_COLUMNS = 200;

/**
 * Finds long lines of a test that hold a source of several lines, with `\n` for its line breaks. A template string shows
 * such a source as a reader of the test would write it.
 * @param {string} source of the test
 * @returns {{ line: number, phrase: string, better: string }[]}
 */
export function findLongSources(source) {
  return source.split("\n").flatMap((text, i) => {
    if (text.length <= MAX_COLUMNS || !/(?<!\\)(?:\\\\)*\\n/.test(text)) return [];
    return [{ line: i + 1, phrase: `${text.trim().slice(0, 40)} …`, better: "the source as a template string with real line breaks" }];
  });
}
