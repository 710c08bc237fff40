/** Functions that change the case of letters. */
import type { Func } from "@hcl-ts/cty";
import { TextBuilder } from "@hcl-ts/cty/kernel";
import { characterAt, WHITE_SPACE } from "./characters.ts";
import { stringFunction } from "./string-function.ts";

// The standard library of JavaScript does not declare it, but every host has it.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** Returns the changed form of a character if it is one character. */
function oneFor(character: string, changed: string): string {
  return changed.length === 1 || [...changed].length === 1 ? changed : character;
}

/**
 * Greek letters with an iota below. Their capital is a single character, but JavaScript writes the
 * iota after it.
 */
const IOTA_BELOW = /[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb3\u1fc3\u1ff3]/;

function toUpper(character: string): string {
  if (!IOTA_BELOW.test(character)) return character.toUpperCase();
  const code = character.charCodeAt(0);
  return String.fromCharCode(code + (code < 0x1fb0 ? 8 : 9));
}

/**
 * Maps character by character, so that none becomes several. JavaScript maps whole strings, which
 * is the same unless a character becomes several and the string longer, or has an iota below.
 */
function toUpperCase(str: string): string {
  const whole = str.toUpperCase();
  if (whole.length === str.length && !IOTA_BELOW.test(str)) return whole;
  // By far the most frequent letter that would become two. As in the reference implementation, it
  // has no capital.
  if (str.includes("\u00df")) return str.split("\u00df").map(toUpperCase).join("\u00df");
  const result = new TextBuilder();
  for (const character of str) result.add(oneFor(character, toUpper(character)));
  return result.toString();
}

/**
 * `upper(str)`
 *
 * @example upper("àß") // "Àß"
 */
export const upper: Func = /* @__PURE__ */ stringFunction("Returns a string in capital letters.", toUpperCase, true);

/**
 * Matches the letters that JavaScript maps to several characters, or differently depending on the
 * characters around them.
 */
const IRREGULAR_CAPITAL = /[\u0130\u03a3]/;

/**
 * `lower(str)`
 *
 * @example lower("ÀB") // "àb"
 */
export const lower: Func = /* @__PURE__ */ stringFunction(
  "Returns a string in small letters.",
  (str) => {
    // JavaScript maps a capital sigma at the end of a word to another letter, and keeps the dot of
    // a capital I with a dot.
    const regular = IRREGULAR_CAPITAL.test(str) ? str.replaceAll("\u03a3", "\u03c3").replaceAll("\u0130", "i") : str;
    return regular.toLowerCase();
  },
  true,
);

/**
 * `title(str)`: the string with the first letter of each word in upper case.
 *
 * @example title("hello wORLD") // "Hello WORLD"
 */
export const title: Func = /* @__PURE__ */ stringFunction(
  "Returns a string with the first letter of each word in upper case.",
  (str) => asciiTitle(str) ?? titleText(str),
  false,
);

/** Returns the title of a string of ASCII characters, whose length does not change; undefined for any other. */
function asciiTitle(str: string): string | undefined {
  // jsdom, in which Jest runs tests of pages, has no decoder.
  if (typeof TextDecoder === "undefined") return undefined;
  const result = new Uint8Array(str.length);
  let isInWord = false;
  for (let at = 0; at < str.length; at++) {
    const code = str.charCodeAt(at);
    if (code >= 0x80) return undefined;
    result[at] = !isInWord && code >= FIRST_LETTER && code <= LAST_LETTER ? code - 0x20 : code;
    isInWord = isWordCharacter(code);
  }
  decoder ??= new TextDecoder();
  return decoder.decode(result);
}

/** Made when it is needed. */
let decoder: InstanceType<typeof TextDecoder> | undefined;

function titleText(str: string): string {
  const result = new TextBuilder();
  let done = 0;
  let isInWord = false;
  for (let at = 0; at < str.length; at++) {
    const code = str.charCodeAt(at);
    // Only the first character of a word can change, and often it does not.
    if (!isInWord && code >= FIRST_LETTER) {
      const character = code < 0x80 ? str.charAt(at) : characterAt(str, at);
      const form = code <= LAST_LETTER ? String.fromCharCode(code - 0x20) : titleForm(character);
      if (form !== character) {
        result.add(str.slice(done, at) + form);
        done = at + character.length;
      }
    }
    isInWord = isWordCharacter(code);
  }
  result.add(str.slice(done));
  return result.toString();
}

/** The first character with a title case. */
const FIRST_LETTER = 0x61;
/** The last small letter of ASCII. */
const LAST_LETTER = 0x7a;

/**
 * For each ASCII character, whether it is part of a word: a letter, a digit or the underscore.
 * Created on first use.
 */
let asciiWords: Uint8Array | undefined;

/** Whether a character is part of a word: beyond ASCII, everything but white space. @param code a UTF-16 code unit */
function isWordCharacter(code: number): boolean {
  if (code >= 0x80) return code !== 0x85 && code !== 0xa0 && (code < FIRST_WIDE_SPACE || !WHITE_SPACE.test(String.fromCharCode(code)));
  asciiWords ??= Uint8Array.from({ length: 0x80 }, (_, ascii) => Number(/\w/.test(String.fromCharCode(ascii))));
  return asciiWords[code] === 1;
}

/** The first white space beyond Latin-1. */
const FIRST_WIDE_SPACE = 0x1680;

/** The first digraph. */
const FIRST_DOUBLE_LETTER = 0x1c4;

/**
 * Digraphs, such as `ǅ`, which have three consecutive forms: upper case, title case and lower case.
 */
const DOUBLE_LETTER = /[\u01c4-\u01cc\u01f1-\u01f3]/;

/** Georgian letters, whose capital forms are not used in titles. */
const GEORGIAN = /[\u10d0-\u10fa\u10fd-\u10ff]/;

function titleForm(character: string): string {
  const code = character.charCodeAt(0);
  if (DOUBLE_LETTER.test(character)) return String.fromCharCode(code + 1 - ((code - FIRST_DOUBLE_LETTER) % 3));
  return GEORGIAN.test(character) ? character : oneFor(character, toUpper(character));
}
