/**
 * Parsing takes time linear in the length of any source. Counts the tokens scanned by the parser
 * and by recovery.
 */
import { describe, expect, it, vi } from "vitest";
import { parseConfig } from "../src/index.ts";
import { Scanner } from "../src/scanner/scanner.ts";

/** Returns the number of tokens scanned to parse a source. */
function tokensScanned(source: string): number {
  const scan = vi.spyOn(Scanner.prototype, "scan");
  try {
    parseConfig(source);
    return scan.mock.calls.length;
  } finally {
    scan.mockRestore();
  }
}

const tokens = ["a", "1", '"', "{", "}", "[", "]", "(", ")", "=", ",", ".", "${", "%{", "<<A", "/*", "#", "for", "?", '"x"', "b {", "c ="];

/**
 * Fragments that once took quadratic time, and all pairs of tokens with and without a newline
 * between.
 */
const fragments = [
  "a = <<A\n",
  "a = 1 /*",
  "a = 1 /*\n",
  "[\n\n",
  "b { a = f( } ",
  'f("\n',
  '"\n{\n',
  '%{"\n',
  "a\n  b\n}\n",
  "a =\n  b\n",
  'a = 1.0" ',
  "x = (\n    y = 1\n",
  "a }= 1\n  b\n",
  'x = "a\n"\n',
  "a = {&} ",
  'a " ${\n',
  ...tokens.flatMap((first) => tokens.flatMap((second) => [`${first} ${second} `, `${first}\n${second}\n`, `${first} ${second}\n`])),
];

describe("repeated fragments", () => {
  it("the number of tokens scanned is proportional to the length of the source", () => {
    const superlinear = fragments.filter((fragment) => {
      const few = tokensScanned(fragment.repeat(60));
      const many = tokensScanned(fragment.repeat(480));
      // The backtracking budget is a multiple of the length, which short sources do not use up.
      return many > 16 * few + 10_000;
    });
    expect(superlinear).toEqual([]);
  });
});
