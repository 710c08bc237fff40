import { graphemeEnd, unicodePattern } from "@hcl-ts/cty/kernel";

/** Characters that take two cells of a terminal: East Asian wide and fullwidth ones, and emoji. */
const WIDE = unicodePattern(
  String.raw`^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}])`,
  "u",
);

/** Characters that take no cell. */
const ZERO_WIDTH = unicodePattern(String.raw`^[\p{Mn}\p{Me}\p{Cf}]+$`, "u");

/** Returns the number of terminal cells of a string without control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (let start = 0; start < text.length; ) {
    const end = graphemeEnd(text, start);
    width += clusterWidth(text, start, end);
    start = end;
  }
  return width;
}

/** Returns the number of cells of one grapheme cluster. */
export function clusterWidth(text: string, start: number, end: number): number {
  if (end === start + 1 && text.charCodeAt(start) < 0x300) return 1;
  const cluster = text.slice(start, end);
  if (WIDE().test(cluster) || cluster.includes("\ufe0f")) return 2;
  return ZERO_WIDTH().test(cluster) ? 0 : 1;
}
