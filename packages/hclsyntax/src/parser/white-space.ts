/** White space in templates, which is all that Unicode calls so. Each such character is a single UTF-16 unit and a character of its own. */

const leading = /^\p{White_Space}+/u;
const trailing = /\p{White_Space}+$/u;

/** The text without white space at its start. */
export function trimSpaceStart(text: string): string {
  return text.replace(leading, "");
}

/** The text without white space at its end. */
export function trimSpaceEnd(text: string): string {
  return text.replace(trailing, "");
}

/** How many characters of white space a line starts with; a line ending of two units counts as both. */
export function indentOf(text: string): number {
  return leading.exec(text)?.[0].length ?? 0;
}
