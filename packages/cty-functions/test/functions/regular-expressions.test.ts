/** Functions on regular expressions. What patterns match is tested in `../regexp`. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("regex", () => {
  testCalls([
    ['regex("[a-z]+", "12 ab cd")', '"ab"'],
    ['regex("(\\\\d+)-(\\\\d+)", "10-20")', '["10", "20"]'],
    ['regex("(a)", "a")', '["a"]'],
    ['regex("(?P<n>\\\\d+)(?P<a>.)", "x7y")', '{ n = "7", a = "y" }'],
    ['regex("(a)|(b)", "b")', '[nil(""), "b"]'],
    ['regex("(?P<x>a)|(?P<y>b)", "b")', '{ x = nil(""), y = "b" }'],
    // Of several groups with one name, the last one counts.
    ['regex("(?P<n>a)(?P<n>b)", "ab")', '{ n = "b" }'],
    ['regex("z", "a")', "error: the regular expression does not match the string"],
    ['regex("(a)(?P<n>b)", "ab")', "error in pattern: either all groups must have names or none"],
    ['regex("(", "a")', "error in pattern: the regular expression is not valid: error parsing regexp: missing closing ): `(`"],
    ['regex(unknown(""), "a")', "any"],
    ['regex("(a)", unknown(""))', 'some([""])'],
    ['regex("a", unknown(""))', 'some("")'],
    ['regex("(?P<n>a)", unknown(""))', 'some({ n = "" })'],
    ['regex("a", secret("a"))', 'secret("a")'],
  ]);
});

describe("regexall", () => {
  testCalls([
    ['regexall("\\\\d", "1a2")', 'list(["1", "2"])'],
    ['regexall("(\\\\w)=(\\\\d)?", "a=1,b=")', 'list([["a", "1"], ["b", nil("")]])'],
    ['regexall("(?P<k>\\\\w)", "ab")', 'list([{ k = "a" }, { k = "b" }])'],
    ['regexall("x*", "axb")', 'list(["", "x", ""])'],
    ['regexall("x", "abc")', 'none(list([""]))'],
    ['regexall("(a)(?P<n>b)", "ab")', "error in pattern: either all groups must have names or none"],
    [
      'regexall("*", "ab")',
      "error in pattern: the regular expression is not valid: error parsing regexp: missing argument to repetition operator: `*`",
    ],
    ['regexall(unknown(""), "a")', "some(list([any]))"],
    ['regexall("(a)", unknown(""))', 'some(list([[""]]))'],
    ['regexall(secret("a"), "a")', 'secret(list(["a"]))'],
  ]);
});

describe("regexreplace", () => {
  testCalls([
    ['regexreplace("a1b22", "[0-9]+", "#")', '"a#b#"'],
    ['regexreplace("abc", "x", "y")', '"abc"'],
    ['regexreplace("ab", "(a)(b)", "$2$1")', '"ba"'],
    ['regexreplace("ab", "(a)(b)", "$0-$${1}x-$1x")', '"ab-ax-"'],
    ['regexreplace("ab", "(?P<first>a)", "<$first>")', '"<a>b"'],
    ['regexreplace("ab", "(?P<first>a)", "$${first}_$first_")', '"a_b"'],
    ['regexreplace("a", "(a)", "$$|$$1|$|$-|$$$${-}")', '"$|$1|$|$-|$$${-}"'],
    ['regexreplace("a", "(a)", "$2$9$none")', '""'],
    ['regexreplace("b", "(a)?b", "<$1>")', '"<>"'],
    ['regexreplace("a", "(a)", "$01$1é")', '""'],
    ['regexreplace("abab", "", "-")', '"-a-b-a-b-"'],
    ['regexreplace("aXbX", "x(?i)|X", "")', '"ab"'],
    ['regexreplace("a", "(", "")', "error: the regular expression is not valid: error parsing regexp: missing closing ): `(`"],
    ['regexreplace(unknown(""), "a", "b")', 'some("")'],
    ['regexreplace("a", "a", secret("b"))', 'secret("b")'],
  ]);
});
