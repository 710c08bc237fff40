import { type CharacterTest, characterClass, escapeCharacter } from "./character-test.ts";
import { readEscape } from "./escape.ts";
import { PatternError } from "./pattern-error.ts";

/** A class of characters that was parsed, and the index after it. */
export interface ReadClass {
  readonly test: CharacterTest;
  readonly end: number;
}

/** A part of a class, in the host's syntax. */
interface ClassItem {
  readonly items: string;
  readonly isNegated: boolean;
  readonly end: number;
}

/** The classes of ASCII characters that are named as in `[[:alpha:]]`, in the host's syntax. */
const POSIX_CLASSES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["alnum", "0-9A-Za-z"],
  ["alpha", "A-Za-z"],
  ["ascii", "\\0-\\x7f"],
  ["blank", "\\t "],
  ["cntrl", "\\0-\\x1f\\x7f"],
  ["digit", "0-9"],
  ["graph", "!-~"],
  ["lower", "a-z"],
  ["print", " -~"],
  ["punct", "!-\\/:-@\\[-`\\{-~"],
  ["space", "\\t-\\r "],
  ["upper", "A-Z"],
  ["word", "0-9A-Za-z_"],
  ["xdigit", "0-9A-Fa-f"],
]);

/** The general categories of Unicode, and the properties that are not scripts. */
const CATEGORY = /^(?:C[cfnos]?|L[Clmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?|Any|ASCII|Assigned)$/;
/**
 * Matches the long name of a script. The host also accepts short names, all of which have four
 * letters.
 */
const SCRIPT = /^(?!Unknown$|Katakana_Or_Hiragana$)(?:Ahom|Cham|Kawi|Lisu|Newa|Thai|Toto|[A-Z][A-Za-z_]{0,2}|[A-Z][A-Za-z_]{4,})$/;

const PERL_CLASS = /\\([dswDSW])/y;
const PROPERTY = /\\([pP])(?:\{(\^?)([^}]*)\}|([^{]))/uy;
/** Limits the length of names, so that many unterminated ones take linear time. */
const POSIX_CLASS = /\[:(\^?)([\s\S]{0,30}?):\]/y;

/**
 * Parses a class without brackets, such as `\d` or `\p{Greek}`.
 *
 * @returns undefined if there is none at `start`
 * @throws PatternError if there is no property with the name
 */
export function readShortClass(source: string, start: number, ignoreCase: boolean): ReadClass | undefined {
  const item = readPerlClass(source, start) ?? readProperty(source, start);
  return item && { test: testOf([item], ignoreCase), end: item.end };
}

/**
 * Parses a class in brackets.
 *
 * @param start the index of its opening bracket
 * @throws PatternError if it is not valid
 */
export function readBracketClass(source: string, start: number, ignoreCase: boolean): ReadClass {
  const isNegated = source[start + 1] === "^";
  const first = isNegated ? start + 2 : start + 1;
  const parts: ClassItem[] = [];
  let i = first;
  // A bracket directly after the opening one is a character of the class.
  while (source[i] !== "]" || i === first) {
    const part = readPosixClass(source, i) ?? readProperty(source, i) ?? readPerlClass(source, i) ?? readRange(source, i, start);
    parts.push(part);
    i = part.end;
  }
  const test = testOf(parts, ignoreCase);
  return { test: isNegated ? (character) => !test(character) : test, end: i + 1 };
}

/** Returns a test for the characters that are in any part of a class. */
function testOf(parts: readonly ClassItem[], ignoreCase: boolean): CharacterTest {
  // If case is ignored, the host does not negate the same sets as RE2.
  const negated = parts.filter((part) => part.isNegated).map(({ items }) => characterClass(items, ignoreCase));
  const items = parts.map((part) => (part.isNegated ? "" : part.items)).join("");
  const isIncluded = items === "" ? (): boolean => false : characterClass(items, ignoreCase);
  return negated.length === 0 ? isIncluded : (character) => isIncluded(character) || negated.some((test) => !test(character));
}

function readPosixClass(source: string, start: number): ClassItem | undefined {
  POSIX_CLASS.lastIndex = start;
  const match = POSIX_CLASS.exec(source);
  if (match === null) return undefined;
  const items = POSIX_CLASSES.get(match[2] ?? "");
  if (items === undefined) throw new PatternError("invalid character class range", match[0]);
  return { items, isNegated: match[1] === "^", end: POSIX_CLASS.lastIndex };
}

function readPerlClass(source: string, start: number): ClassItem | undefined {
  PERL_CLASS.lastIndex = start;
  const letter = PERL_CLASS.exec(source)?.[1];
  if (letter === undefined) return undefined;
  const lower = letter.toLowerCase();
  return { items: lower === "s" ? "\\t\\n\\f\\r " : `\\${lower}`, isNegated: letter !== lower, end: start + 2 };
}

function readProperty(source: string, start: number): ClassItem | undefined {
  if (source[start] !== "\\" || (source[start + 1] !== "p" && source[start + 1] !== "P")) return undefined;
  PROPERTY.lastIndex = start;
  const [text, letter, caret, name = "", category = name] = PROPERTY.exec(source) ?? [];
  const items = propertyItems(category);
  if (items === undefined) throw new PatternError("invalid character class range", text ?? source.slice(start));
  return { items, isNegated: (letter === "P") !== (caret === "^"), end: PROPERTY.lastIndex };
}

function propertyItems(name: string): string | undefined {
  if (CATEGORY.test(name)) return `\\p{${name}}`;
  const items = `\\p{Script=${name}}`;
  try {
    return SCRIPT.test(name) && new RegExp(items, "u") ? items : undefined;
  } catch {
    return undefined;
  }
}

function readRange(source: string, start: number, bracket: number): ClassItem {
  const first = readCharacter(source, start, bracket);
  const isRange = source[first.end] === "-" && first.end + 1 < source.length && source[first.end + 1] !== "]";
  const last = isRange ? readCharacter(source, first.end + 1, bracket) : first;
  if (last.character < first.character) throw new PatternError("invalid character class range", source.slice(start, last.end));
  const range = isRange ? `${escapeCharacter(first.character)}-${escapeCharacter(last.character)}` : escapeCharacter(first.character);
  return { items: range, isNegated: false, end: last.end };
}

function readCharacter(source: string, start: number, bracket: number): { readonly character: number; readonly end: number } {
  const character = source.codePointAt(start);
  if (character === undefined) throw new PatternError("missing closing ]", source.slice(bracket));
  return source[start] === "\\" ? readEscape(source, start) : { character, end: start + (character > 0xffff ? 2 : 1) };
}
