/** A tree stores 16 bits of most offsets, so what is behind more characters must not be read as another offset. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { parseConfig } from "../src/index.ts";
import { damaged, soup } from "./soup.ts";

/** Returns the errors and the nodes of a source behind a comment, with their offsets from there. */
function readBehind(length: number, source: string): unknown {
  const { file, diagnostics } = parseConfig(`#${"-".repeat(length - 2)}\n${source}`);
  const errors = diagnostics.map(({ code, subject }) => [code, subject?.start.byte, subject?.end.byte]);
  return JSON.parse(JSON.stringify([errors, file.body]), (_, value: unknown) =>
    typeof value === "number" && value >= length ? value - length : value,
  );
}

it.each([
  ["fragments of the language", soup(60)],
  ["damaged files", damaged],
])("%s below a block that is not closed are the same behind 3,000 and 66,000 characters", (_, sources) => {
  fc.assert(
    fc.property(sources, (source) => {
      const text = `open {\n  a = 1\n${source}`;
      expect(readBehind(66_000, text)).toEqual(readBehind(3000, text));
    }),
    { numRuns: amount(100, 5000) },
  );
});
