/**
 * White space in templates, as defined by the Unicode property White_Space. Each such character is
 * one UTF-16 code unit.
 */

/** The white space of JavaScript differs from Unicode's in two characters. */
const SPACE = /[^\S\ufeff]|\x85/;

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || SPACE.test(String.fromCharCode(unit));
}

/** Returns the number of white-space code units at the start of a string. */
export function leadingSpace(text: string): number {
  let i = 0;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** Removes white space from the start of a string. */
export function trimSpaceStart(text: string): string {
  return text.slice(leadingSpace(text));
}

/** Removes white space from the end of a string. */
export function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}
