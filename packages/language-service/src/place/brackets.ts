/** The brackets of the native syntax. */

/** The opening brackets by the closing ones. */
export const OPENERS: ReadonlyMap<string, string> = new Map([
  ["}", "{"],
  ["]", "["],
  [")", "("],
]);

/** The closing brackets by the opening ones. */
export const CLOSERS: ReadonlyMap<string, string> = new Map(Array.from(OPENERS, ([closer, opener]) => [opener, closer]));
