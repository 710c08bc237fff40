/** Functions on strings. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

const FAMILY = "👩‍👩‍👧";

describe("strlen and reverse", () => {
  testCalls([
    ['strlen("")', "0"],
    ['strlen("abc")', "3"],
    ['strlen("e\\u0301")', "1"],
    [`strlen("a${FAMILY}b")`, "3"],
    ['strlen("\\r\\n")', "1"],
    ['strlen("\\n\\r")', "2"],
    ['strlen(unknown(""))', "atleast(0)"],
    ['strlen(prefixed("abc"))', "atleast(3)"],
    ["strlen(any)", "atleast(0)"],
    ['strlen(secret("ab"))', "secret(2)"],
    ['reverse("abc")', '"cba"'],
    [`reverse("a${FAMILY}e\\u0301")`, `"e\\u0301${FAMILY}a"`],
    ['reverse("")', '""'],
    ['reverse(unknown(""))', 'some("")'],
    ["reverse(any)", 'some("")'],
  ]);
});

describe("substr", () => {
  testCalls([
    ['substr("hello", 1, 3)', '"ell"'],
    ['substr("hello", 0, -1)', '"hello"'],
    ['substr("hello", 2, -1)', '"llo"'],
    ['substr("hello", 2, -5)', '"llo"'],
    ['substr("hello", -3, 2)', '"ll"'],
    ['substr("hello", -3, -1)', '"llo"'],
    ['substr("hello", -9, 2)', '"he"'],
    ['substr("hello", 9, 2)', '""'],
    ['substr("hello", 5, -1)', '""'],
    ['substr("hello", 3, 9)', '"lo"'],
    ['substr("hello", 1, 0)', '""'],
    ['substr("hello", 0, 0)', '""'],
    // With a negative offset, a length of zero is ignored.
    ['substr("hello", -2, 0)', '"lo"'],
    [`substr("a${FAMILY}e\\u0301b", 1, 2)`, `"${FAMILY}e\\u0301"`],
    [`substr("a${FAMILY}e\\u0301b", -2, 1)`, '"e\\u0301"'],
    ['substr("hello", 0.5, 1)', "error in offset: a whole number is required"],
    ['substr("hello", 1, 0.5)', "error in length: a whole number is required"],
    ['substr(unknown(""), 0, 1)', 'some("")'],
    ['substr("a", any, 1)', 'some("")'],
    ['substr(secret("ab"), 0, 1)', 'secret("a")'],
  ]);
});

describe("join and split", () => {
  testCalls([
    ['join(", ", ["a", "b"], [], ["c"])', '"a, b, c"'],
    ['join("", ["a", "b"])', '"ab"'],
    ['join(",", [])', '""'],
    ['join(",", ["a"])', '"a"'],
    ['join(",", [1, true])', '"1,true"'],
    ['join(",")', "error: at least one list is required"],
    ['join(",", ["a", nil("")])', "error in lists: element 1 is null"],
    ['join(",", ["a"], [nil("")])', "error in lists: element 0 is null"],
    ['join(",", ["a", unknown("")])', 'some("")'],
    ['join(",", ["a"], unknown(list([""])))', 'some("")'],
    ['join(unknown(","), ["a"])', 'some("")'],
    ['join(",", secret(list(["a"])))', 'secret("a")'],
    ['join(",", list([secret("a"), "b"]))', 'secret("a,b")'],
    ['split(",", "a,b,,c")', 'list(["a", "b", "", "c"])'],
    ['split(",", "abc")', 'list(["abc"])'],
    ['split(",", "")', 'list([""])'],
    ['split(",", ",")', 'list(["", ""])'],
    ['split(", ", "a, b,c")', 'list(["a", "b,c"])'],
    ['split("aa", "aaaaa")', 'list(["", "", "a"])'],
    ['split("", "ab")', 'list(["a", "b"])'],
    ['split("", "e\\u0301x")', 'list(["é", "x"])'],
    ['split("", "")', 'none(list([""]))'],
    ['split(",", unknown(""))', 'some(list([""]))'],
    ['split(secret(","), "a,b")', 'secret(list(["a", "b"]))'],
  ]);
});

describe("chomp, indent and the functions that trim", () => {
  testCalls([
    ['chomp("a\\n")', '"a"'],
    ['chomp("a\\r\\n\\n\\r")', '"a"'],
    ['chomp("\\na b \\n")', '"\\na b "'],
    ['chomp("a")', '"a"'],
    ['chomp("\\n\\n")', '""'],
    ["chomp(any)", "any"],
    ['trimspace("  a b\\t\\r\\n")', '"a b"'],
    ['trimspace("\\u00a0\\u2003a\\u3000\\u0085")', '"a"'],
    ['trimspace("\\ufeffa\\u200b")', '"\\ufeffa\\u200b"'],
    ['trimspace(" \\n ")', '""'],
    ['trimspace("")', '""'],
    ["trimspace(any)", "any"],
    ['trim("!?hi?!", "!?")', '"hi"'],
    ['trim("?!?", "!?")', '""'],
    ['trim("aXa", "a")', '"X"'],
    ['trim("Xaa", "a")', '"X"'],
    ['trim("aaX", "a")', '"X"'],
    ['trim("abc", "")', '"abc"'],
    ['trim("", "a")', '""'],
    ['trim("abc", "x")', '"abc"'],
    // Characters of two code units are not torn apart.
    ['trim("😀a😁", "😀")', '"a😁"'],
    ['trim("😁a😀", "😀")', '"😁a"'],
    ['trim("😀😁😀", "😀")', '"😁"'],
    ['trim("😀", "😀")', '""'],
    ['trimprefix("hello", "he")', '"llo"'],
    ['trimprefix("hello", "lo")', '"hello"'],
    ['trimprefix("hehe", "he")', '"he"'],
    ['trimprefix("hello", "")', '"hello"'],
    ['trimprefix("he", "hello")', '"he"'],
    ['trimsuffix("hello", "lo")', '"hel"'],
    ['trimsuffix("hello", "he")', '"hello"'],
    ['trimsuffix("lolo", "lo")', '"lo"'],
    ['trimsuffix("hello", "")', '"hello"'],
    ['trimsuffix(unknown(""), "a")', 'some("")'],
    ['trimprefix(secret("ab"), "a")', 'secret("b")'],
    ['indent(2, "a\\nb\\n\\nc")', '"a\\n  b\\n  \\n  c"'],
    ['indent(0, "a\\nb")', '"a\\nb"'],
    ['indent(3, "a")', '"a"'],
    ['indent(2, "a\\r\\nb")', '"a\\r\\n  b"'],
    ['indent(-1, "a\\nb")', "error in spaces: the number of spaces must not be negative"],
    ['indent(0.5, "a\\nb")', "error in spaces: a whole number is required"],
  ]);
});

describe("replace", () => {
  testCalls([
    ['replace("a-b-c", "-", "+")', '"a+b+c"'],
    ['replace("aaa", "aa", "b")', '"ba"'],
    ['replace("abc", "x", "y")', '"abc"'],
    ['replace("abc", "b", "")', '"ac"'],
    ['replace("abc", "b", "$&$1")', '"a$&$1c"'],
    ['replace("ab", "", "_")', '"_a_b_"'],
    ['replace("", "", "_")', '"_"'],
    ['replace("😀", "", "_")', '"_😀_"'],
    ['replace("a/b", "/./", "x")', '"a/b"'],
    ['replace(unknown(""), "a", "b")', 'some("")'],
    ['replace("a", secret("a"), "b")', 'secret("b")'],
  ]);
});

describe("upper, lower and title", () => {
  testCalls([
    ['upper("abcXYZ1_")', '"ABCXYZ1_"'],
    ['upper("ßŉǰΐ")', '"ßŉǰΐ"'],
    ['upper("ñ𐐨ﬁ")', '"Ñ𐐀ﬁ"'],
    ['upper("ᾀᾐᾠᾳῃῳ")', '"ᾈᾘᾨᾼῌῼ"'],
    ['upper("aᾇß")', '"Aᾏß"'],
    ['upper("ᾲ")', '"ᾲ"'],
    ["upper(any)", 'some("")'],
    ['upper(secret("a"))', 'secret("A")'],
    ['lower("ABCxyz1_")', '"abcxyz1_"'],
    ['lower("ΑΣ Σ")', '"ασ σ"'],
    ['lower("İ")', '"i"'],
    ['lower("Ñ𐐀")', '"ñ𐐨"'],
    ["lower(any)", 'some("")'],
    ['title("hello wORLD")', '"Hello WORLD"'],
    ['title("a-b_c d1e 1f")', '"A-B_c D1e 1f"'],
    ['title("élan über")', '"Élan Über"'],
    ['title("a\\u00a0b\\u0085c\\u2003d")', '"A\\u00a0B\\u0085C\\u2003D"'],
    ['title("é’a x’y")', '"É’a X’y"'],
    // Letters that are two in one have a form for titles, and Georgian letters have none.
    ['title("ǆ ǅ Ǆ ǉ ǌ ǳ")', '"ǅ ǅ ǅ ǈ ǋ ǲ"'],
    ['title("ა აბ")', '"ა აბ"'],
    ['title("ßa é")', '"ßa É"'],
    ['title("ᾳ 𐐨")', '"ᾼ 𐐀"'],
    ['title("zebra {zap} `b")', '"Zebra {Zap} `B"'],
    ['title("é zebra {zap} `b")', '"É Zebra {Zap} `B"'],
    ["title(any)", "any"],
  ]);
});
