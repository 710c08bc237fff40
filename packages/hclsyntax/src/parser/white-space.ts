/** White space in templates, which is all that Unicode calls so. Each such character is one UTF-16 unit. */

const WIDE_SPACE = /[\p{White_Space}]/u;

function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return WIDE_SPACE.test(String.fromCharCode(unit));
}

/** How many units of white space a text starts with. */
export function leadingSpace(text: string): number {
  let i = 0;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** The text without white space at its start. */
export function trimSpaceStart(text: string): string {
  return text.slice(leadingSpace(text));
}

/** The text without white space at its end. */
export function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}
