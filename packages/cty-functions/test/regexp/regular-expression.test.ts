import { Budget, BudgetError, CtyError } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { RegularExpression } from "../../src/text/regexp/regular-expression.ts";

const compile = (source: string) => new RegularExpression(source, new Budget());

function matches(source: string, text: string): readonly (readonly (string | undefined)[])[] {
  const pattern = compile(source);
  const budget = new Budget();
  return Array.from(pattern.findAll(text, budget), (match) => pattern.groupsOf(text, match, budget));
}

describe("A pattern that is not valid", () => {
  it.each([
    ["(?i", "invalid or unsupported Perl syntax: `(?i`"],
    ["(?i-)a", "invalid or unsupported Perl syntax: `(?i-)`"],
    ["(?=a)", "invalid or unsupported Perl syntax: `(?=`"],
    ["(?P=n)", "invalid or unsupported Perl syntax: `(?P`"],
    ["(?P<n", "invalid named capture: `(?P<n`"],
    ["(?P<a b>x)", "invalid named capture: `(?P<a b>`"],
    ["a**", "invalid nested repetition operator: `**`"],
    ["a*+?", "invalid nested repetition operator: `*+?`"],
    ["a{2}{3}", "invalid nested repetition operator: `{2}{3}`"],
    ["(*a)", "missing argument to repetition operator: `*`"],
    ["a{1001}", "invalid repeat count: `{1001}`"],
    ["a{2,1}", "invalid repeat count: `{2,1}`"],
    ["(a{100}){11}", "invalid repeat count: `{11}`"],
    ["[a", "missing closing ]: `[a`"],
    ["[b-a]", "invalid character class range: `b-a`"],
    ["[[:foo:]]", "invalid character class range: `[:foo:]`"],
    ["\\p{Latn}", "invalid character class range: `\\p{Latn}`"],
    ["\\p{", "invalid character class range: `\\p{`"],
    ["\\8", "invalid escape sequence: `\\8`"],
    ["\\é", "invalid escape sequence: `\\é`"],
    ["\\x{110000}", "invalid escape sequence: `\\x{110000`"],
    ["\\C", "invalid escape sequence: `\\C`"],
    ["[\\", "trailing backslash at end of expression: ``"],
    ["(", "missing closing ): `(`"],
    ["a)", "unexpected ): `a)`"],
    ["(".repeat(1000) + ")".repeat(1000), `expression nests too deeply: \`${"(".repeat(100)}…\``],
  ])("is reported with the message of Go: %s", (source, message) => {
    expect(() => compile(source)).toThrow(new CtyError(`error parsing regexp: ${message}`));
  });
});

describe("A pattern", () => {
  it.each<[source: string, text: string, expected: readonly (readonly (string | undefined)[])[]]>([
    // The leftmost match, and of these the preferred one.
    ["a|ab", "ab", [["a"]]],
    ["(?U)a+", "aa", [["a"], ["a"]]],
    ["a*?$", "aa", [["aa"]]],
    // The last round of a repetition, even if it is empty.
    ["(?:(a)|b)*", "ab", [["ab", "a"]]],
    ["(a|b*)*", "ab", [["ab", "b"]]],
    [
      "(|a)*",
      "aa",
      [
        ["", ""],
        ["", ""],
        ["", ""],
      ],
    ],
    // A group without a part in the match.
    ["(a)|(b)", "b", [["b", undefined, "b"]]],
    // Characters beyond the basic plane are one character.
    [".", "😀a", [["😀"], ["a"]]],
    ["", "😀", [[""], [""]]],
    ["(?m)^.*$", "a\nb", [["a"], ["b"]]],
    ["\\bfoo\\b", "foo food foo", [["foo"], ["foo"]]],
    ["(?i)k", "kK\u212a", [["k"], ["K"], ["\u212a"]]],
    ["x{,2}", "x{,2}", [["x{,2}"]]],
    ["(?:a(?i)b)c", "aBc aBC", [["aBc"]]],
  ])("finds %s in %s", (source, text, expected) => {
    expect(matches(source, text)).toEqual(expected);
  });

  it("lists the names of all of its groups, including repeated ones", () => {
    expect(compile("(?P<n>a)(b)(?<n>c)").groupNames).toEqual(["n", "", "n"]);
  });

  it("can contain groups without captures nested as deeply as memory allows", () => {
    expect(matches("(?:".repeat(5000) + "a".concat(")".repeat(5000)), "a")).toEqual([["a"]]);
    expect(matches("(".repeat(900) + "a".concat(")".repeat(900)), "a")[0]).toHaveLength(901);
  });
});

describe("The work of matching", () => {
  const steps = (source: string, text: string): number => {
    const budget = new Budget({ steps: 1e12, elements: 1e9 });
    const pattern = new RegularExpression(source, budget);
    for (const match of pattern.findAll(text, budget)) pattern.groupsOf(text, match, budget);
    return 1e12 - budget.remaining.steps;
  };

  it.each(["(a+)+$", "(a|a)*b", "(?:a?){30}a{30}$", "(a|b)*a(a|b){12}$", "(.*)(.*)(.*)x"])(
    "is linear in the length of the string for %s",
    (source) => {
      const text = (length: number): string => `${"ab".repeat(length / 2)}`;
      expect(steps(source, text(8000))).toBeLessThan(3 * steps(source, text(4000)));
    },
  );

  it("is limited by the budget, even if each match reads to the end", () => {
    const budget = new Budget({ steps: 1_000_000 });
    expect(() => [...compile("x.*y|x").findAll("x".repeat(100_000), budget)]).toThrow(BudgetError);
  });

  it("is limited by the budget during compilation", () => {
    expect(() => new RegularExpression("(?:a{1000})".repeat(2000), new Budget())).toThrow(BudgetError);
  });
});
