import fc from "fast-check";
import { splitGraphemes } from "unicode-segmenter/grapheme";
import { expect, it } from "vitest";
import { graphemeEnd } from "./graphemes.ts";

function graphemes(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = graphemeEnd(text, start);
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}

it.each([
  ["", []],
  ["abc", ["a", "b", "c"]],
  ["a\r\nb\n\r", ["a", "\r\n", "b", "\n", "\r"]],
  ["e\u0301a", ["e\u0301", "a"]],
  ["\u1112\u1161\u11ab\uac00\u11a8\uac01\u1161", ["\u1112\u1161\u11ab", "\uac00\u11a8", "\uac01", "\u1161"]],
  ["🇩🇪🇫🇷🇮", ["🇩🇪", "🇫🇷", "🇮"]],
  ["👩‍👩‍👧👍🏽", ["👩‍👩‍👧", "👍🏽"]],
  ["👩\u200d\u200d👧", ["👩\u200d\u200d", "👧"]],
  ["a\u200d👧", ["a\u200d", "👧"]],
  ["\u0600a\u0903\u0600\n", ["\u0600a\u0903", "\u0600", "\n"]],
  // By rule GB9c, which came later, the conjunct would be one cluster.
  ["\u0915\u094d\u0937", ["\u0915\u094d", "\u0937"]],
  ["\ud800\udc00\ud800a", ["\ud800\udc00", "\ud800", "a"]],
])("%j", (text, clusters) => {
  expect(graphemes(text)).toEqual(clusters);
});

/** A character for each class of the rules, and some between which there are special rules. */
const representatives = [
  "a",
  "\u00a9",
  "\u0600",
  "\u{1f1e6}",
  "\u1100",
  "\u1160",
  "\u11a8",
  "\uac00",
  "\uac01",
  "\u200d",
  "\u0308",
  "\u0903",
  "\u00ad",
  "\r",
  "\n",
];

/**
 * The characters that later versions of Unicode, as in the other implementation, changed or added.
 */
const CHANGED = /[\u{11a3a}\u{113d1}\u{16d63}\u{16d67}-\u{16d6a}]/u;

it("agrees with another implementation on every character beside one of each class", () => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (CHANGED.test(character) || (/\p{Cn}/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character))) continue;
    const text = representatives.map((beside) => `${beside}${character}${beside} `).join("");
    if (graphemes(text).join("|") !== withoutConjuncts(text).join("|")) differing.push(`U+${code.toString(16)}`);
  }
  expect(differing).toEqual([]);
});

it("agrees with another implementation on any text", () => {
  const unit = fc.oneof(
    fc.constantFrom(...representatives, "\u094d", "\u0915", "👩"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const text = units.join("");
      expect(graphemes(text)).toEqual(withoutConjuncts(text));
    }),
  );
});

/** The clusters by the other implementation, which has rule GB9c: a letter after a mark or joiner begins one of its own here. */
function withoutConjuncts(text: string): string[] {
  return [...splitGraphemes(text)].flatMap((cluster) =>
    cluster.length < 3 ? [cluster] : cluster.split(/(?<=[\p{M}\u200d])(?![\u0e33\u0eb3])(?=\p{Lo})/u),
  );
}
