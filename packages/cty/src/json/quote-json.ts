/** A string in quotes, with everything escaped that JSON asks for, and also what would be active in HTML or JavaScript. */
export function quoteJson(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
