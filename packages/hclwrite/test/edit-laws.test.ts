import { equals } from "@hcl-ts/cty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { applyReplacements, openConfig, type Writable, writeValue } from "../src/index.ts";
import { checkLaws } from "./check-laws.ts";
import { configuration, soup } from "./configuration-soup.ts";
import { commentTexts, randomEdit } from "./random-edit.ts";

const seeds = fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 40 });

/** White space of any kind, and a little of something else. */
const blanks = fc
  .array(fc.constantFrom(" ", "\t", "\n", "\r\n", "\ufeff", "# c\n", "a = 1\n"), { maxLength: 5 })
  .map((parts) => parts.join(""));

/** A function that chooses numbers from a list of seeds. */
function picker(numbers: readonly number[]): (n: number) => number {
  let i = 0;
  return (n) => numbers[i++ % numbers.length]! % n;
}

describe("a change", () => {
  it("keeps every byte without edits, also of a source with errors", () => {
    fc.assert(
      fc.property(fc.oneof(soup, configuration, fc.string()), (source) => {
        const change = openConfig(source).edit(() => {});
        expect(change.text).toBe(source);
        expect(change.edits).toEqual([]);
      }),
      { numRuns: amount(166, 1_000) },
    );
  });

  it("obeys the laws", () => {
    fc.assert(
      fc.property(configuration, seeds, (source, numbers) => {
        const document = openConfig(source, "a.hcl");
        checkLaws(document, randomEdit(document, picker(numbers)));
      }),
      { numRuns: amount(666, 4_000) },
    );
  });

  it("never throws for a source with errors, and adds no error", () => {
    fc.assert(
      fc.property(soup, seeds, (source, numbers) => {
        const document = openConfig(source, "a.hcl");
        const { change } = randomEdit(document, picker(numbers));
        if (change.problems.length > 0) expect(change.text).toBe(source);
        expect(change.open().diagnostics.length).toBeLessThanOrEqual(document.diagnostics.length);
      }),
      { numRuns: amount(666, 4_000) },
    );
  });

  it("returns edits that have the same result and can be reversed", () => {
    fc.assert(
      fc.property(configuration, seeds, (source, numbers) => {
        const document = openConfig(source, "a.hcl");
        const { change } = randomEdit(document, picker(numbers));
        expect(applyReplacements(source, change.edits)).toBe(change.text);
        let shift = 0;
        const inverse = change.edits.map(({ start, end, newText }) => {
          const newStart = start + shift;
          shift += newText.length - (end - start);
          return { start: newStart, end: newStart + newText.length, newText: source.slice(start, end) };
        });
        expect(applyReplacements(change.text, inverse)).toBe(source);
      }),
      { numRuns: amount(166, 1_000) },
    );
  });
});

const data: fc.Arbitrary<Writable> = fc.letrec<{ data: Writable }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
    fc.string({ unit: "grapheme" }).map((text) => text.normalize("NFC")),
    fc.constantFrom("${x}", "%{if}", "a\nb", "\u0000", '"', "\\", "$$${"),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ maxLength: 6 }).map((text) => text.normalize("NFC")),
      tie("data"),
      { maxKeys: 4 },
    ),
  ),
})).data;

describe("set", () => {
  it("writes a value that get reads, and changes nothing the second time", () => {
    fc.assert(
      fc.property(configuration, data, (source, value) => {
        const change = openConfig(source).edit((e) => e.set("a_value", value));
        expect(change.problems).toEqual([]);
        const document = change.open();
        const read = document.body.attributes.find(({ name }) => name === "a_value")!.expr.value();
        expect(read.diagnostics).toEqual([]);
        const written = openConfig(`v = ${writeValue(value)}\n`).body.attributes[0]!.expr.value().value;
        expect(equals(read.value, written).content).toBe(true);
        expect(document.edit((e) => e.set("a_value", value)).edits).toEqual([]);
      }),
      { numRuns: amount(166, 1_000) },
    );
  });
});

describe("a change of a source with errors", () => {
  const values = [1, { x: 1 }, [{ y: 2 }]];

  it("is refused if a new attribute would be outside of its block", () => {
    const source = 'output "a" {{\n}output "a" {';
    const change = openConfig(source).edit((e) => void e.blocks()[0]!.set("new", 1));
    expect(change.problems.map(({ code }) => code)).toEqual(["would-not-parse"]);
    expect(change.text).toBe(source);
  });

  it("is refused, or what it adds is found again and set again without edits", () => {
    fc.assert(
      fc.property(fc.oneof(soup, soup, blanks), fc.constantFrom(...values), (source, value) => {
        const change = openConfig(source).edit((e) => e.set("zz", value));
        const block = openConfig(source).edit((e) => e.append("zz", ["q"], { v: 5 }));
        if (block.problems.length === 0) expect(block.open().get("zz.q.v").text, JSON.stringify([source, block.text])).toBe("5");
        if (change.problems.length > 0) return;
        const document = change.open();
        expect(document.get("zz").exists, JSON.stringify([source, change.text])).toBe(true);
        expect(document.edit((e) => e.set("zz", value)).edits, JSON.stringify([source, change.text])).toEqual([]);
      }),
      { numRuns: amount(500, 3_000) },
    );
  });

  it("has no new errors if it is formatted", () => {
    fc.assert(
      fc.property(soup, fc.constantFrom("lines", "file"), fc.constantFrom("hcl", "terraform"), (source, format, style) => {
        const document = openConfig(source);
        const change = document.edit((e) => e.set("zz", 5), { format: format as "file", style: style as "hcl" });
        expect(change.open().diagnostics.length, JSON.stringify(source)).toBeLessThanOrEqual(document.diagnostics.length);
      }),
      { numRuns: amount(500, 3_000) },
    );
  });

  it.each(["b {\n", "%{"])("is refused within an unclosed bracket: %j", (source) => {
    const { problems, text } = openConfig(source).edit((e) => e.set("zz", 5));
    expect([problems.length, text]).toEqual([1, source]);
  });

  it("is refused for a missing argument", () => {
    const { problems, text } = openConfig("a=f(\n").edit((e) => e.attributes[0]!.insert(0, 1).entries[0]!.remove());
    expect([problems.map(({ code }) => code), text]).toEqual([["item-has-errors"], "a=f(\n"]);
  });

  it.each(["1\r", "a = 1\r", "\r"])("is no edit the second time after a carriage return at the end: %j", (source) => {
    const set = (text: string) => openConfig(text).edit((e) => e.set("zz", [{ b: 1 }]));
    const once = set(source);
    expect([once.problems, set(once.text).edits]).toEqual([[], []]);
  });

  it.each(["a = [\n", "a = {\n  x = 1\n"])("is made after an unclosed bracket: %j", (source) => {
    const change = openConfig(source).edit((e) => e.set("zz", 5));
    expect([change.problems, change.open().get("zz").exists]).toEqual([[], true]);
  });
});

it("sorting keeps every comment, and sorting again changes nothing", () => {
  fc.assert(
    fc.property(configuration, (source) => {
      const document = openConfig(source);
      const sort = (opened: typeof document): typeof document => {
        const change = opened.edit((e) => {
          e.sort(e.blocks(), (a, b) => (a.type + a.labels.join() < b.type + b.labels.join() ? -1 : 1));
        });
        expect(change.problems).toEqual([]);
        return change.open();
      };
      const sorted = sort(document);
      expect(commentTexts(sorted)).toEqual(commentTexts(document));
      expect(sort(sorted).text).toBe(sorted.text);
    }),
    { numRuns: amount(166, 1_000) },
  );
});
