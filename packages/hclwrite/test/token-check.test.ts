import { lexConfig, parseConfig } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { format, isCertainlyValid } from "../src/format/index.ts";
import { configuration, soup } from "./configuration-soup.ts";

/** Whether a source passes the check by tokens, as a program uses it. */
function accepts(source: string): boolean {
  const { tokens, diagnostics } = lexConfig(source);
  return diagnostics.length === 0 && isCertainlyValid(tokens);
}

describe("the check by tokens", () => {
  it.each([
    "",
    "a = 1",
    'a = [1, "x", [], {}, f(), f(x, y...), -1 + 2 * !b]\n# c\n',
    'b "x" y {\n  a = b.c[0].d[*].e.*.f ? (1) : {\n    k = 1, "l" : 2\n    (m) = 3 # c\n  }\n}\n\nc {}\nd { e = "${f("${g}")}\\n" }\n',
    "a = [for x in y : x if x != null]\nb = {\n  for k, v in {} : k => v...\n}\nc = <<E\n$${x} ${y}\nE\nd = f(<<-E\n  x\n  E\n)\n",
    "a = (\n  b # c\n  || d\n)\n",
  ])("accepts %j", (source) => {
    expect(parseConfig(source).diagnostics).toEqual([]);
    expect(accepts(source)).toBe(true);
  });

  // Each of these is valid; the check has a step for every kind of token in them.
  it.each([
    "a = 1 # c\n# d\n\n/* e */ b = 2\n",
    'b "x" y "z\\n" {\n}\n',
    'b "" {}\n',
    "b {\n  c {\n    d = 1\n  }\n  e {}\n}\n",
    "b { a = [1] }\nc { a = b ? c : d }\n",
    "b {\n  a = 1\n}\nb {\n  a = 1\n}\n",
    "a = 1\nb {\n  a = 1\n}\n",
    "a = 1 + 2 - 3 * 4 / 5 % 6\n",
    "a = b == c != d < e <= f > g >= h && i || j\n",
    "a = -b + !c - -1\n",
    "a = 1.5\n",
    'a = "x${b}y${c}z"\nd = ""\n',
    'a = "\\n\\r\\t\\"\\\\"\n',
    'a = "${"${b}"}"\n',
    "a = b.c.d.*.e[0][*].f\n",
    'a = b["c"][d[0]]\n',
    "a = f(\n  1,\n  2,\n)\n",
    "a = f(b, c...)\n",
    "a = f(b...\n)\n",
    "a = [\n  1, # c\n  2\n]\n",
    "a = [[], [[]], {}]\n",
    'a = {\n  b = 1\n\n  # c\n  c : 2,\n  (d) = 3\n  "e" = 4\n  "f${g}" = 5\n}\n',
    "a = { b = { c = 1 }, d = [] }\n",
    "a = b ? c : d ? e : f\n",
    "a = (\n  b ?\n  c :\n  d\n)\n",
    "a = [for b in c : b]\n",
    "a = [for b, c in d : [for e in c : e] if b]\n",
    "a = { for b, c in d : b => c }\n",
    "a = { for b in c : b => b if b }\n",
    "a = [for b in c : b if b]\n",
    "a = { for b in c : b => b...\n}\n",
    "a = <<E\nx ${b} y\nE\nc = <<-E\n  x\n  E\n",
    "a = <<E\nE\n",
    "a = [<<E\nx\nE\n]\n",
    "fora = inb ? ifc : form\n",
    "if = x.for.in\n",
    "a = x.if\n",
  ])("accepts %j", (source) => {
    expect(parseConfig(source).diagnostics).toEqual([]);
    expect(accepts(source)).toBe(true);
  });

  // The parser reports an error for each of these.
  it.each([
    "}\n",
    "a {\n}\n}\n",
    "a {\n",
    "a\n",
    "a =\n",
    "a = 1 b = 2\n",
    "a = 1\na = 2\n",
    "b {\n  a = 1\n  a = 2\n}\n",
    "a {} b {}\n",
    "a { b = 1 c = 2 }\n",
    "a { b = 1\n}\n",
    "a { b {} }\n",
    "a {} = 1\n",
    'a "x" = 1\n',
    "a 1 {}\n",
    'a "x${b}" {}\n',
    'a "x" {} "y"\n',
    "1 = 2\n",
    "a = 1,\n",
    "a = b c\n",
    "a = b +\n",
    "a = + b\n",
    "a = *\n",
    "a = b ? c\n",
    "a = b : c\n",
    "a = b ? c : \n",
    "a = (b\n",
    "a = (b]\n",
    "a = [b)\n",
    "a = [1 2]\n",
    "a = [1,,2]\n",
    "a = [,]\n",
    "a = {b}\n",
    "a = {b = 1 c = 2}\n",
    "a = {b = }\n",
    "a = {b => 1}\n",
    "a = { = 1}\n",
    "a = f(b...c)\n",
    "a = f(...)\n",
    "a = f(b..., c)\n",
    "a = [b...]\n",
    "a = b...\n",
    "a = b.\n",
    "a = b[]\n",
    "a = b[0 1]\n",
    "a = b[*\n",
    "a = b..c\n",
    "a = [for b c : d]\n",
    "a = [for b in c d]\n",
    "a = [for b in c : d => e]\n",
    "a = {for b in c : d}\n",
    "a = [for in c : d]\n",
    "a = [for b, in c : d]\n",
    "a = [for b in c : d if]\n",
    "a = [for b in c : d unless e]\n",
    "a = [for b in c : d...]\n",
    "a = {for b in c : d => e...f}\n",
    'a = "x\n',
    'a = "${b"\n',
    'a = "${}"\n',
    'a = "\\q"\n',
    "a = <<E\nx\n",
    "a = <<E\n${b\nE\n",
    "a = 1 # c\n}\n",
    "a = b # c\n  + d\n",
    "a = b\n  + d\n",
  ])("does not accept %j", (source) => {
    expect(parseConfig(source).diagnostics).not.toEqual([]);
    expect(accepts(source)).toBe(false);
  });

  // These are valid, but left to the parser.
  it.each([
    "a = for\n",
    "a = { for b in c : b => [b]... if b }\n",
    "a = 1 /* c */\nb {} /* d */ # e\nc {} # f\n",
    "a = /* c */ 1\n",
    "a = in.b\n",
    "a = if(b)\n",
    'a = "%{if b}c%{endif}"\n',
    "a = b::c(1)\n",
    "a = 1e5\n",
    'a = "\\u00e9"\n',
    "a = <<E\n%{if b}c%{endif}\nE\n",
  ])("leaves %j to the parser", (source) => {
    expect(accepts(source)).toBe(false);
  });

  it("accepts most valid sources", () => {
    let count = 0;
    let accepted = 0;
    fc.assert(
      fc.property(configuration, (source) => {
        count++;
        if (accepts(source)) accepted++;
      }),
      { numRuns: amount(166, 1_000) },
    );
    expect(accepted / count).toBeGreaterThan(0.3);
  });

  it("accepts nothing for which the parser reports an error", () => {
    fc.assert(
      fc.property(soup, (source) => {
        if (accepts(source)) expect(parseConfig(source).diagnostics).toEqual([]);
      }),
      { numRuns: amount(5_000, 30_000) },
    );
  });

  it("accepts nothing that a change of one token breaks", () => {
    let [runs, broken, accepted] = [0, 0, 0];
    const pieces = [
      "a",
      "for",
      "if",
      "1",
      '"x"',
      "=",
      ":",
      "?",
      ",",
      ".",
      "...",
      "*",
      "-",
      "{",
      "}",
      "[",
      "]",
      "(",
      ")",
      "\n",
      "${",
      "=>",
      "# c\n",
      "/* c */",
      "in",
      "<<E\nx\nE\n",
    ];
    const changes = fc.tuple(fc.nat(), fc.constantFrom("remove", "insert", "replace", "copy"), fc.constantFrom(...pieces));
    fc.assert(
      // Several changes of each configuration, because creating one takes longer than a change.
      fc.property(configuration, fc.array(changes, { minLength: 10, maxLength: 10 }), (valid, tenChanges) => {
        const { tokens } = lexConfig(valid);
        for (const [seed, change, piece] of tenChanges) {
          runs++;
          const index = seed % tokens.length;
          const [start, end] = [tokens.start(index), tokens.end(index)];
          const middle = {
            remove: " ",
            insert: ` ${piece} ${valid.slice(start, end)}`,
            replace: ` ${piece} `,
            copy: `${valid.slice(start, end)} ${valid.slice(start, end)}`,
          }[change];
          const source = valid.slice(0, start) + middle + valid.slice(end);
          const { diagnostics } = parseConfig(source);
          if (diagnostics.length > 0) broken++;
          if (!accepts(source)) continue;
          accepted++;
          expect(diagnostics).toEqual([]);
        }
      }),
      { numRuns: amount(500, 3_000) },
    );
    expect(broken).toBeGreaterThan(runs / 6);
    expect(accepted).toBeGreaterThan(runs / 30);
  });

  it("leaves deep nesting to the parser", () => {
    expect(accepts(`a = ${"[".repeat(90)}${"]".repeat(90)}\n`)).toBe(true);
    expect(accepts(`a = ${"[".repeat(9_000)}${"]".repeat(9_000)}\n`)).toBe(false);
  });
});

it("formats tokens as it formats their source", () => {
  fc.assert(
    fc.property(soup, (source) => {
      for (const style of ["hcl", "terraform"] as const)
        expect(format(lexConfig(source).tokens, { style })).toBe(format(source, { style }));
    }),
    { numRuns: amount(83, 500) },
  );
});
