/** Changes that remove and add any number of items, elements and members at once. */
import type { Expr } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { type ConfigDocument, type DocumentEditor, openConfig, openJsonConfig, raw } from "../src/index.ts";
import { commentTexts } from "./random-edit.ts";

const runs = { numRuns: amount(250, 1_500) };

/** A comment on its own lines, a blank line, or nothing. */
const between = fc.constantFrom("", "", "", "\n", "\n", "\n\n", "# free\n\n", "# lead\n", "/* lead */\n", "\n# lead\n");

interface Body {
  readonly text: string;
  readonly count: number;
}

/** A body with items `i0`, `i1` and so on. */
const body: fc.Arbitrary<Body> = fc
  .array(fc.tuple(between, fc.constantFrom("I = 1", "I = 1 # line", "I = [\n  1\n]", "I {\n  x = 1\n}", "I {}", "I = <<E\nx\nE")), {
    maxLength: 7,
  })
  .chain((items) => fc.tuple(fc.constant(items), between, fc.constantFrom("\n", "\r\n"), fc.boolean()))
  .map(([items, end, newline, isCut]) => {
    const text = items.map(([before, item], i) => `${before}${item.replace("I", `i${i}`)}\n`).join("") + end;
    const isHeredoc = items[items.length - 1]?.[1].startsWith("I = <<") === true && end === "";
    return { text: (isCut && !isHeredoc ? text.replace(/\n$/, "") : text).replaceAll("\n", newline), count: items.length };
  });

/** The item names of a file's body, or of its only block. */
const namesOf = (document: ConfigDocument): readonly string[] =>
  [...document.body.attributes, ...document.body.blocks]
    .sort((a, b) => a.start - b.start)
    .map((item) => (item.kind === "Block" ? item.type : item.name));

const additions = fc.array(
  fc.tuple(fc.constantFrom("start", "end", "before", "after"), fc.nat(6), fc.constantFrom("attribute", "block", "source")),
  {
    maxLength: 5,
  },
);

it("removes and adds items of a body", () => {
  fc.assert(
    fc.property(body, fc.array(fc.nat(6)), additions, ({ text, count }, removed, added) => {
      const document = openConfig(text);
      expect(document.diagnostics).toEqual([]);
      const gone = new Set(removed.filter((i) => i < count));
      const places = new Map<string, number>();
      const change = document.edit((e) => {
        const item = (i: number) => e.blocks(`i${i}`)[0] ?? e.attribute(`i${i}`);
        const remove = (): void => {
          for (const i of gone) item(i).remove();
        };
        if (removed.length % 2 === 0) remove();
        for (const [n, [where, i, kind]] of added.entries()) {
          if ((where === "before" || where === "after") && i >= count) continue;
          const position = where === "before" ? { before: item(i) } : where === "after" ? { after: item(i) } : where;
          const name = `n${n}`;
          // The number of items of the old body that come before.
          places.set(name, where === "start" ? 0 : where === "end" ? count : where === "before" ? i : i + 1);
          if (kind === "attribute") e.attribute(name).set(1, position as "end");
          else if (kind === "block") e.append(name, [], { x: 1 }, position as "end");
          else e.appendSource(`# about ${name}\n${name} = 1`, position as "end");
        }
        if (removed.length % 2 === 1) remove();
      });
      const context = `${JSON.stringify(text)}\n${JSON.stringify(change.text)}`;
      expect(change.problems, context).toEqual([]);
      const names = namesOf(change.open());
      expect(change.open().diagnostics, context).toEqual([]);
      const kept = Array.from({ length: count }, (_, i) => `i${i}`).filter((_, i) => !gone.has(i));
      expect(
        names.filter((name) => name.startsWith("i")),
        context,
      ).toEqual(kept);
      expect([...names].filter((name) => name.startsWith("n")).sort(), context).toEqual([...places.keys()].sort());
      for (const [name, place] of places) {
        const before = names.slice(0, names.indexOf(name)).filter((other) => other.startsWith("i"));
        expect(before, `${name} in ${context}`).toEqual(kept.filter((other) => Number(other.slice(1)) < place));
      }
      // Removing never leaves more blank lines than there were.
      const blank = (source: string): number =>
        Math.max(0, ...[...source.matchAll(/\n(?:[ \t]*\r?\n)+/g)].map(([lines]) => lines.split("\n").length));
      if (places.size === 0) expect(blank(change.text), context).toBeLessThanOrEqual(blank(text) * 2);
    }),
    runs,
  );
});

