/** Whether a text is a valid identifier: a name for an attribute, a block type or a variable. Native syntax specification, "Identifiers". */
export function isValidIdentifier(text: string): boolean {
  return /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(text);
}
