import { expect, it } from "vitest";
import { displayWidth } from "./display-width.ts";

it.each([
  ["", 0],
  ["abc", 3],
  ["é e\u0301", 3],
  ["日本", 4],
  ["ｆｕ", 4],
  ["👨‍👩‍👧", 2],
  ["❤️", 2],
  ["🇩🇪", 2],
  ["한글", 4],
  ["a\u200bb", 2],
])("displayWidth measures %s as %i cells", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});