const gap = fc.constantFrom("", "", " ", "\n", "\n  ", " /* c */ ", " # c\n", "\n\n  ");
const separator = fc.tuple(gap, gap).map(([before, after]) => `${before},${after}`);

interface Row {
  readonly text: string;
  readonly count: number;
}

/** A list, or the arguments of a call, with the elements 0, 1 and so on, and white space and comments anywhere. */
const list: fc.Arbitrary<Row> = fc
  .tuple(fc.constantFrom(["[", "]"], ["f(", ")"]), fc.array(fc.tuple(separator, fc.boolean()), { maxLength: 6 }), gap, gap, fc.boolean())
  .map(([[open, close], separators, first, last, hasComma]) => {
    const items = separators.map(([mark, isHeredoc], i) => {
      const isLast = i === separators.length - 1;
      const element = isHeredoc ? `<<E\n${i}\nE\n` : String(i);
      return element + (isLast && !hasComma ? "" : mark);
    });
    return { text: `a = ${open}${first}${items.join("")}${last}${close}\n`, count: separators.length };
  });

/** The elements of the attribute `a`: the numbers, also those in heredocs. */
const elementsOf = (document: ConfigDocument): readonly string[] => {
  const expr: Expr = document.body.attributes[0]!.expr;
  const parts = expr.kind === "TupleConsExpr" ? expr.exprs : expr.kind === "FunctionCallExpr" ? expr.args : [];
  return parts.map(({ start, end }) => document.text.slice(start, end).replaceAll(/<<E|\s|E$/g, ""));
};

const insertions = fc.array(fc.tuple(fc.nat(6), fc.constantFrom("x", "{\n  k = 1\n}", "<<E\ny\nE")), { maxLength: 5 });

describe("A sequence", () => {
  it("loses and gets elements", () => {
    fc.assert(
      fc.property(list, fc.array(fc.tuple(fc.nat(6), fc.boolean())), insertions, ({ text, count }, removed, inserted) => {
        const document = openConfig(text);
        expect(document.diagnostics, text).toEqual([]);
        const gone = new Map(removed.filter(([i]) => i < count));
        const added = inserted.filter(([i]) => i <= count);
        const change = document.edit((e) => {
          const a = e.attribute("a");
          if (removed.length % 2 === 0) for (const [i, keepComments] of gone) a.at(i).remove({ keepComments });
          for (const [i, source] of added) a.insert(i, raw(source));
          if (removed.length % 2 === 1) for (const [i, keepComments] of gone) a.at(i).remove({ keepComments });
        });
        const expected = Array.from({ length: count + 1 }, (_, i) => [
          ...added.filter(([at]) => at === i).map(([, source]) => source.replaceAll(/<<E|\s|E$/g, "")),
          ...(i < count && !gone.has(i) ? [String(i)] : []),
        ]).flat();
        const context = `${JSON.stringify(text)}\n${JSON.stringify(change.text)}`;
        expect(change.problems, context).toEqual([]);
        const after = change.open();
        expect(after.diagnostics, context).toEqual([]);
        expect(elementsOf(after), context).toEqual(expected);
        const isKept = [...gone.values()].every((keepComments) => keepComments);
        if (isKept) expect(commentTexts(after), context).toEqual(commentTexts(document));
      }),
      runs,
    );
  });

  const member = fc.tuple(
    fc.constantFrom(" = ", ": ", "="),
    fc.constantFrom("\n", " # c\n", ",\n", ", # c\n", "\n\n  # lead\n", "\n  /* lead */ "),
  );
  const object: fc.Arbitrary<Row> = fc
    .tuple(fc.array(member, { maxLength: 6 }), fc.constantFrom("", " # open\n", "\n", "\n\n", "\n  # lead\n"), fc.boolean())
    .map(([members, first, isOneLine]) => {
      const items = members.map(([mark, end], i) => `k${i}${mark}${i}${isOneLine ? (i === members.length - 1 ? "" : ", ") : end}`);
      return { text: `a = {${isOneLine ? " " : first}${items.join("")}${isOneLine ? " " : ""}}\n`, count: members.length };
    });

  it("loses and gets members", () => {
    fc.assert(
      fc.property(object, fc.array(fc.tuple(fc.nat(6), fc.boolean())), fc.nat(3), ({ text, count }, removed, added) => {
        const document = openConfig(text);
        expect(document.diagnostics, text).toEqual([]);
        const gone = new Map(removed.filter(([i]) => i < count));
        const change = document.edit((e) => {
          for (let i = 0; i < added; i++) e.attribute("a").at(`n${i}`).set({ x: i });
          for (const [i, keepComments] of gone) e.attribute("a").at(`k${i}`).remove({ keepComments });
        });
        const context = `${JSON.stringify(text)}\n${JSON.stringify(change.text)}`;
        expect(change.problems, context).toEqual([]);
        const after = change.open();
        expect(after.diagnostics, context).toEqual([]);
        const { expr } = after.body.attributes[0]!;
        const keys = expr.kind === "ObjectConsExpr" ? expr.items.map(({ keyExpr }) => keyExpr.literalName()) : [];
        const expected = Array.from({ length: count }, (_, i) => `k${i}`).filter((_, i) => !gone.has(i));
        expect(keys, context).toEqual([...expected, ...Array.from({ length: added }, (_, i) => `n${i}`)]);
        if ([...gone.values()].every((keepComments) => keepComments)) expect(commentTexts(after), context).toEqual(commentTexts(document));
      }),
      runs,
    );
  });
});

