/** The word around a cursor. */
import { IDENTIFIER_PART, IDENTIFIER_START } from "@hcl-ts/cty/kernel";

/** The offsets of a word. */
export interface Word {
  readonly start: number;
  readonly end: number;
}

const START = new RegExp(`^${IDENTIFIER_START}$`, "u");
const PART = new RegExp(`^${IDENTIFIER_PART}$`, "u");

/** Returns the name around an offset of a text; an empty word if there is none. */
export function wordAt(text: string, offset: number): Word {
  let first = offset;
  // Digits and hyphens cannot start a name.
  let start = offset;
  for (let before = characterBefore(text, first); PART.test(before); before = characterBefore(text, first)) {
    first -= before.length;
    if (START.test(before)) start = first;
  }
  const isNumber = start === offset && first < offset && !/^-+$/.test(text.slice(first, offset));
  if (isNumber || (start === offset && !START.test(characterAt(text, offset)))) return { start: offset, end: offset };
  let end = offset;
  for (let next = characterAt(text, end); PART.test(next); next = characterAt(text, end)) end += next.length;
  return { start, end };
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, offset: number): string {
  const isPair = text.charCodeAt(offset - 1) >> 10 === 0x37 && text.charCodeAt(offset - 2) >> 10 === 0x36;
  return text.slice(Math.max(0, offset - (isPair ? 2 : 1)), offset);
}
