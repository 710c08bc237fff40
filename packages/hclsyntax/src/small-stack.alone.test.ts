import { expect, it } from "vitest";
import { deepInTheStack } from "../../cty/test/deep-in-the-stack.ts";
import { parseRecords } from "./records.ts";

it("parseRecords has the items that fit into the stack", () => {
  const source = `${"b {\n".repeat(900)}${"}\n".repeat(900)}`;
  const { records, body, diagnostics } = deepInTheStack(() => parseRecords(source));
  expect(diagnostics).not.toEqual([]);
  expect(records.size(body)).toBeGreaterThan(0);
});
