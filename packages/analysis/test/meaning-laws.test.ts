/** The laws of meaning keys hold, and each fails for spoilt keys and for sources with an error. */
import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sabotaged } from "../../../vitest.sabotage.ts";
import { amount, IS_LONG } from "../../../vitest.tier.ts";
import { meaningKey } from "../src/index.ts";
import { checkEqualKeys, checkRewrites, keyOf } from "./meaning-laws.ts";
import { EQUAL_KEYS, SABOTAGES } from "./sabotages.ts";

describe("meaning keys", () => {
  it("stay when an expression is written in another form", () => checkRewrites());

  it("are equal only for expressions with the same results in every scope", () => {
    expect(checkEqualKeys()).toBeGreaterThan(amount(60, 100));
  });

  it("are the same in the JSON syntax for every value that JSON has", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3, noUnicodeString: false }), (data) => {
        const text = JSON.stringify(data);
        // The native syntax lacks some escape sequences of JSON.
        fc.pre(!/[$%]\{|\\[ubf]/.test(text));
        expect(meaningKey(parseJson(text, "a.json").expression)).toBe(keyOf(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the laws of meaning keys fail for keys that", () => {
  it.each<[what: string, spoil: (key: string, source: string) => string]>([
    ["treat a template with a text as its interpolation", (key) => key.replace(/%text\(([^(),"]+)\)/g, "$1")],
    ["do not tell a negation from its operand", (key) => key.replace(/\(- ([^(),]+)\)/g, "$1")],
    [
      "ignore the order of operands",
      (key) => key.replace(/\(([<-]) ([^(),]+),([^(),]+)\)/g, (_, op, a, b) => `(${op} ${[a, b].sort().join()})`),
    ],
    ["do not tell texts from numbers and truth values", (key) => key.replace(/"(1|a)"/g, "1")],
    ["do not tell one argument from an expanded list", (key) => key.replaceAll("...)", ")")],
    ["ignore the names of references", (key) => key.replace(/\b[nsl]\b(?!")/g, "n")],
    ["ignore the condition of a loop", (key) => key.replace(/,\(== .*\)\]/g, ",]")],
  ])("%s", (_, spoil) => {
    expect(() => checkEqualKeys((source) => spoil(keyOf(source), source))).toThrow();
  });

  it.each<[what: string, spoil: (key: string, source: string) => string]>([
    ["depend on parentheses", (key, source) => `${key} ${source.split("(").length}`],
    ["depend on the length of the source", (key, source) => `${key} ${source.length}`],
    ["depend on the names that loops bind", (key, source) => `${key} ${/for (\w+) in/.exec(source)?.[1]}`],
    ["depend on the first key of an object", (key, source) => `${key} ${/\{ "?(\w)/.exec(source)?.[1]}`],
  ])("%s", (_, spoil) => {
    expect(() => checkRewrites((source) => spoil(keyOf(source), source))).toThrow();
  });
});

describe.runIf(IS_LONG)("the laws of meaning keys fail for sources that", () => {
  it.each(SABOTAGES)("$name", async (sabotage) => {
    const build = (await import(/* @vite-ignore */ sabotaged("./meaning-laws.ts", sabotage))) as typeof import("./meaning-laws.ts");
    const check = sabotage.law === EQUAL_KEYS ? build.checkEqualKeys : build.checkRewrites;
    expect(() => check()).toThrow();
  });
});

it("a meaning key is written without recursion", () => {
  const length = 50_000;
  for (const source of [`a${"[i]".repeat(length)}`, `1${" + x".repeat(length)}`, `${"-".repeat(200)}x`])
    expect(keyOf(source).length).toBeGreaterThan(200);
});
