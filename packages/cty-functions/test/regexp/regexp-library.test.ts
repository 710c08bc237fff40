/** Regular expressions compared with a library that implements RE2, too. */
import { Budget } from "@hcl-ts/cty";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { RegularExpression } from "../../src/text/regexp/regular-expression.ts";
import { invalidPattern, randomPattern, randomText } from "./random-pattern.ts";

/** A match: its range, and the strings of its groups. */
type Found = readonly (number | string | null)[];

function found(pattern: RegularExpression, text: string): readonly Found[] {
  const budget = new Budget();
  return Array.from(pattern.findAll(text, budget), (match) => {
    const [, ...groups] = pattern.groupsOf(text, match, budget);
    return [match.start, match.end, ...groups.map((group) => group ?? null)];
  });
}

function foundByLibrary(library: RE2JS, text: string): readonly Found[] {
  const matcher = library.matcher(text);
  const all: Found[] = [];
  let lastEnd = -1;
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (start === end && end === lastEnd) continue;
    lastEnd = end;
    all.push([start, end, ...Array.from({ length: library.groupCount() }, (_, i) => matcher.group(i + 1))]);
  }
  return all;
}

/** Returns what compiling makes, or the message of the error. Long parts of patterns are left out of messages. */
function attempt<T>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    return (error as Error).message.replace(/expression$/, "expression: ``").slice(0, 90);
  }
}

/** The library takes each name of a group only once, in contrast to Go. */
const isComparable = (library: RE2JS | string) => typeof library !== "string" || !library.includes("duplicate");

it("RegularExpression finds the matches and groups that the library finds", () => {
  let [runs, compared] = [0, 0];
  fc.assert(
    fc.property(randomPattern, fc.array(randomText, { minLength: 4, maxLength: 4 }), (source, texts) => {
      runs++;
      const library = attempt(() => RE2JS.compile(source));
      if (!isComparable(library)) return;
      const pattern = attempt(() => new RegularExpression(source, new Budget()));
      if (typeof library === "string" || typeof pattern === "string") {
        expect(pattern).toBe(library);
        return;
      }
      for (const text of texts) {
        const expected = foundByLibrary(library, text);
        compared += expected.length;
        expect(found(pattern, text)).toEqual(expected);
      }
    }),
    { numRuns: amount(600, 3000) },
  );
  // Most patterns are valid and match somewhere.
  expect(compared).toBeGreaterThan(3 * runs);
});

it("RegularExpression reports the errors that the library reports", () => {
  let [runs, errors] = [0, 0];
  fc.assert(
    fc.property(invalidPattern, (source) => {
      runs++;
      const library = attempt(() => RE2JS.compile(source));
      if (!isComparable(library)) return;
      const pattern = attempt(() => new RegularExpression(source, new Budget()));
      if (typeof library === "string") errors++;
      expect(typeof pattern === "string" ? pattern : "valid").toBe(typeof library === "string" ? library : "valid");
    }),
    { numRuns: amount(400, 2000) },
  );
  expect(errors).toBeGreaterThan(runs / 4);
});

it.each(["(?i)k", "(?i)[^k]", "(?i)\\W", "(?i)[\\P{Lu}]", "(?i)\\p{Lt}", "(?i)[à-ý]", "(?i)θ", "\\PL", "\\p{Greek}", "(?i)µ"])(
  "RegularExpression accepts the characters for %s that the library accepts",
  (source) => {
    const library = RE2JS.compile(source);
    const budget = new Budget({ steps: 1e12, elements: 1e9 });
    const pattern = new RegularExpression(source, budget);
    const different: string[] = [];
    for (let code = 0; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const text = String.fromCodePoint(code);
      if ((pattern.find(text, 0, budget) !== undefined) !== library.matcher(text).find()) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  },
);
