/**
 * Matches the rest of a string after a line break: text and template sequences up to a quote with a
 * comma after it, or only closing brackets and a comment on its line. The length is limited, because every
 * string without a closing quote is searched.
 */
const REST =
  /(?:[^"\\$%]|\\.|[$%](?!\{)|[$%]\{[^{}"\n]*(?:"[^"\n]*"[^{}"\n]*)*\}){1,1000}?"(?=[ \t]*(?:$|[\r,#]|\/\/|[\])}]+,?[ \t]*(?:$|[\r#]|\/\/)))/my;

/** Matches a last line that starts something else: an attribute whose string has no opening quote, or a string. */
const NEW_ITEM = /^[ \t]*(?:[\p{L}_][\p{L}\p{N}_-]*[ \t]*=.*)?$/u;

/**
 * Returns the end of a string that has a line break before an offset, if the string probably continues after
 * it; otherwise -1. A quote that starts a line belongs to another string.
 */
export function continuedStringEnd(text: string, offset: number): number {
  REST.lastIndex = offset;
  if (!REST.test(text)) return -1;
  const rest = text.slice(offset, REST.lastIndex - 1);
  return NEW_ITEM.test(rest.slice(rest.lastIndexOf("\n") + 1)) ? -1 : REST.lastIndex;
}
