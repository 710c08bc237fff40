import fc from "fast-check";
import { splitGraphemes } from "unicode-segmenter/grapheme";
import { expect, it } from "vitest";
import { someOf } from "../../../../vitest.tier.ts";
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
])("graphemeEnd splits the string %j", (text, clusters) => {
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

/** The texts that both implementations divide differently. */
function differences(texts: Iterable<string>): readonly string[] {
  return Array.from(texts).filter((text) => graphemes(text).join("|") !== withoutConjuncts(text).join("|"));
}

it("graphemeEnd agrees with another implementation on every sequence of two or three characters of different classes", () => {
  const others = [...representatives, "\u00e9", "\u{1f469}", "\u{1f3fd}", "\ue000"];
  const special = ["\u00a9", "\u200d", "\u0308", "\u{1f1e6}", "\u1100", "\u1160", "\u11a8", "\uac00", "\uac01"];
  expect(differences(others.flatMap((a) => others.map((b) => `${a}${b}`)))).toEqual([]);
  expect(differences(special.flatMap((a) => special.flatMap((b) => special.map((c) => `${a}${b}${c}`))))).toEqual([]);
});

it("graphemeEnd agrees with another implementation on the first and the last characters of each class", () => {
  const edges = [
    ...[0x1100, 0x115f, 0x1160, 0x11a7, 0x11a8, 0x11ff, 0xa960, 0xa97c, 0xd7b0, 0xd7c6, 0xd7cb, 0xd7fb],
    ...[0xac00, 0xac01, 0xac1b, 0xac1c, 0xd788, 0xd7a3, 0x1f1e6, 0x1f1ff, 0x300, 0x200c, 0x200d, 0x0d, 0x0a],
    ...[0x102b, 0x1038, 0x1062, 0x1064, 0x1067, 0x106d, 0x0e33, 0x0eb3, 0x0600, 0x0605, 0x070f, 0x0890, 0x111c2, 0x11a84, 0x11a89],
  ];
  const characters = edges.flatMap((code) => [code - 1, code, code + 1]).map((code) => String.fromCodePoint(code));
  const beside = ["a", "\u1100", "\u1160", "\u11a8", "\u{1f1e6}"];
  expect(
    differences(characters.flatMap((character) => beside.flatMap((one) => [`${one}${character}${one}`, `${character}${one}`]))),
  ).toEqual([]);
});

const BLOCK = 0x8000;
const blocks = Array.from({ length: 0x110000 / BLOCK }, (_, i) => (i * BLOCK).toString(16));

it.each(someOf(blocks, 2))(
  "graphemeEnd agrees with another implementation on every character from U+%s next to one of each class",
  (first) => {
    const texts: string[] = [];
    const start = Number.parseInt(first, 16);
    for (let code = start; code < start + BLOCK; code++) {
      const character = String.fromCodePoint(code);
      if (CHANGED.test(character) || (/\p{Cn}/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character))) continue;
      // The characters for private use fill two planes, and are all alike.
      if (/\p{Co}/u.test(character) && code % 0x100 !== 0) continue;
      texts.push(representatives.map((beside) => `${beside}${character}${beside} `).join(""));
    }
    expect(differences(texts)).toEqual([]);
  },
);

it("graphemeEnd agrees with another implementation on any string", () => {
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

/** The clusters by the other implementation, which has rule GB9c: a letter after a mark or joiner begins a new one here. */
function withoutConjuncts(text: string): string[] {
  return [...splitGraphemes(text)].flatMap((cluster) =>
    cluster.length < 3 ? [cluster] : cluster.split(/(?<=[\p{M}\u200d])(?![\u0e33\u0eb3])(?=\p{Lo})/u),
  );
}
