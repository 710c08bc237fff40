/**
 * Heuristics for the start of an item. Recovery uses them where brackets cannot be trusted. As in
 * the other patterns of recovery, every character that is not ASCII counts as a letter: patterns
 * with Unicode properties take longer to load.
 */

/** Matches an attribute name and its equals sign. */
const ATTRIBUTE = /[a-z_\x80-\uffff][\w\x80-\uffff-]*[ \t]*=(?![=>])/iy;

/** Matches a block header up to a brace that ends the line or is closed on it. */
const BLOCK =
  /(?!for\b)[a-z_\x80-\uffff][\w\x80-\uffff-]*(?:[ \t]+(?:[a-z_\x80-\uffff][\w\x80-\uffff-]*|"[^"\n]*"))*[ \t]*\{[ \t]*(?:$|\r$|#|\/\/|\}|[^{}\s][^{}\n]*\}(?=[ \t\r]*$))/imy;

/**
 * Matches the labels of a block and its opening brace, where the type is missing. Quoted labels and the brace may be on separate
 * lines; a name on the next line rather starts an item.
 */
const LABELS = /^"[^"\n]*"(?:[ \t]+[a-z_\x80-\uffff][\w\x80-\uffff-]*|[ \t\r\n]+"[^"\n]*")*[ \t\r\n]*\{/i;

/** The most characters in which the labels of a block are looked for, because each of many labels may ask for those below it. */
const MAX_LABELS = 1000;

/**
 * Matches an item with a mistake right after its name, where brackets are open: neither `name :`,
 * `name ==` and `"name" =` nor a name and a string can be part of an expression there.
 */
const BROKEN_ITEM = /(?!for\b)[a-z_\x80-\uffff][\w\x80-\uffff-]*(?:[ \t]*(?::(?!:)|==)|[ \t]+"[^"\n]*")|"[^"\n]*"[ \t]*=(?![=>])/iy;

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

/** Whether a block that is closed on its line seems to start at an offset. */
export function looksLikeOneLineBlock(text: string, offset: number): boolean {
  return looksLikeBlock(text, offset) && text.charCodeAt(BLOCK.lastIndex - 1) === 0x7d; // }
}

/** Whether labels and the opening brace of a block start at an offset. */
export function looksLikeLabels(text: string, offset: number): boolean {
  return LABELS.test(text.slice(offset, offset + MAX_LABELS));
}

/** Whether an item with a mistake after its name seems to start at an offset. */
export function looksLikeBrokenItem(text: string, offset: number): boolean {
  BROKEN_ITEM.lastIndex = offset;
  return BROKEN_ITEM.test(text);
}

/** Whether an attribute or a block seems to start at an offset. */
export function looksLikeItem(text: string, offset: number): boolean {
  return looksLikeAttribute(text, offset) || looksLikeBlock(text, offset);
}
