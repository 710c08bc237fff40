/**
 * Grapheme clusters, which users perceive as characters: extended grapheme clusters of UAX #29 for
 * Unicode 15.0, without rule GB9c (Indic conjuncts), as the reference implementation counts them.
 * The classes of characters are derived from properties that regular expressions support, by the
 * definitions in table 2 of UAX #29. So no table is shipped. Characters that are newer than the
 * host's Unicode version are treated as letters. A lone surrogate is treated as U+FFFD, which
 * replaces it.
 */

// The classes of characters in the rules. Their order matters: no character joins those before ZWJ.
const OTHER = 1;
const PICTOGRAPH = 2;
const PREPEND = 3;
const REGIONAL = 4;
const HANGUL_L = 5;
const HANGUL_V = 6;
const HANGUL_T = 7;
const HANGUL_LV = 8;
const HANGUL_LVT = 9;
const ZWJ = 10;
const EXTEND = 11;
const SPACING = 12;
const CONTROL = 13;
const CR = 14;
const LF = 15;

/** The first and last code points of ranges, and their classes. */
const ranges: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x0d, 0x0d, CR],
  [0x0a, 0x0a, LF],
  [0x200d, 0x200d, ZWJ],
  [0x1100, 0x115f, HANGUL_L],
  [0xa960, 0xa97c, HANGUL_L],
  [0x1160, 0x11a7, HANGUL_V],
  [0xd7b0, 0xd7c6, HANGUL_V],
  [0x11a8, 0x11ff, HANGUL_T],
  [0xd7cb, 0xd7fb, HANGUL_T],
  [0xac00, 0xd7a3, HANGUL_LVT],
  [0x1f1e6, 0x1f1ff, REGIONAL],
];

/**
 * The pattern sources for other characters, and their classes. The first match decides. They
 * are strings, because engines compile the regular expressions in a source when they load it, also
 * those in functions, and those with Unicode properties take long.
 */
const properties: readonly (readonly [source: string, kind: number])[] = [
  [String.raw`[\p{Grapheme_Extend}\p{Emoji_Modifier}]`, EXTEND],
  [
    String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]`,
    PREPEND,
  ],
  [String.raw`[\p{Zl}\p{Zp}\p{Cc}\p{Cf}]|(?=\p{Cn})\p{Default_Ignorable_Code_Point}`, CONTROL],
  [
    String.raw`[\u102b\u102c\u1038\u1062-\u1064\u1067-\u106d\u1083\u1087-\u108c\u108f\u109a-\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\u{11720}\u{11721}]`,
    OTHER,
  ],
  [String.raw`[\p{Mc}\u0e33\u0eb3]`, SPACING],
  [String.raw`\p{Extended_Pictographic}`, PICTOGRAPH],
];

/** The patterns, created on first use. */
let patterns: readonly (readonly [pattern: RegExp, kind: number])[] | undefined;

/** The classes of the characters met so far in the first two planes, by code point; 0 if not met yet. */
let seen: Uint8Array | undefined;

function classOf(code: number): number {
  seen ??= new Uint8Array(0x20000);
  const known = seen[code] ?? 0;
  if (known > 0) return known;
  const found = findClass(code);
  if (code < seen.length) seen[code] = found;
  return found;
}

function findClass(code: number): number {
  for (const [first, last, kind] of ranges) {
    if (code < first || code > last) continue;
    // Every 28th syllable has no final consonant.
    return kind === HANGUL_LVT && (code - first) % 28 === 0 ? HANGUL_LV : kind;
  }
  const character = String.fromCodePoint(code);
  patterns ??= properties.map(([source, kind]) => [new RegExp(source, "u"), kind]);
  return patterns.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
}

/**
 * Returns the end of the grapheme cluster that starts at an offset, in UTF-16 code units.
 * @param start the start of a cluster: 0 or an earlier result. It must be less than the length of
 * the string
 *
 * @example
 * ```ts
 * graphemeEnd("e\u0301a", 0); // → 2
 * ```
 */
export function graphemeEnd(text: string, start: number): number {
  const unit = text.charCodeAt(start);
  let end = start + 1;
  // Below U+0300, only a line feed joins the character before it.
  if (unit < 0x300 && unit !== 0x0d && !(text.charCodeAt(end) >= 0x300)) return end;
  const code = text.codePointAt(start)!;
  if (code > 0xffff) end++;
  let before = classOf(code);
  /** Whether the cluster so far is a pictograph, perhaps with marks and at most one joiner. */
  let isPictograph = before === PICTOGRAPH;
  while (end < text.length) {
    const nextCode = text.codePointAt(end)!;
    const next = classOf(nextCode);
    if (!joins(before, next, isPictograph)) break;
    isPictograph = next === PICTOGRAPH || (isPictograph && before !== ZWJ && (next === EXTEND || next === ZWJ));
    // Two regional indicators form a flag. A third one starts another flag.
    before = before === REGIONAL && next === REGIONAL ? OTHER : next;
    end += nextCode > 0xffff ? 2 : 1;
  }
  return end;
}

/** Whether there is no boundary between two characters. UAX #29, rules GB3 to GB13. */
function joins(before: number, next: number, isPictograph: boolean): boolean {
  if (before >= CONTROL || next >= CONTROL) return before === CR && next === LF;
  if (next >= ZWJ) return true;
  switch (before) {
    case PREPEND:
      return true;
    case HANGUL_L:
      return next === HANGUL_L || next === HANGUL_V || next === HANGUL_LV || next === HANGUL_LVT;
    case HANGUL_LV:
    case HANGUL_V:
      return next === HANGUL_V || next === HANGUL_T;
    case HANGUL_LVT:
    case HANGUL_T:
      return next === HANGUL_T;
    case ZWJ:
      return isPictograph && next === PICTOGRAPH;
    default:
      return before === REGIONAL && next === REGIONAL;
  }
}
