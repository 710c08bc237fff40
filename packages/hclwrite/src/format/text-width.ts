import { graphemeEnd } from "@hcl-ts/cty/kernel";
import type { Tokens } from "./tokens.ts";

/** Matches characters that may be wider or narrower than one column. */
const UNUSUAL_WIDTH = /[\r\x7f-\uffff]/;

/**
 * The tokens of a source, measured in columns. A column is a grapheme cluster. The differences
 * between the starts and the ends of tokens are their widths, and adjacent tokens touch if they do
 * so in the source.
 */
export type Columns = Pick<Tokens, "starts" | "ends">;

/** Returns the columns of tokens. They are the offsets, unless there are unusual characters. */
export function columnsOf(tokens: Tokens): Columns {
  return UNUSUAL_WIDTH.test(tokens.text) ? measured(tokens) : tokens;
}

function measured(tokens: Tokens): Columns {
  const { length } = tokens;
  const [starts, ends] = [new Uint32Array(length), new Uint32Array(length)];
  let column = 0;
  for (let i = 0; i < length; i++) {
    const start = tokens.starts[i] ?? 0;
    const end = tokens.ends[i] ?? 0;
    if (i > 0 && start !== tokens.ends[i - 1]) column++;
    starts[i] = column;
    column += textWidth(tokens.text, start, end);
    ends[i] = column;
  }
  return { starts, ends };
}

/** Returns the width of a range of text in grapheme clusters. */
function textWidth(text: string, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    // Each unit before the first special character is a cluster. The last of these units is the
    // exception, because a combining mark may follow it.
    if (code < 0x7f && code !== 0x0d /* CR */) continue;
    const from = i > start ? i - 1 : i;
    let width = from - start;
    for (let at = from; at < end; width++) at = graphemeEnd(text, at);
    return width;
  }
  return end - start;
}
