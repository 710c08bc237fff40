/**
 * Parsing takes steps linear in the length of any source: calls of functions and turns of loops of the parser and of recovery.
 */
import { describe, expect, it } from "vitest";
import { loadCounted, stepsOf } from "../../../vitest.steps.ts";
import { someOf } from "../../../vitest.tier.ts";

const { parseConfig, parseExpression, parseTemplate } = await loadCounted<typeof import("../src/index.ts")>(
  import.meta.url,
  "../src/index.ts",
);

const parsers = { config: parseConfig, expression: parseExpression, template: parseTemplate };

/** A source made of a fragment that is repeated. Each "№" in `unit` becomes the count. */
interface Repetition {
  readonly prefix?: string;
  readonly unit: string;
  readonly suffix?: string;
  readonly parser?: keyof typeof parsers;
}

/** The length of the longer one of two sources that are compared, as a multiple of the shorter one. */
const FACTOR = 4;
/** The approximate length of the shorter source, and the growth of steps above which they are superlinear. Quadratic time would be 16. */
const MEASURE = { length: 2000, growth: 5 };
/** A measurement that takes a quarter of the time. What it finds is measured again: the steps of recovery that looks ahead grow faster up to its limit. */
const FIRST_MEASURE = { length: 500, growth: 4.4 };

function sourceOf({ prefix = "", unit, suffix = "" }: Repetition, length: number, factor: number): string {
  const count = Math.ceil(length / unit.length) * factor;
  return prefix + Array.from({ length: count }, (_, i) => unit.replaceAll("№", String(i))).join("") + suffix;
}

/** Returns the number of steps that parsing a source takes. */
function stepsToParse(source: string, parser: keyof typeof parsers): number {
  const steps = stepsOf(() => parsers[parser](source));
  if (steps === 0) throw new Error("no steps are counted: the parser has no counter");
  return steps;
}

/** Returns how many times as many steps the longer source takes. */
function growthOf(repetition: Repetition, length: number): number {
  const { parser = "config" } = repetition;
  return stepsToParse(sourceOf(repetition, length, FACTOR), parser) / stepsToParse(sourceOf(repetition, length, 1), parser);
}

/** Returns the repetitions whose steps grow faster than their length. */
function superlinear(repetitions: readonly Repetition[], isFirstMeasureEnough = true): readonly unknown[] {
  return repetitions.flatMap((repetition) => {
    if (isFirstMeasureEnough && growthOf(repetition, FIRST_MEASURE.length) <= FIRST_MEASURE.growth) return [];
    const growth = growthOf(repetition, MEASURE.length);
    return growth > MEASURE.growth ? [{ ...repetition, growth }] : [];
  });
}

const tokens = ["a", "1", '"', "{", "}", "[", "]", "(", ")", "=", ",", ".", "${", "%{", "<<A", "/*", "#", "for", "?", '"x"', "b {", "c ="];
const moreTokens = [
  ...tokens,
  "~}",
  "<<-A",
  "A",
  "*/",
  "in",
  ":",
  "=>",
  "...",
  "'",
  "\\",
  "é",
  "\r",
  "x(",
  "%{if a}",
  "c№ =",
  "b№ {",
  "}\n",
];

describe("the number of steps is proportional to the length of the source", () => {
  it("is linear for fragments that once took quadratic time", () => {
    const units = [
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
      "~}(*\n\n",
      "x %{\n",
      "b {\n<<B\n}\n",
      "a№ = 1\n=\n",
    ];
    const repetitions: readonly Repetition[] = [
      ...["", "a = <<A\n", "{"].flatMap((prefix) => units.map((unit) => ({ prefix, unit }))),
      { prefix: "b . ", unit: "{#", suffix: "\r b\n" },
      { prefix: "", unit: '"a" b\n' },
      { prefix: 'x\n"a"', unit: ' \u2003 "x"' },
      { prefix: "x = (\n", unit: "    y = (\n", suffix: ")\n" },
      { prefix: 'a = ["${', unit: "(]" },
      { prefix: 'a = ["${', unit: "{\n  ] in " },
      { prefix: "a = [\n  (\n", unit: "    ( ]\n", suffix: "  )\n" },
    ];
    expect(superlinear(repetitions, false)).toEqual([]);
  });

  it("is linear if every line differs in its indentation from the ones before", () => {
    const staircase = (height: number): string =>
      Array.from({ length: height }, (_, i) => `${" ".repeat(i)}x = (\n`).join("") + "\n".repeat(height * height);
    const few = stepsToParse(staircase(30), "config");
    expect(stepsToParse(staircase(60), "config")).toBeLessThan(MEASURE.growth * few);
  });

  it.each(someOf(tokens, 6))("is linear for %j alone and before each token, with and without line breaks", (first) => {
    const pairs = tokens.flatMap((second) => [`${first} ${second} `, `${first}\n${second}\n`, `${first} ${second}\n`]);
    expect(superlinear([first, `${first}\n`, ...pairs].map((unit) => ({ unit })))).toEqual([]);
  });

  it.each(someOf([1, 2, 3, 4, 5, 6, 7, 8], 2))("is linear for sample %i of up to three tokens in various places", (seed) => {
    const random = generator(seed);
    const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
    const sample = Array.from({ length: 100 }, (): Repetition => {
      const unit = Array.from({ length: 1 + random(3) }, () => pick(moreTokens) + pick(["", " ", "\n", "\n  "])).join("");
      const prefix = pick(["", "", "a = <<A\n", "{", "a = [", 'a = ["${', "a = {\n", "a = [\n  (\n", "a = <<A\n${", "b {\n"]);
      const suffix = pick(["", "", "\n)\n", "\n]\n", "\n}\n", "\nA\n", "  )\n]\n", "*/", '"\n']);
      return { prefix, unit, suffix, parser: pick(["config", "config", "config", "expression", "template"]) };
    });
    expect(superlinear(sample)).toEqual([]);
  });
});

/** Returns a function that returns pseudo-random integers below a limit. The same seed gives the same ones. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 0x8000_0000;
    return Math.floor(state / 256) % limit;
  };
}
