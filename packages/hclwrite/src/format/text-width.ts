import { graphemeEnd } from "@hcl-ts/cty/kernel";

/** Returns the width of a range of text in grapheme clusters. */
export function textWidth(text: string, start: number, end: number): number {
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
