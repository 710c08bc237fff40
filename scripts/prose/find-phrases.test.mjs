import { expect, it } from "vitest";
import { findPhrases } from "./find-phrases.mjs";

const phrases = { "at hand": "current" };

it("finds a phrase on its line, over a line break and in any case", () => {
  expect(findPhrases("One.\nThe token At hand.\nWhat is at\nhand.\n", phrases)).toEqual([
    { line: 2, phrase: "at hand", better: "current" },
    { line: 3, phrase: "at hand", better: "current" },
  ]);
});

it("looks neither into code nor at parts of words", () => {
  expect(findPhrases("`at hand`\n\n```ts\nat hand\n```\n\nThat handle.\n", phrases)).toEqual([]);
});
