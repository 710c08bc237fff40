import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readKnownDifferences } from "./known-differences.ts";
import { readVectors, runVectors } from "./run.ts";

const packageFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The numbers of each suite. */
type Score = Readonly<Record<string, { readonly passed: number; readonly failed: number }>>;

const scoreFile = packageFile("score.json");
const results = await runVectors(readVectors([packageFile("vectors")]));
const score: Score = Object.fromEntries(Array.from(results, ([name, { passed, failures }]) => [name, { passed, failed: failures.length }]));

// `UPDATE_SCORE=1 npm test` saves a better score. Review the change before committing it.
if (process.env.UPDATE_SCORE !== undefined) writeFileSync(scoreFile, `${JSON.stringify(score, undefined, 2)}\n`);
const committed = JSON.parse(readFileSync(scoreFile, "utf8")) as Score;

describe("conformance with the reference implementation", () => {
  it.each(Object.keys(committed))("%s passes at least as many cases as the committed score", (name) => {
    expect(score[name]).toEqual(committed[name]);
  });

  it("has a score for every suite", () => {
    expect(Object.keys(score).sort()).toEqual(Object.keys(committed).sort());
  });

  it("lists only failing cases as known differences", () => {
    const failing = new Set([...results.values()].flatMap(({ failures }) => failures.map(({ vector }) => `${vector.suite}/${vector.id}`)));
    const stale = [...readKnownDifferences(packageFile("KNOWN_DIFFERENCES.md"))].filter((id) => !failing.has(id));
    expect(stale).toEqual([]);
  });
});
