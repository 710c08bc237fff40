/**
 * Heuristics for the start of an item. Recovery uses them where brackets cannot be trusted. As in
 * the other patterns of recovery, every character that is not ASCII counts as a letter: patterns
 * with Unicode properties take longer to load.
 */

/** Matches an attribute name and its equals sign. */
const ATTRIBUTE = /[a-z_\x80-\uffff][\w\x80-\uffff-]*[ \t]*=(?![=>])/iy;

/** Matches a block header up to a brace that ends the line or is closed immediately. */
const BLOCK =
  /(?!for\b)[a-z_\x80-\uffff][\w\x80-\uffff-]*(?:[ \t]+(?:[a-z_\x80-\uffff][\w\x80-\uffff-]*|"[^"\n]*"))*[ \t]*\{[ \t]*(?:$|#|\/\/|\})/imy;

/** Whether an attribute seems to start at an offset. */
export function looksLikeAttribute(text: string, offset: number): boolean {
  ATTRIBUTE.lastIndex = offset;
  return ATTRIBUTE.test(text);
}

/** Whether a block seems to start at an offset. */
export function looksLikeBlock(text: string, offset: number): boolean {
  BLOCK.lastIndex = offset;
  return BLOCK.test(text);
}

/** Whether an attribute or a block seems to start at an offset. */
export function looksLikeItem(text: string, offset: number): boolean {
  return looksLikeAttribute(text, offset) || looksLikeBlock(text, offset);
}
