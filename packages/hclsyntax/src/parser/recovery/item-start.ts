/** Heuristics for the start of an item. Recovery uses them where brackets cannot be trusted. */

/** Matches an attribute name and its equals sign. */
const ATTRIBUTE = /[\p{ID_Start}_][\p{ID_Continue}-]*[ \t]*=(?![=>])/uy;

/** Matches a block header up to a brace that ends the line or is closed immediately. */
const BLOCK =
  /(?!for\b)[\p{ID_Start}_][\p{ID_Continue}-]*(?:[ \t]+(?:[\p{ID_Start}_][\p{ID_Continue}-]*|"[^"\n]*"))*[ \t]*\{[ \t]*(?:$|#|\/\/|\})/muy;

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
