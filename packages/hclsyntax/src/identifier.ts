const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/** What later versions of Unicode than the reference's take into identifiers; see the scanner. */
const EXCLUDED = /\u200c|\u200d|\u30fb|\uff65/;

/** Whether a text is an identifier: a name for an attribute, a type of blocks or a variable. Native syntax specification, "Identifiers". */
export function isValidIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !EXCLUDED.test(text);
}
