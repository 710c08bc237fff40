/** A string in quotes, with everything escaped that JSON asks for, and also what would be active in HTML or JavaScript. */
export function quoteJson(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]|\\[bf]/g, (c) => {
    // The reference writes these two controls by their numbers.
    if (c === "\\b") return "\\u0008";
    if (c === "\\f") return "\\u000c";
    return `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
