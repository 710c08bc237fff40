/**
 * Returns a string in quotes. Characters that are active in HTML or JavaScript are escaped, as well
 * as those that JSON requires.
 */
export function quoteJson(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
