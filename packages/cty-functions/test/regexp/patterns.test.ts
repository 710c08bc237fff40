/** The syntax of patterns: classes of characters, escapes, flags, assertions and repetitions. */
import { Budget } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { RegularExpression } from "../../src/text/regexp/regular-expression.ts";

/** Returns the strings of all matches. */
function matches(source: string, text: string): readonly string[] {
  const budget = new Budget();
  return Array.from(new RegularExpression(source, budget).findAll(text, budget), ({ start, end }) => text.slice(start, end));
}

const ASCII = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).join("");
const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

describe("A class of ASCII characters", () => {
  const classes: readonly (readonly [source: string, characters: string])[] = [
    ["[[:alnum:]]", DIGITS + UPPER + LOWER],
    ["[[:alpha:]]", UPPER + LOWER],
    ["[[:ascii:]]", ASCII],
    ["[[:blank:]]", "\t "],
    ["[[:cntrl:]]", `${ASCII.slice(0, 0x20)}\x7f`],
    ["[[:digit:]]", DIGITS],
    ["[[:graph:]]", ASCII.slice(0x21, 0x7f)],
    ["[[:lower:]]", LOWER],
    ["[[:print:]]", ASCII.slice(0x20, 0x7f)],
    ["[[:punct:]]", PUNCTUATION],
    ["[[:space:]]", "\t\n\v\f\r "],
    ["[[:upper:]]", UPPER],
    ["[[:word:]]", `${DIGITS + UPPER}_${LOWER}`],
    ["[[:xdigit:]]", `${DIGITS}ABCDEFabcdef`],
    ["\\d", DIGITS],
    ["\\w", `${DIGITS + UPPER}_${LOWER}`],
    ["\\s", "\t\n\f\r "],
    [".", ASCII.replace("\n", "")],
    ["(?s).", ASCII],
    ["[a-c]", "abc"],
    ["[c]", "c"],
    ["[-a]", "-a"],
    ["[a-]", "-a"],
    ["[a\\-c]", "-ac"],
    ["[]a]", "]a"],
    ["[[a]", "[a"],
    ["[a^]", "^a"],
    ["[\\]]", "]"],
    ["[\\d_]", `${DIGITS}_`],
    ["[[:digit:]a-c]", `${DIGITS}abc`],
    ["[+--]", "+,-"],
    ["[\\x41-\\103]", "ABC"],
    ["(?i)[x-z]", "XYZxyz"],
    ["(?i)x", "Xx"],
    ["\\p{Lu}", UPPER],
    ["\\pN", DIGITS],
    ["\\p{Latin}", UPPER + LOWER],
    ["\\p{Greek}", ""],
  ];

  it.each(classes)("%s accepts its characters", (source, characters) => {
    expect(matches(source, ASCII).join("")).toBe(characters);
  });

  const without = (characters: string): string => [...ASCII].filter((character) => !characters.includes(character)).join("");
  it.each([
    ["[[:^alpha:]]", UPPER + LOWER],
    ["[^[:alpha:]]", UPPER + LOWER],
    ["\\D", DIGITS],
    ["[\\D]", DIGITS],
    ["[^\\d]", DIGITS],
    ["\\W", `${DIGITS + UPPER}_${LOWER}`],
    ["\\S", "\t\n\f\r "],
    ["[^a-c]", "abc"],
    ["[^]a]", "]a"],
    ["\\P{Lu}", UPPER],
    ["\\p{^Lu}", UPPER],
    ["[^\\P{Lu}\\d]", without(UPPER)],
    ["\\P{^Lu}", without(UPPER)],
  ])("%s accepts the other characters", (source, characters) => {
    expect(matches(source, ASCII).join("")).toBe(without(characters));
  });
});

