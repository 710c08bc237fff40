import { lexConfig, parseConfig, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { type FormatStyle, format, formatEdits, formatInParts, formatRange } from "../src/format/index.ts";
import type { FormattedPart } from "../src/format/parts.ts";
import { applyReplacements, type Replacement } from "../src/text-edits.ts";
import { configuration, soup } from "./configuration-soup.ts";

const styles: readonly FormatStyle[] = ["hcl", "terraform"];
const sources = fc.oneof(soup, configuration);
const runs = { numRuns: amount(500, 3_000) };

/** The kinds and texts of tokens. */
function tokensOf(source: string): readonly string[] {
  const { tokens } = lexConfig(source);
  return Array.from(tokens, ({ kind, text }) => `${kind} ${text}`);
}

const commentsOf = (source: string): readonly string[] => {
  const tokens: TokenList = lexConfig(source).tokens;
  return Array.from({ length: tokens.length }, (_, i) => i)
    .filter((i) => tokens.kind(i) === TokenKind.Comment)
    .map((i) => tokens.text(i).trimEnd());
};

describe.each(styles)("formatting in the style %s", (style) => {
  it("generates valid configurations to test with", () => {
    fc.assert(
      fc.property(configuration, (source) => {
        expect(parseConfig(source).diagnostics).toEqual([]);
      }),
      { numRuns: amount(83, 500) },
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const once = format(source, { style });
        expect(format(once, { style })).toBe(once);
      }),
      runs,
    );
  });

  it("returns edits that have the same effect, in order and without overlap", () => {
    fc.assert(
      fc.property(sources, (source) => {
        const edits = formatEdits(source, { style });
        for (const [i, edit] of edits.entries()) {
          expect(edit.start).toBeGreaterThanOrEqual(edits[i - 1]?.end ?? 0);
          expect(source.slice(edit.start, edit.end)).not.toBe(edit.newText);
        }
        expect(applyReplacements(source, edits)).toBe(format(source, { style }));
      }),
      runs,
    );
  });

  it("returns the same edits part by part, for all of the source and for a range", () => {
    const texts = fc.array(sources, { maxLength: 4 }).map((parts) => parts.join("\n"));
    fc.assert(
      fc.property(texts, fc.nat(60), fc.nat(), fc.nat(), (source, length, a, b) => {
        const parts = [...formatInParts(source, { style }, length)];
        expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)]);
        const inSource = (part: FormattedPart) => (edit: Replacement) => ({
          filename: "",
          ...edit,
          start: edit.start + part.start,
          end: edit.end + part.start,
        });
        expect(parts.flatMap((part) => part.edits.map(inSource(part)))).toEqual(formatEdits(source, { style }));
        const [from = 0, to = 0] = [a % (source.length + 1), b % (source.length + 1)].sort((x, y) => x - y);
        const touched = parts.filter((part) => part.end > from && (part.start < to || part.start <= from));
        const inRange = (touched.length > 0 ? touched : parts.slice(-1)).flatMap((part) =>
          part.editsWithin(Math.max(0, from - part.start), Math.min(part.end, to) - part.start).map(inSource(part)),
        );
        expect(inRange).toEqual(formatRange(source, from, to, { style }));
      }),
      runs,
    );
  });

  it("adds no syntax error to a configuration without one", () => {
    fc.assert(
      fc.property(configuration, (source) => {
        expect(parseConfig(format(source, { style })).diagnostics).toEqual([]);
      }),
      runs,
    );
  });

  it("keeps every comment", () => {
    fc.assert(
      fc.property(sources, (source) => {
        expect(commentsOf(format(source, { style }))).toEqual(commentsOf(source));
      }),
      runs,
    );
  });

  it("returns for a range what it returns for that part of the whole", () => {
    fc.assert(
      fc.property(sources, fc.nat(200), fc.nat(60), (source, from, length) => {
        const all = formatEdits(source, { style });
        const some = formatRange(source, from, from + length, { style });
        const keys = new Set(all.map((edit) => JSON.stringify(edit)));
        expect(some.every((edit) => keys.has(JSON.stringify(edit)))).toBe(true);
        const inside = all.filter((edit) => edit.start >= from && edit.end <= from + length && edit.start < from + length);
        const chosen = new Set(some.map((edit) => JSON.stringify(edit)));
        expect(inside.every((edit) => chosen.has(JSON.stringify(edit)))).toBe(true);
      }),
      runs,
    );
  });
});

it.each([
  ["a\r \n", "a \r \n"],
  ["a\r\t\n", "a \r \n"],
  ["/*\v", "/* \v"],
])("formatting the broken source %j gives %j", (source, formatted) => {
  expect(format(source)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it("formatting keeps every token in the style hcl, also in a source with errors", () => {
  fc.assert(
    fc.property(sources, (source) => {
      expect(tokensOf(format(source))).toEqual(tokensOf(source));
    }),
    { numRuns: amount(1_666, 10_000) },
  );
});