const space = fc.constantFrom("", " ", "\n", "\n  ", "\r\n");

it("a document in the JSON syntax loses and gets members and elements", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(space, space), { maxLength: 6 }),
      space,
      space,
      fc.array(fc.nat(6)),
      fc.nat(3),
      (items, first, last, removed, added) => {
        const count = items.length;
        const members = (write: (i: number) => string): string => items.map(([a, b], i) => `${a}${write(i)}${b}`).join(",");
        const text = `{"o":{${first}${members((i) => `"k${i}": ${i}`)}${last}},"l":[${first}${members(String)}${last}]}`;
        const gone = new Set(removed.filter((i) => i < count));
        const change = openJsonConfig(text).edit((e) => {
          for (const i of gone) {
            e.remove(`o.k${i}`);
            e.remove(`l[${i}]`);
          }
          for (let i = 0; i < added; i++) {
            e.setAt(`o.n${i}`, [i]);
            e.push("l", `n${i}`);
          }
        });
        expect(change.problems).toEqual([]);
        const kept = items.map((_, i) => i).filter((i) => !gone.has(i));
        const names = Array.from({ length: added }, (_, i) => i);
        expect(JSON.parse(change.text), `${JSON.stringify(text)}\n${JSON.stringify(change.text)}`).toEqual({
          o: Object.fromEntries([...kept.map((i) => [`k${i}`, i]), ...names.map((i) => [`n${i}`, [i]])]),
          l: [...kept, ...names.map((i) => `n${i}`)],
        });
      },
    ),
    runs,
  );
});

it("several removed items with blank lines between are one cut", () => {
  const remove =
    (...paths: readonly string[]) =>
    (e: DocumentEditor): void => {
      for (const path of paths) e.remove(path);
    };
  const text = "a = 1\n\nb = 2\n\nc = 3\n\nd = 4\n";
  expect(openConfig(text).edit(remove("b", "c", "d")).text).toBe("a = 1\n");
  expect(openConfig(text).edit(remove("a", "b", "c", "d")).text).toBe("");
  expect(openConfig(text).edit(remove("b", "c")).text).toBe("a = 1\n\nd = 4\n");
  expect(openConfig(text.trimEnd()).edit(remove("b", "c", "d")).text).toBe("a = 1");
  expect(openConfig("\ufeffa = 1").edit(remove("a")).text).toBe("\ufeff");
  expect(openConfig("x {\n  a = 1\n\n  b = 2\n\n  c = 3\n}\n").edit(remove("x.a", "x.b", "x.c")).text).toBe("x {\n}\n");
});
