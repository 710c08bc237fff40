/** Characters of strings, which contain no lone surrogates. */

/** White space as the reference implementation defines it. */
export const WHITE_SPACE: RegExp = /[^\S\ufeff]|\u0085/;

/** Returns the character at an offset; "" at the end. */
export function characterAt(str: string, offset: number): string {
  const code = str.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** Returns the character before an offset; "" at the start. */
export function characterBefore(str: string, offset: number): string {
  const isLow = offset > 1 && (str.charCodeAt(offset - 1) & 0xfc00) === 0xdc00;
  return str.slice(Math.max(0, offset - (isLow ? 2 : 1)), offset);
}
