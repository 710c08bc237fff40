/** A document equals a fresh read of its text: at once while errors are near the change, and always after a pause. */
import { expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { parseConfig } from "../src/tree.ts";
import { sample } from "./document-sample.ts";
import { editWithoutSense, type SessionCounts, typeIntoSound } from "./document-sessions.ts";

const SESSIONS = amount(6, 25);
/** The long comments follow an item at once, so whatever is typed before them ends with a comment. */
const long = sample(3).replaceAll("\n\n", `\n# ${"A long comment. ".repeat(250)}\n`);

const sources: readonly (readonly [what: string, text: string])[] = [
  ["blocks", sample(3)],
  ["CRLF line endings and a byte order mark", `\ufeff${sample(2).replaceAll("\n", "\r\n")}`],
  ["attributes", Array.from({ length: 30 }, (_, i) => `name_${i} = "value ${i}"\n`).join("")],
  ["so much text that errors far away wait for a pause", long],
];

it.each(sources)("typing into sound text gives the tree and the errors of a fresh read after each key: %s", (_, text) => {
  expect(parseConfig(text).diagnostics).toEqual([]);
  const counts: SessionCounts = { keys: 0, differences: [] };
  for (let seed = 1; seed <= SESSIONS; seed++) typeIntoSound(text, seed, counts);
  expect(counts.keys).toBeGreaterThan(10 * SESSIONS);
  expect(counts.differences).toEqual([]);
});

it.each(sources)("edits without sense give the text at once, and tree and errors of a fresh read after a pause: %s", (_, text) => {
  const counts: SessionCounts = { keys: 0, differences: [] };
  for (let seed = 1; seed <= SESSIONS; seed++) editWithoutSense(text, seed, counts);
  expect(counts.keys).toBeGreaterThan(10 * SESSIONS);
  expect(counts.differences).toEqual([]);
});

it("so do edits of a text so long that all but comments far away waits for a pause", () => {
  const text = sample(200);
  expect(text.length).toBeGreaterThan(200_000);
  const counts: SessionCounts = { keys: 0, differences: [] };
  for (let seed = 1; seed <= amount(2, 12); seed++) editWithoutSense(text, seed, counts);
  expect(counts.differences).toEqual([]);
});
