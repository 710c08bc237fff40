/**
 * Every regular expression in the sources takes linear time. The engine's backtrack, so that one
 * with adjacent repetitions of the same characters can take quadratic time, and one with nested
 * repetitions exponential time. An analysis decides it for each one; the strings that double are a
 * second opinion.
 */
import { describe, expect, it } from "vitest";
import { someOf } from "../../vitest.tier.ts";
import { root } from "../run.mjs";
import { allPatterns, patternsOf } from "./patterns.mjs";

// Among recheck's implementations, the one in JavaScript runs everywhere.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

/** Patterns that are not linear, with the reason why this does not matter. */
const REVIEWED = new Map([
  // Reads a text of our own.
  ["packages/bench/src/documents.ts", [String.raw`^[ \t]*\/\*[\s\S]*?\*\/`]],
  // Reads an argument of the command line.
  ["packages/cli/src/compare/two-versions.ts", [String.raw`^(.*?)(\.{2,3})(?!\.)(.*)$`]],
  // Reads the digits of a JavaScript number.
  ["packages/cty/src/run/budget.ts", [String.raw`\B(?=(?:\d{3})+$)`]],
  // Matches at most the characters that `MAX_NAME` allows.
  ["packages/hclsyntax/src/parser/expression-parser.ts", [String.raw`(?<![\w.[\]-])[\w.[\]-]+(?=[ \t]*$)`]],
  // Matches at most the 200 characters that `MAX_REST` allows.
  ["packages/hclsyntax/src/parser/recovery/region.ts", [String.raw`[{}[\]()]|"(?:[^"\\]|\\.)*"`]],
]);

/** Patterns that the program computes, none of which contains adjacent repetitions. */
const COMPUTED = [
  // A pattern in a JSON Schema, which is only compiled to know whether it is valid.
  'packages/cty-functions/src/text/linear-pattern.ts: new RegExp(source, "u")',
  'packages/cty-functions/src/text/regexp/character-class-parser.ts: new RegExp(items, "u")',
  'packages/cty-functions/src/text/regexp/character-test.ts: new RegExp(`[${items}]`, ignoreCase ? "iu" : "u")',
  // The parts of a valid pattern: each class and each group has an end.
  'packages/cty-functions/src/text/regexp/javascript-syntax.ts: new RegExp(`${ESCAPE.source}|\\\\[(?:\\\\\\\\.|[^\\\\]\\\\\\\\])*\\\\]|\\\\(\\\\?(?:<(?![=!])[^>]*>|[^:])|\\\\.`, "gsu")',
  'packages/cty-functions/src/text/regexp/javascript-syntax.ts: new RegExp(`${ESCAPE.source}|\\\\[`, "gsu")',
  'packages/cty/src/text/graphemes.ts: new RegExp(source, "u")',
  'packages/cty/src/text/identifier.ts: unicodePattern(`^${IDENTIFIER_START}${PART}*$`, "u")',
  "packages/cty/src/text/unicode-pattern.ts: new RegExp(source, flags)",
  // The marker of a heredoc, which is checked by itself, after `<<`, or a line that consists of one word.
  'packages/hclsyntax/src/document/reach.ts: new RegExp(`<<${LOOSE_MARKER.source}|^[ \\\\t]*([a-z_\\\\x80-\\\\uffff][\\\\w\\\\x80-\\\\uffff-]*)[ \\\\t\\\\r]*$`, "gim")',
  'packages/hclsyntax/src/scanner/scanner.ts: unicodePattern(IDENTIFIER_PART, "uy")',
  // A name of the letters v, _ and x around a run of digits, which only has one way to match.
  'packages/hclwrite/src/value/hcl-tag.ts: new RegExp(`${name}(\\\\d+)x`, "g")',
  'packages/hclsyntax/src/scanner/scanner.ts: unicodePattern(IDENTIFIER_START, "uy")',
  // Patterns in the user's configuration of ESLint.
  "packages/eslint-plugin/src/rules/naming-convention.ts: new RegExp(custom)",
  "packages/eslint-plugin/src/rules/naming-convention.ts: new RegExp(own.regex)",
  'packages/eslint-plugin/src/rules/secret-names.ts: new RegExp(pattern, "u")',
  'packages/eslint-plugin/src/rules/secret-names.ts: new RegExp(pattern, "u")',
  // Patterns of a program or JSON Schema that defines a language, which it answers for.
  'packages/language/src/builder/attribute-fields.ts: new RegExp(source, "u")',
  'packages/language/src/decode/value-reader.ts: new RegExp(source, "u")',
  'packages/schema/src/from-json-schema.ts: new RegExp(source, "u")',
];

const { patterns, computed } = allPatterns(root);

