import { lexConfig, parseConfig } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

  it("accepts most valid sources", () => {
    let count = 0;
    let accepted = 0;
    fc.assert(
      fc.property(configuration, (source) => {
        count++;
        if (accepts(source)) accepted++;
      }),
      { numRuns: 1_000 },
    );
    expect(accepted / count).toBeGreaterThan(0.3);
  });

  it("accepts nothing for which the parser reports an error", () => {
    fc.assert(
      fc.property(soup, (source) => {
        if (accepts(source)) expect(parseConfig(source).diagnostics).toEqual([]);
      }),
      { numRuns: 30_000 },
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
    fc.assert(
      fc.property(
        configuration,
        fc.nat(),
        fc.constantFrom("remove", "insert", "replace", "copy"),
        fc.constantFrom(...pieces),
        (valid, seed, change, piece) => {
          runs++;
          const { tokens } = lexConfig(valid);
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
          if (!accepts(source)) return;
          accepted++;
          expect(diagnostics).toEqual([]);
        },
      ),
      { numRuns: 30_000 },
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
    { numRuns: 500 },
  );
});
