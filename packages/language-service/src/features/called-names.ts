/** A cheap look for calls of functions in a text, without reading its expressions. */

/** The longest name of a function that is looked at. */
const MAX_NAME = 100;

/** A character of a name. */
const WORD = /\w/;

/** Characters in front of parentheses that only group: operators, brackets, commas and the like. */
const GROUPING: ReadonlySet<string> = new Set("=([{,:?!+*%<>&|");

/** Characters in front of words that are a part of a longer name, or may be. */
const OF_NAMES: ReadonlySet<string> = new Set("-:\\");

/**
 * Returns the words before the parentheses of a text in the native syntax. Among them are the names of all functions that it calls.
 * @returns undefined if that is not certain, such as for a comment between a name and its parenthesis
 */
export function calledNames(text: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    const first = Math.max(0, at - MAX_NAME);
    const isBlank = (i: number): boolean => text[i] === " " || text[i] === "\t";
    let end = at;
    while (end > first && isBlank(end - 1)) end--;
    let start = end;
    while (start > first && WORD.test(text.charAt(start - 1))) start--;
    const before = start > first ? text.charAt(start - 1) : "";
    const name = text.slice(start, end);
    if (name !== "" && before !== "" && before <= "\x7f" && !OF_NAMES.has(before)) names.add(name);
    else if (name !== "" || !GROUPING.has(before)) return undefined;
  }
  return names;
}
