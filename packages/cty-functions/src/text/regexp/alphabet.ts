import type { Budget } from "@hcl-ts/cty";
import { type CharacterTest, isLineFeed, isWordCharacter } from "./character-test.ts";

/** The maximum number of non-ASCII characters whose classes are cached. */
const MAX_CHARACTERS = 4096;

/**
 * A class of characters that no test of a pattern distinguishes. Class 0 represents the positions
 * before and after a string, which no test accepts.
 */
export type CharacterClass = number;

/** The class of the positions before and after a string. */
export const EDGE: CharacterClass = 0;

/** The number of results that take the memory of one element, including their part of a key. */
const RESULTS_PER_ELEMENT = 4;

/** The properties of a character that assertions test, as a sum of flags. */
export type CharacterKind = number;
export const IS_EDGE = 1;
export const IS_LINE_FEED = 2;
export const IS_WORD = 4;

/** Groups characters into classes that no test of a pattern distinguishes. Classes are found on demand. */
export class Alphabet {
  /** The number of cached test results. */
  size = 0;
  readonly #tests: readonly CharacterTest[];
  /** The results of all tests by class: 1 if a test accepts it. */
  readonly #results: Uint8Array[];
  readonly #kinds: CharacterKind[] = [IS_EDGE];
  readonly #classes = new Map<string, CharacterClass>();
  /** The classes of ASCII characters, 0 where not known. */
  readonly #ascii = new Uint32Array(128);
  readonly #others = new Map<number, CharacterClass>();

  constructor(tests: readonly CharacterTest[]) {
    this.#tests = tests;
    this.#results = [new Uint8Array(tests.length)];
  }

  /** Returns the class of the character that starts at an index; {@link EDGE} outside of the string. */
  classAt(text: string, index: number, budget: Budget): CharacterClass {
    return index < 0 || index >= text.length ? EDGE : this.classOf(text.charCodeAt(index), text, index, budget);
  }

  /**
   * Returns the class of a character in a string. In loops, it is faster than {@link classAt}.
   *
   * @param unit the code unit at the index
   */
  classOf(unit: number, text: string, index: number, budget: Budget): CharacterClass {
    if (unit < 128) return this.#ascii[unit] || this.#classOfAscii(unit, budget);
    return this.#classBeyondAscii(text.codePointAt(index) ?? unit, budget);
  }

  /** Returns the kind of a class's characters. Line ends and words are distinguished only if a test depends on them. */
  kindOf(characterClass: CharacterClass): CharacterKind {
    return this.#kinds[characterClass]!;
  }

  /** Reports whether a test accepts the characters of a class. */
  accepts(test: number, characterClass: CharacterClass): boolean {
    return this.#results[characterClass]?.[test] === 1;
  }

  #classOfAscii(character: number, budget: Budget): CharacterClass {
    const found = this.#findClass(character, budget);
    this.#ascii[character] = found;
    return found;
  }

  #classBeyondAscii(character: number, budget: Budget): CharacterClass {
    const known = this.#others.get(character);
    if (known !== undefined) return known;
    if (this.#others.size >= MAX_CHARACTERS) this.#others.clear();
    const found = this.#findClass(character, budget);
    this.#others.set(character, found);
    return found;
  }

  #findClass(character: number, budget: Budget): CharacterClass {
    budget.spendSteps(this.#tests.length);
    const results = Uint8Array.from(this.#tests, (test) => Number(test(character)));
    const key = results.join("");
    const known = this.#classes.get(key);
    if (known !== undefined) return known;
    const size = 1 + results.length / RESULTS_PER_ELEMENT;
    budget.spendElements(size);
    this.size += size;
    const added = this.#results.push(results) - 1;
    this.#classes.set(key, added);
    const accepts = (test: CharacterTest) => this.accepts(this.#tests.indexOf(test), added);
    this.#kinds.push((accepts(isLineFeed) ? IS_LINE_FEED : 0) + (accepts(isWordCharacter) ? IS_WORD : 0));
    return added;
  }
}

/**
 * Returns the index of the character before an index, -1 at the start of the string. Strings of
 * values contain no lone surrogates.
 */
export function indexBefore(text: string, index: number): number {
  // Reading outside of the string would slow down all later calls.
  return index > 1 && (text.charCodeAt(index - 1) & 0xfc00) === 0xdc00 ? index - 2 : index - 1;
}

/** Returns the index of the character after the one at an index. */
export function indexAfter(text: string, index: number): number {
  return index < text.length && isHighSurrogate(text.charCodeAt(index)) ? index + 2 : index + 1;
}

/** Reports whether a code unit is the first one of a character of two. */
export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}
