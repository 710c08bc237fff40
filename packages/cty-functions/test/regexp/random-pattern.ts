/** Random regular expressions and strings that they can match. */
import fc from "fast-check";

const CHARACTERS = [..."abcABKksSßéÉſΩωθϑǅǆİıx12_ -\n😀", "\u212a"];
const SHORT_CLASSES = [".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\pL", "\\PL", "\\p{Lu}", "\\P{Ll}", "\\p{Greek}", "\\p{^Zs}"];
const ASSERTIONS = ["^", "$", "\\b", "\\B", "\\A", "\\z"];
const LITERALS = ["\\Qa.b\\E", "\\x41", "\\x{1F600}", "\\n", "\\101", "\\.", "\\_", "\\a"];
const FLAGS = ["(?i)", "(?m)", "(?s)", "(?U)", "(?-i)", "(?is-m)"];
const GROUPS = ["(", "(", "(", "(?:", "(?P<n>", "(?i:", "(?s:", "(?m:", "(?U:", "(?i-s:"];
const INVALID = ["{", "{,2}", "}", "]", ")", "*", "\\8", "\\pX", "(", "[[:foo:]]", "(?x", "\\", "a{1001}", "[b-a]", "(?P<n", "\\x{110000}"];
const CLASS_ITEMS = [
  "a-c",
  "A-K",
  "k",
  "_",
  "é",
  "\\d",
  "\\W",
  "\\s",
  "[:alpha:]",
  "[:^upper:]",
  "[:punct:]",
  "\\pL",
  "\\P{Lu}",
  "\\x{3b1}-\\x{3c9}",
  "-",
  "]",
  "\\n",
];
const REPETITIONS = ["", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,}", "{2,3}?", "{0}", "{0,}"];

const bracketClass = fc
  .tuple(fc.constantFrom("[", "[^"), fc.array(fc.constantFrom(...CLASS_ITEMS), { minLength: 1, maxLength: 3 }))
  .map(([open, items]) => `${open}${items.join("")}]`);

const { pattern } = fc.letrec<{ pattern: string; sequence: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: fc.constantFrom(...CHARACTERS) },
    { weight: 3, arbitrary: fc.constantFrom(...SHORT_CLASSES) },
    { weight: 3, arbitrary: bracketClass },
    { weight: 2, arbitrary: fc.constantFrom(...ASSERTIONS) },
    { weight: 1, arbitrary: fc.constantFrom(...LITERALS) },
    { weight: 1, arbitrary: fc.constantFrom(...FLAGS) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...GROUPS), tie("pattern")).map(([open, body]) => `${open}${body})`) },
  ),
  sequence: fc
    .array(fc.tuple(tie("atom"), fc.constantFrom(...REPETITIONS)), { maxLength: 4 })
    .map((parts) => parts.map(([atom, repetition]) => atom + repetition).join("")),
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((options) => options.join("|")),
}));

/** Patterns, most of which are valid. */
export const randomPattern: fc.Arbitrary<string> = pattern;

/** Patterns with a part that is not valid, at least not everywhere. */
export const invalidPattern: fc.Arbitrary<string> = fc
  .tuple(pattern, fc.constantFrom(...INVALID), pattern)
  .map(([before, part, behind]) => before + part + behind);

/** Strings of the characters that patterns contain. */
export const randomText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom("a", "b", "c", "k", "A"), fc.constantFrom(...CHARACTERS)), { maxLength: 14 })
  .map((characters) => characters.join("").normalize("NFC"));