/** The patterns that repeat something. */
const repeating = patterns.filter(({ source }) => /[*+]|\{\d+,/.test(source));

/**
 * Whether an attack on a pattern is known. The analysis does not decide all patterns, such as those that look behind, but
 * then tries random attacks for the given time. It takes some of these for successful that are not, so they are tried.
 * @param {string} source @param {string} flags
 */
function isVulnerable(source, flags) {
  const result = checkSync(source, flags, { timeout: 1000 });
  if (result.status !== "vulnerable") return false;
  return result.checker === "automaton" || isSlowOn(new RegExp(source, flags), result.attack.string);
}

/**
 * Processor time in milliseconds of a match that is far below what an attack takes, which is a second or more, and far
 * above the time of a linear match of its string.
 */
const ATTACK = 100;

/** @param {RegExp} pattern @param {string} text */
const isSlowOn = (pattern, text) => [1, 2, 3].every(() => millisecondsOf(pattern, text) > ATTACK);

/**
 * Whether the analysis finds an attack, however long it takes.
 * @param {string} source @param {string} flags
 */
const isFoundVulnerable = (source, flags) => checkSync(source, flags, { timeout: null }).status === "vulnerable";

describe("the regular expressions of the sources", () => {
  it("are found", () => {
    expect(patterns.length).toBeGreaterThan(200);
    expect(repeating.length).toBeGreaterThan(100);
    const text = 'const a = /x+/gu; const b = new RegExp("y"); const c = unicodePattern(String.raw`\\p{L}`, "u"); new RegExp(a + b);';
    expect(patternsOf("x.ts", text)).toEqual({
      patterns: [
        { file: "x.ts", source: "x+", flags: "gu" },
        { file: "x.ts", source: "y", flags: "" },
        { file: "x.ts", source: "\\p{L}", flags: "u" },
      ],
      computed: ["new RegExp(a + b)"],
    });
  });
  it("are literals, or reviewed", () => {
    expect([...computed].sort()).toEqual([...COMPUTED].sort());
  });
  it("take linear time", () => {
    /** @type {Map<string, boolean>} several sources have the same pattern */
    const known = new Map();
    const others = someOf(repeating, 12).filter(({ file, source, flags }) => {
      if (REVIEWED.get(file)?.includes(source)) return false;
      const key = `/${source}/${flags}`;
      const found = known.get(key) ?? isVulnerable(source, flags);
      known.set(key, found);
      return found;
    });
    expect(others.map(({ file, source }) => `${file}: /${source}/`)).toEqual([]);
  });
  it("are still needed if they are reviewed", () => {
    for (const [file, sources] of REVIEWED)
      for (const source of sources) expect(patterns.some((one) => one.file === file && one.source === source)).toBe(true);
  });
});

describe("the analysis", () => {
  it.each([
    ["^(a+)+$", ""],
    ["0+$", ""],
    ["^\\d+\\.?\\d*x", ""],
    ["^\\s*(=)?\\s*(\\S+)\\s*$", ""],
    ["(\\d*)(\\.\\d*)?s", "g"],
  ])("finds that /%s/%s does not take linear time", (source, flags) => {
    expect(isFoundVulnerable(source, flags)).toBe(true);
  });
  it("has attacks that it is not sure of tried", () => {
    expect(isSlowOn(/0+$/, `${"0".repeat(30_000)}x`)).toBe(true);
    expect(isSlowOn(/(?:[^/]|\/(?!\*)|\/\*[^*]*\*\/)*x/y, "/*".repeat(40_000))).toBe(false);
  });
});

/** The number of times that a part is repeated in the shorter string. */
const REPEATED = 3000;

/** Processor time in milliseconds of matches that take so little time that their ratio says nothing. */
const NOISE = 20;

/**
 * Returns parts of strings that a pattern may match: the characters that it names, a member of each class, and pairs of
 * them.
 * @param {string} source
 */
function partsOf(source) {
  const classes = { "\\d": "0", "\\s": "\t", "\\w": "a", "\\S": "x", "\\p{L}": "a", "\\p{N}": "1", "\\p{ID_Start}": "a" };
  const named = Object.entries(classes).flatMap(([name, member]) => (source.includes(name) ? [member] : []));
  const literal = source
    .replace(/\\[pP]\{[^}]*\}|\\[bBdDsSwWpP]|[()[\]{}|^$+*?]/g, "")
    .replaceAll("\\n", "\n")
    .replaceAll("\\t", "\t")
    .replaceAll("\\r", "\r")
    .replaceAll("\\", "");
  const characters = [...new Set([...named, ...literal, "a", "0", " "])].slice(0, 24);
  return [...characters, ...characters.flatMap((a) => characters.map((b) => a + b))].slice(0, 200);
}

/** @param {RegExp} pattern @param {string} text */
function millisecondsOf(pattern, text) {
  const start = process.cpuUsage();
  pattern.lastIndex = 0;
  pattern.exec(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Returns a string on which four times the length takes more than nine times as long; undefined if there is none.
 * @param {string} source @param {string} flags
 */
function slowString(source, flags) {
  const pattern = new RegExp(source, flags);
  const prefixes = ["", ...(/^\^?([\w.{("]|\\[.{("/])/.exec(source)?.slice(1) ?? []).map((text) => text.replace("\\", ""))];
  for (const part of partsOf(source))
    for (const prefix of prefixes)
      for (const end of ["", "\u0000"]) {
        /** @param {number} factor */
        const time = (factor) => millisecondsOf(pattern, prefix + part.repeat(REPEATED * factor) + end);
        if (time(4) < NOISE) continue;
        const [short, long] = [Math.min(time(1), time(1)), Math.min(time(4), time(4))];
        if (long > NOISE && long / Math.max(short, 0.2) > 9) return JSON.stringify(prefix + part);
      }
  return undefined;
}

describe("strings of twice the length", () => {
  it("take about twice as long to match", () => {
    const slow = repeating.flatMap(({ file, source, flags }) => {
      if (REVIEWED.has(file)) return [];
      const text = slowString(source, flags);
      return text === undefined ? [] : [`${file}: /${source}/ on ${text}`];
    });
    expect(slow).toEqual([]);
  });
  it("show patterns that take quadratic time", () => {
    expect(slowString("0+$", "")).toBeDefined();
    expect(slowString("^\\d+\\.?\\d*x", "")).toBeDefined();
  });
});
