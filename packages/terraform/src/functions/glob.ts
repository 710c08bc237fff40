/**
 * Patterns of file names: `*`, `?`, `[a-z]`, `[^a]`, `{one,other}`, `\` before a literal character,
 * and `**` for any number of folders. Matching follows all possibilities at once, so each character
 * of a pattern takes at most linear time.
 */

import { CtyError } from "@hcl-ts/cty";
import { compareCodePoints } from "@hcl-ts/cty/kernel";

/** A part of one name's pattern. */
type Part =
  | { readonly kind: "literal"; readonly character: string }
  | { readonly kind: "any" }
  | { readonly kind: "star" }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }
  | { readonly kind: "choice"; readonly choices: readonly (readonly Part[])[] };

/** The pattern of a name, or any number of folders. */
export type NamePattern = "folders" | { readonly parts: readonly Part[] };

/** The maximum nesting depth of choices, since they are parsed recursively. */
const MAX_NESTING = 50;

/** Reads the pattern of a path, separated by slashes. Several `**` in a row match the same as one. @throws CtyError if it is not valid */
export function parseGlob(pattern: string): readonly NamePattern[] {
  return splitNames(pattern)
    .filter((name, i, names) => name !== "**" || names[i - 1] !== "**")
    .map((name) => (name === "**" ? "folders" : { parts: new NameParser(name).parse() }));
}

/** Splits the pattern of a path into patterns of names, at slashes that are not escaped. */
function splitNames(pattern: string): readonly string[] {
  const names: string[] = [];
  let start = 0;
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "/") {
      names.push(pattern.slice(start, i));
      start = i + 1;
    }
  }
  return [...names, pattern.slice(start)].filter((name) => name !== "");
}

class NameParser {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(name: string) {
    this.#characters = Array.from(name);
  }

  parse(): readonly Part[] {
    return this.#sequence(0);
  }

  /** Parses a sequence. Within a choice it ends at a comma or a closing brace. */
  #sequence(depth: number): readonly Part[] {
    if (depth > MAX_NESTING) throw new CtyError(`choices in braces are nested more than ${MAX_NESTING} levels deep`);
    const parts: Part[] = [];
    for (let character = this.#characters[this.#at]; character !== undefined; character = this.#characters[++this.#at]) {
      if (depth > 0 && (character === "," || character === "}")) break;
      const part = this.#part(character, depth);
      if (part.kind !== "star" || parts.at(-1)?.kind !== "star") parts.push(part);
    }
    return parts;
  }

  #part(character: string, depth: number): Part {
    switch (character) {
      case "*":
        return { kind: "star" };
      case "?":
        return { kind: "any" };
      case "[":
        return this.#characterClass();
      case "{":
        return this.#choice(depth);
      case "\\":
        return { kind: "literal", character: this.#escaped() };
      default:
        return { kind: "literal", character };
    }
  }

  #escaped(): string {
    const character = this.#characters[++this.#at];
    if (character === undefined) throw new CtyError("a backslash at the end of the pattern escapes nothing");
    return character;
  }

  #characterClass(): Part {
    const negated = this.#characters[this.#at + 1] === "^";
    if (negated) this.#at++;
    const ranges: (readonly [string, string])[] = [];
    // An empty class is an error, but a negated one is any character.
    for (this.#at++; this.#characters[this.#at] !== "]" || (ranges.length === 0 && !negated); this.#at++) {
      const first = this.#classCharacter();
      if (this.#characters[this.#at + 1] !== "-") {
        ranges.push([first, first]);
        continue;
      }
      this.#at += 2;
      ranges.push([first, this.#classCharacter()]);
    }
    return { kind: "class", negated, ranges };
  }

  #classCharacter(): string {
    const character = this.#characters[this.#at];
    if (character === undefined) throw new CtyError("a bracket is not closed: write \\[ for the character itself");
    if (character === "]" || character === "-")
      throw new CtyError("a range of characters in brackets lacks one: write \\- for the character itself");
    return character === "\\" ? this.#escaped() : character;
  }

  #choice(depth: number): Part {
    const choices: (readonly Part[])[] = [];
    do {
      this.#at++;
      choices.push(this.#sequence(depth + 1));
    } while (this.#characters[this.#at] === ",");
    if (this.#characters[this.#at] !== "}") throw new CtyError("a brace is not closed: write \\{ for the character itself");
    return { kind: "choice", choices };
  }
}

/** Reports whether a whole name matches a pattern. */
export function matchesName(parts: readonly Part[], name: string): boolean {
  const characters = Array.from(name);
  return positionsAfter(parts, new Set([0]), characters).has(characters.length);
}

/** Returns the positions in a name at which a sequence of parts can end if it begins at one of some positions. */
function positionsAfter(parts: readonly Part[], starts: ReadonlySet<number>, name: readonly string[]): ReadonlySet<number> {
  let positions = starts;
  for (const part of parts) {
    if (positions.size === 0) break;
    positions = positionsAfterPart(part, positions, name);
  }
  return positions;
}

function positionsAfterPart(part: Part, starts: ReadonlySet<number>, name: readonly string[]): ReadonlySet<number> {
  switch (part.kind) {
    case "star": {
      const first = Math.min(...starts);
      return new Set(Array.from({ length: name.length - first + 1 }, (_, i) => first + i));
    }
    case "choice":
      return new Set(part.choices.flatMap((choice) => [...positionsAfter(choice, starts, name)]));
    default:
      return new Set([...starts].filter((at) => matchesCharacter(part, name[at])).map((at) => at + 1));
  }
}

function matchesCharacter(part: Exclude<Part, { kind: "star" | "choice" }>, character: string | undefined): boolean {
  if (character === undefined) return false;
  if (part.kind === "any") return true;
  if (part.kind === "literal") return part.character === character;
  const isWithin = ([from, to]: readonly [string, string]): boolean =>
    compareCodePoints(from, character) <= 0 && compareCodePoints(character, to) <= 0;
  return part.ranges.some(isWithin) !== part.negated;
}
