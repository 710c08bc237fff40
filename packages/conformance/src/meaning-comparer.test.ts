/** The comparer of the suite `diff` accepts the wanted answers, and no others. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compareMeaning } from "../meaning/compare-meaning.mjs";

interface WantedChange {
  readonly paths?: readonly string[];
  readonly partKinds?: readonly string[];
}

interface DiffVector {
  readonly id: string;
  readonly want: { readonly changes: readonly WantedChange[] };
}

const vectors = readFileSync(new URL("../vectors/diff.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as DiffVector);

/** A wanted change as an answer, whose parts have the wanted paths or kinds. */
const answerOf = ({ paths, partKinds, ...change }: WantedChange): unknown => ({
  ...change,
  parts: paths?.map((path) => ({ path, kind: "changed" })) ?? partKinds?.map((kind) => ({ path: "", kind })),
});

it("the comparer of differences accepts each wanted answer", () => {
  expect(vectors.length).toBeGreaterThan(30);
  for (const vector of vectors)
    expect([vector.id, compareMeaning(vector, { changes: vector.want.changes.map(answerOf) })]).toEqual([vector.id, null]);
});

it("the comparer of differences refuses empty, incomplete and additional answers", () => {
  const wrong = { kind: "changed", address: "x.y" };
  for (const vector of vectors) {
    const { changes } = vector.want;
    for (const answer of [
      {},
      { changes: [wrong] },
      { changes: [...changes.map(answerOf), wrong] },
      ...(changes.length > 0 ? [{ changes: [] }] : []),
    ])
      expect([vector.id, compareMeaning(vector, answer) === null]).toEqual([vector.id, false]);
  }
});
