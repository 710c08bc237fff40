/** Patterns of JavaScript in linear time find a match in the texts in which `RegExp` does. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { linearPattern } from "../../src/index.ts";

const CHARACTERS = [..."abk_-1 \n\r\t\v\b\0/é😀\u2028\u00a0\ufeff\u200b\u0001]["];
const ATOMS = [
  ..."abk_-1 é😀",
  ...[".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "^", "$", "\\b", "\\B", "\\0", "\\n", "\\v", "\\cA", "\\/", "\\[", "\\]", "\\."],
  ...["\\x61", "\\u0061", "\\u{1F600}", "\\ud83d\\ude00", "\\p{L}", "\\P{Lu}", "\\p{Script=Latin}", "\\p{gc=Nd}", "[]", "[^]"],
];
const MEMBERS = [..."abk_1 é😀.^$([?:=", "a-c", "\\s", "\\S", "\\d", "\\W", "\\b", "\\-", "\\]", "\\cA", "\\u2028", "\\p{L}", "\\x61"];
const { pattern } = fc.letrec<{ pattern: string; sequence: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: fc.constantFrom(...ATOMS) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("[", "[^"), fc.array(fc.constantFrom(...MEMBERS), { minLength: 1, maxLength: 4 }), fc.constantFrom("", "-"))
        .map(([open, members, end]) => `${open}${members.join("")}${end}]`),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern")).map(([open, body]) => `${open}${body})`) },
  ),
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((options) => options.join("|")),
  sequence: fc
    .array(fc.tuple(tie("atom"), fc.constantFrom("", "", "", "*", "+", "?", "*?", "{2}", "{0,2}", "{1,}")), { maxLength: 4 })
    .map((parts) => parts.map(([atom, repetition]) => (/^(?:[$^]|\\b)$/i.test(atom) ? atom : atom + repetition)).join("")),
}));

function expressionOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}

it("finds what RegExp finds", () => {
  let compared = 0;
  fc.assert(
    fc.property(
      pattern,
      fc.array(fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 6 }), { minLength: 6, maxLength: 6 }),
      (source, texts) => {
        const expression = expressionOf(source);
        const test = linearPattern(source);
        if (expression === undefined) {
          expect(test).toBeUndefined();
          return;
        }
        if (test === undefined) throw new Error(`${source} was refused`);
        for (const characters of texts) {
          // V8 finds a place that is not a boundary: between the two halves of a character, where no match may start.
          const text = characters.filter((character) => character !== "😀" || !source.includes("\\B")).join("");
          expect([source, text, test(text)]).toEqual([source, text, expression.test(text)]);
          compared++;
        }
      },
    ),
    { seed: 29, numRuns: amount(1500, 10_000) },
  );
  expect(compared).toBeGreaterThan(amount(5000, 33_000));
});

it.each(["a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "\\ud83d", "(?i:a)", "a{2000}", "(", "\\p{Emoji}"])(
  "refuses %s",
  (source) => {
    expect(linearPattern(source)).toBeUndefined();
  },
);

it("takes linear time where RegExp does not", () => {
  const text = `${"a".repeat(10_000)}!`;
  for (const source of ["^(a+)+$", "^(a|a)*$", "^([a-z]+)*$", "(x+x+)+y"]) expect(linearPattern(source)?.(text)).toBe(false);
});
