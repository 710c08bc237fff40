/** The word around a cursor. */
import { isValidIdentifier } from "@hcl-ts/cty/kernel";

/** The offsets of a word. */
export interface Word {
  readonly start: number;
  readonly end: number;
}

/** Whether a name can start with a character. */
const isStart = (character: string): boolean => isValidIdentifier(character);

/** Whether a name can contain a character behind its first one. */
const isPart = (character: string): boolean => character !== "" && isValidIdentifier(`a${character}`);

/** The maximum number of characters of a name before and after a cursor. */
const MAX_LENGTH = 1000;

/** Returns the name around an offset of a text; an empty word if there is none. */
export function wordAt(text: string, offset: number): Word {
  let first = offset;
  // Digits and hyphens cannot start a name.
  let start = offset;
  for (let before = characterBefore(text, first); isPart(before) && offset - first < MAX_LENGTH; before = characterBefore(text, first)) {
    first -= before.length;
    if (isStart(before)) start = first;
  }
  const isNumber = start === offset && first < offset && !/^-+$/.test(text.slice(first, offset));
  if (isNumber || (start === offset && !isStart(characterAt(text, offset)))) return { start: offset, end: offset };
  let end = offset;
  for (let next = characterAt(text, end); isPart(next) && end - offset < MAX_LENGTH; next = characterAt(text, end)) end += next.length;
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
