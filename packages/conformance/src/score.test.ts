import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { IS_LONG, someOf } from "../../../vitest.tier.ts";
import { readKnownDifferences } from "./known-differences.ts";
import { readVectors, runVectors } from "./run.ts";

const packageFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The numbers of each suite. */
type Score = Readonly<Record<string, { readonly passed: number; readonly failed: number }>>;

const scoreFile = packageFile("score.json");
const known = readKnownDifferences(packageFile("KNOWN_DIFFERENCES.md"));
const all = readVectors([packageFile("vectors")]);
const suites = [...new Set(all.map(({ suite }) => suite))].map((name) => all.filter(({ suite }) => suite === name));
const results = await runVectors(suites.flatMap((vectors) => someOf(vectors, Math.max(30, Math.floor(vectors.length / 10)))));
const failing = [...results.values()].flatMap(({ failures }) => failures.map(({ vector }) => `${vector.suite}/${vector.id}`));
const score: Score = Object.fromEntries(Array.from(results, ([name, { passed, failures }]) => [name, { passed, failed: failures.length }]));

// `UPDATE_SCORE=1 TEST_TIER=long npx vitest run` saves a better score. Review the change before committing it.
if (IS_LONG && process.env.UPDATE_SCORE !== undefined) writeFileSync(scoreFile, `${JSON.stringify(score, undefined, 2)}\n`);
const committed = JSON.parse(readFileSync(scoreFile, "utf8")) as Score;

describe("conformance with the reference implementation", () => {
  it.runIf(IS_LONG).each(Object.keys(committed))("%s passes at least as many cases as the committed score", (name) => {
    expect(score[name]).toEqual(committed[name]);
  });

  it("has a score for every suite", () => {
    expect(Object.keys(score).sort()).toEqual(Object.keys(committed).sort());
  });

  it.each(Object.keys(committed))("%s fails for known differences only", (name) => {
    const unknown = (results.get(name)?.failures ?? []).filter(({ vector }) => !known.has(`${vector.suite}/${vector.id}`));
    expect(unknown.map(({ vector, where }) => [vector.id, where])).toEqual([]);
  });

  it.runIf(IS_LONG)("lists only failing cases as known differences", () => {
    expect([...known].filter((id) => !failing.includes(id))).toEqual([]);
  });
});
