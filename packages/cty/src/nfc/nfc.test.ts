import { expect, test } from "vitest";
import * as browser from "./browser.ts";
import * as node from "./node.ts";
import * as other from "./other.ts";

test.each([
  ["browsers", browser],
  ["Node", node],
  ["other hosts", other],
])("text is composed on %s", (_, { composeNfc }) => {
  expect(composeNfc("e\u0301")).toBe("\u00e9");
  expect(composeNfc("\u1112\u1161\u11ab")).toBe("\ud55c");
});