describe("A pattern", () => {
  it.each<[source: string, text: string, expected: readonly string[]]>([
    // Escapes of single characters.
    ["\\a\\f\\t\\n\\r\\v", "\x07\f\t\n\r\v", ["\x07\f\t\n\r\v"]],
    ["\\x41\\x{42}\\x{1F600}", "AB😀", ["AB😀"]],
    ["\\101\\12\\0", "A\n\0", ["A\n\0"]],
    ["\\1018", "A8", ["A8"]],
    ["\\.\\*\\{\\\\\\_", ".*{\\_", [".*{\\_"]],
    ["\\Qa.b*\\E+", "a.b** a.b*", ["a.b**", "a.b*"]],
    ["\\Qa.", "a. ab", ["a."]],
    ["\\Q\\E", "a", ["", ""]],
    // Characters of two code units are single characters.
    ["𐀀+", "𐀀𐀀a", ["𐀀𐀀"]],
    ["[𐀀-😀]", "a𐀁😁", ["𐀁"]],
    ["[^a]", "a😀", ["😀"]],
    ["x*", "😀", ["", ""]],
    ["(?i)𐐀", "𐐨", ["𐐨"]],
    ["\uffff?x", "\uffffx", ["\uffffx"]],
    // Assertions.
    ["^a", "aa", ["a"]],
    ["a$", "aa", ["a"]],
    ["^a|b", "ab ab", ["a", "b", "b"]],
    ["(?m)^a", "a\naa", ["a", "a"]],
    ["(?m)a$", "aa\na", ["a", "a"]],
    ["(?m)^$", "\n\n", ["", "", ""]],
    ["a$", "a\n", []],
    ["(?m)\\Aa", "a\na", ["a"]],
    ["(?m)a\\z", "a\na", ["a"]],
    ["\\ba", "a aa ba", ["a", "a"]],
    ["a\\b", "a aa ab", ["a", "a"]],
    ["\\Ba", "a aa ba", ["a", "a"]],
    ["a\\B", "a aa ab", ["a", "a"]],
    ["\\b", "ab c", ["", "", "", ""]],
    ["\\B", "ab", [""]],
    ["\\B", "", [""]],
    ["\\b", "", []],
    ["\\b.\\b", "é a_b c", [" ", "c"]],
    // Alternatives and repetitions.
    ["a|b|cd", "abcd", ["a", "b", "cd"]],
    ["ab|a", "aab", ["a", "ab"]],
    ["|a", "a", ["", ""]],
    ["(?:)", "a", ["", ""]],
    ["a?b", "aab", ["ab"]],
    ["ab*", "abba", ["abb", "a"]],
    ["ab+", "abba", ["abb"]],
    ["a*?b", "aab", ["aab"]],
    ["a+?", "aa", ["a", "a"]],
    ["a??b", "ab", ["ab"]],
    ["a{2}", "aaa", ["aa"]],
    ["a{2,}", "a aa aaaa", ["aa", "aaaa"]],
    ["a{1,2}", "aaa", ["aa", "a"]],
    ["a{1,2}?", "aaa", ["a", "a", "a"]],
    ["a{0}b", "ab", ["b"]],
    ["a{0,1}b", "aab", ["ab"]],
    ["(?:ab){2}", "ababab", ["abab"]],
    ["a{,2}|a{1,x}|a{", "a{,2}a{a{1,x}", ["a{,2}", "a{", "a{1,x}"]],
    ["a{01}", "a{01}", ["a{01}"]],
    ["(?U)a+|b+?", "aabb", ["a", "a", "bb"]],
    ["(?:a*)*b", "aab", ["aab"]],
    ["(?:a|b*)*c", "abbac", ["abbac"]],
    // Flags for the rest of a group, and for a group.
    ["a(?i)b", "aB AB", ["aB"]],
    ["(?:(?i)a)b", "Ab AB", ["Ab"]],
    ["(?i:a)b", "Ab AB", ["Ab"]],
    ["(?i)a(?-i)b", "Ab AB", ["Ab"]],
    ["(?i)a(?-i:b)C", "AbC Abc ABC", ["AbC", "Abc"]],
    ["(?s).(?-s).", "\na\n\n", ["\na"]],
    ["(?sm)^.", "\na", ["\n", "a"]],
    ["(?i-s:A.)", "ab\na\n", ["ab"]],
    // Common prefixes are found first.
    ["abc|abd", "xabdxabc", ["abd", "abc"]],
    ["abc+", "ababccc", ["abccc"]],
    ["(a)bc", "aabc", ["abc"]],
  ])("finds %s in %j", (source, text, expected) => {
    expect(matches(source, text)).toEqual(expected);
  });

  it("can be compared with more different characters than it remembers", () => {
    const text = Array.from({ length: 6000 }, (_, i) => String.fromCharCode(0x4e00 + i)).join("");
    expect(matches("\\p{Han}+", `${text}x${text}`)).toEqual([text, text]);
  });

  it("can need more states than it keeps", () => {
    // After each of these characters, the automaton is in one of many states.
    let [text, seed] = ["", 1];
    for (let i = 0; i < 30_000; i++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      text += seed > 2 ** 30 ? "a" : "b";
    }
    const expected = text.lastIndexOf("a", text.length - 13);
    expect(matches("(?:a|b)*a(?:a|b){12}", text)).toEqual([text.slice(0, expected + 13)]);
  });
});

describe("A repetition", () => {
  const error = (source: string): string => {
    try {
      new RegularExpression(source, new Budget());
      return "";
    } catch (thrown) {
      return (thrown as Error).message.replace("error parsing regexp: ", "").replace(/`[^`]{50,}`/, "…");
    }
  };

  it("has a count of at most 1000, even if several are nested", () => {
    expect(error("a{1000}")).toBe("");
    expect(error("a{0,1000}")).toBe("");
    expect(error("(?:a{100}){10}")).toBe("");
    expect(error("(?:a{10}b{100}){10}")).toBe("");
    expect(error("(?:a{0,100}){0,10}")).toBe("");
    expect(error("(?:a*){1000}")).toBe("");
    expect(error("(?:a{1000})*")).toBe("");
    expect(error("a{1001}")).toBe("invalid repeat count: `{1001}`");
    expect(error("a{1001,}")).toBe("invalid repeat count: `{1001,}`");
    expect(error("a{0,1001}")).toBe("invalid repeat count: `{0,1001}`");
    expect(error("(?:a{101}){10}")).toBe("invalid repeat count: `{10}`");
    expect(error("(?:a{2}){501}")).toBe("invalid repeat count: `{501}`");
  });

  // Groups, repetitions, alternatives and characters in a row are levels; adjacent characters are one.
  it.each([
    ["(", 999],
    ["(x", 500],
    ["(xy", 500],
    ["(x|", 500],
    ["(x|yz|(?:a*)", 332],
    ["(x*", 499],
  ])("can be nested as deeply as in Go: %s", (open, deepest) => {
    const nested = (depth: number) => `${open.repeat(depth)}a${")".repeat(depth)}`;
    expect(error(nested(deepest))).toBe("");
    expect(error(nested(deepest + 1))).toBe("expression nests too deeply: …");
  });
});
