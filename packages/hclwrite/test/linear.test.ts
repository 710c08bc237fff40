/**
 * Editing takes time linear in the length of the source and in the number of edits. Counts calls of
 * functions, turns of loops, and the characters and elements that native functions such as `indexOf` go
 * through. No duration is measured.
 */
import { describe, expect, it } from "vitest";
import { nativeWork } from "../../../vitest.native-work.ts";
import { loadCounted, stepsOf } from "../../../vitest.steps.ts";
import type { DocumentEditor, JsonEditor, Writable } from "../src/index.ts";

const { call, createConfig, format, formatRange, hcl, openConfig, openJsonConfig, parseAddress, raw, readJsonTree, writeValue } =
  await loadCounted<typeof import("../src/index.ts")>(import.meta.url, "../src/index.ts");

const SMALL = 250;
const LARGE = 8 * SMALL;

/** Measured effort: calls of functions and turns of loops, and what native functions go through. */
interface Effort {
  readonly steps: number;
  readonly native: number;
}

function effortOf(run: () => unknown): Effort {
  let steps = 0;
  const native = nativeWork(() => {
    steps = stepsOf(run);
  });
  return { steps, native };
}

/** Returns what a program of a size that is given takes, if eight times the size takes much more than eight times as much. */
function superlinear(prepare: (size: number) => () => unknown): string | undefined {
  const small = effortOf(prepare(SMALL));
  const large = effortOf(prepare(LARGE));
  // Modules without a counter would have none.
  if (large.steps === 0) return "no steps are counted";
  // Quadratic effort would be 64 times as much.
  const isMore = (a: number, b: number): boolean => b > 16 * a + 20_000;
  if (isMore(small.steps, large.steps)) return `${small.steps} and ${large.steps} steps`;
  return isMore(small.native, large.native) ? `${small.native} and ${large.native} characters and elements` : undefined;
}

const repeated = (n: number, text: (i: number) => string, separator = ""): string =>
  Array.from({ length: n }, (_, i) => text(i)).join(separator);
const times = (n: number, run: (i: number) => unknown): void => {
  for (let i = 0; i < n; i++) run(i);
};

const each = <T>(items: readonly T[], run: (item: T, i: number) => unknown): void => {
  for (const [i, item] of items.entries()) run(item, i);
};

const nothing = (): string => "";
const attributes = (n: number): string => repeated(n, (i) => `a${i} = ${i}\n`);
const spaced = (n: number): string => repeated(n, (i) => `a${i} = ${i}\n`, "\n");
const blocks = (n: number): string => repeated(n, (i) => `b "x${i}" {\n  v = ${i}\n}\n`, "\n");
const inBlock = (n: number): string => `b {\n${repeated(n, (i) => `  a${i} = ${i} # c\n`)}}\n`;
const list = (n: number): string => `l = [${repeated(n, String, ", ")}]\n`;
const lines = (n: number): string => `l = [\n${repeated(n, (i) => `  ${i}, # c\n`)}]\n`;
const indented = (n: number): string => `${" ".repeat(n)}l = [${repeated(n, String, ", ")}]\n`;
const object = (n: number): string => `l = {\n${repeated(n, (i) => `  k${i} = ${i}\n`)}}\n`;
const inline = (n: number): string => `l = { ${repeated(n, (i) => `k${i} = ${i}`, ", ")} }\n`;
const template = (n: number): string => `l = "${repeated(n, (i) => `a\${b${i}}`)}"\n`;

const edits: Readonly<Record<string, readonly [source: (n: number) => string, edit: (e: DocumentEditor, n: number) => unknown]>> = {
  "set attributes": [attributes, (e, n) => times(n, (i) => e.set(`a${i}`, "x"))],
  "set attributes by path": [attributes, (e, n) => times(n, (i) => e.setAt(`a${i}`, "x"))],
  "set attributes of a block": [inBlock, (e, n) => times(n, (i) => e.block("b").set(`a${i}`, "x"))],
  "set new attributes of an empty file": [nothing, (e, n) => times(n, (i) => e.set(`a${i}`, "x"))],
  "set new attributes": [attributes, (e, n) => times(n, (i) => e.set(`z${i}`, "x"))],
  "set new attributes after others": [attributes, (e) => each(e.attributes, (after) => e.attribute(`z${after.name}`).set("x", { after }))],
  "set new attributes of blocks": [blocks, (e) => each(e.blocks(), (block) => block.set("w", 1))],
  "set attributes in lines": [attributes, (e, n) => times(n, (i) => e.set(`a${i}`, [{ b: 1 }]))],
  "remove attributes": [attributes, (e, n) => times(n, (i) => e.remove(`a${i}`))],
  "remove every other attribute": [spaced, (e) => each(e.attributes, (a, i) => i % 2 === 0 && a.remove())],
  "replace every other attribute": [
    spaced,
    (e) =>
      each(e.attributes, (after, i) => {
        if (i % 2 === 0) return;
        after.remove();
        e.appendComment("x", { after });
      }),
  ],
  "rename attributes": [attributes, (e) => each(e.attributes, (a) => a.rename(`z${a.name}`))],
  "move attributes": [attributes, (e) => each(e.attributes, (a) => a.move("end"))],
  "move blocks to the start": [blocks, (e) => each(e.blocks(), (b) => b.move("start"))],
  "move blocks past their neighbours": [
    blocks,
    (e) => {
      const all = e.blocks();
      each(all, (b, i) => i % 2 === 0 && all[i + 1] !== undefined && b.move({ after: all[i + 1]! }));
    },
  ],
  "set attributes of blocks found by labels": [blocks, (e, n) => times(n, (i) => e.block("b", `x${i}`).set("v", 1))],
  "set attributes of blocks found by path": [blocks, (e, n) => times(n, (i) => e.setAt(`b.x${i}.v`, 1))],
  "remove blocks": [blocks, (e) => each(e.blocks("b"), (b) => b.remove())],
  "rename blocks": [blocks, (e) => each(e.blocks("b"), (b) => b.rename({ type: "c", labels: [`q${b.labels[0]}`] }))],
  "append blocks": [nothing, (e, n) => times(n, (i) => e.append("b", [`x${i}`], { v: i }))],
  "append blocks at the start": [blocks, (e, n) => times(n, (i) => e.append("b", [`x${i}`], { v: i }, "start"))],
  "append blocks before others": [blocks, (e) => each(e.blocks(), (before) => e.append("z", [], { v: 1 }, { before }))],
  "append attributes of one new block": [
    nothing,
    (e, n) => {
      const block = e.append("b");
      times(n, (i) => block.set(`a${i}`, [{ b: 1 }]));
    },
  ],
  "append source": [nothing, (e, n) => times(n, (i) => e.appendSource(`b { v = ${i} }`))],
  "append one long source": [nothing, (e, n) => e.appendSource(`${"\n".repeat(20 * n)}a = 1`)],
  "append comments": [blocks, (e) => each(e.blocks(), (before) => e.appendComment("z", { before }))],
  "set comments": [
    blocks,
    (e) =>
      each(e.blocks(), ({ comments }) => {
        comments.lead = ["a"];
        comments.line = "x";
      }),
  ],
  "sort blocks": [blocks, (e) => e.sort(e.blocks(), (a, b) => (a.labels[0]! < b.labels[0]! ? 1 : -1))],
  "push one element": [(n) => list(10 * n), (e) => e.attribute("l").push("x")],
  "push elements": [list, (e, n) => times(n, (i) => e.attribute("l").push(i))],
  "push elements at once": [lines, (e, n) => e.attribute("l").push(...Array.from({ length: n }, (_, i) => i))],
  "insert elements": [list, (e, n) => times(n, (i) => e.attribute("l").insert(i, 9))],
  "insert elements on lines": [lines, (e, n) => times(n, (i) => e.attribute("l").insert(i, 9))],
  "insert elements after a long indentation": [indented, (e, n) => times(n, (i) => e.attribute("l").insert(i, 9))],
  "remove elements": [
    list,
    (e, n) =>
      times(n / 2, (i) =>
        e
          .attribute("l")
          .at(2 * i)
          .remove(),
      ),
  ],
  "remove elements on lines": [
    lines,
    (e, n) =>
      times(n, (i) =>
        e
          .attribute("l")
          .at(i)
          .remove({ keepComments: i % 2 === 0 }),
      ),
  ],
  "set elements": [list, (e, n) => times(n, (i) => e.attribute("l").at(i).set(9))],
  "set elements after a long indentation": [indented, (e, n) => times(n, (i) => e.attribute("l").at(i).set(9))],
  "sort elements": [list, (e) => e.attribute("l").sort()],
  "set members": [object, (e, n) => times(n, (i) => e.attribute("l").at(`k${i}`).set(9))],
  "set new members": [object, (e, n) => times(n, (i) => e.attribute("l").at(`n${i}`).set(9))],
  "set new members on one line": [inline, (e, n) => times(n, (i) => e.attribute("l").at(`n${i}`).set(9))],
  "remove members": [object, (e, n) => times(n, (i) => e.attribute("l").at(`k${i}`).remove())],
  "rename members": [object, (e, n) => times(n, (i) => e.attribute("l").at(`k${i}`).rename(`z${i}`))],
  "set parts of a template": [template, (e) => each(e.attribute("l").parts, (part) => part.set("q"))],
  "report blocks that do not exist": [blocks, (e, n) => times(n, (i) => e.block(`nope${i}`).remove())],
  "report attributes that do not exist": [attributes, (e, n) => times(n, (i) => e.remove(`zz${i}`))],
  "report members that do not exist": [object, (e, n) => times(n, (i) => e.attribute("l").at(`zz${i}`).remove())],
  "report a deep path": [attributes, (e, n) => e.remove(`a0${".b".repeat(20 * n)}`)],
};

it.each(Object.keys(edits))("%s", (name) => {
  const [source, edit] = edits[name]!;
  expect(
    superlinear((n) => {
      const document = openConfig(source(n));
      return () => document.edit((e) => void edit(e, n));
    }),
  ).toBeUndefined();
});

const json = (n: number): string => `{${repeated(n, (i) => `"k${i}": ${i}`, ", ")}}`;
const jsonLines = (n: number): string => `{\n${repeated(n, (i) => `  "k${i}": ${i}`, ",\n")}\n}\n`;

const jsonEdits: Readonly<Record<string, readonly [source: (n: number) => string, edit: (e: JsonEditor, n: number) => unknown]>> = {
  "set members": [json, (e, n) => times(n, (i) => e.setAt([`k${i}`], "x"))],
  "set new members": [json, (e, n) => times(n, (i) => e.setAt([`n${i}`], [1]))],
  "remove members": [json, (e, n) => times(n, (i) => e.remove([`k${i}`]))],
  "remove every other member": [jsonLines, (e, n) => times(n / 2, (i) => e.remove([`k${2 * i}`]))],
  "rename members": [jsonLines, (e, n) => times(n, (i) => e.rename([`k${i}`], `z${i}`))],
  "push elements": [() => '{"l": []}', (e, n) => times(n, (i) => e.push("l", i))],
  "report members that do not exist": [json, (e, n) => times(n, (i) => e.remove([`zz${i}`]))],
  "report a deep path": [json, (e, n) => e.remove(`k0${".b".repeat(20 * n)}`)],
};

it.each(Object.keys(jsonEdits))("%s of JSON", (name) => {
  const [source, edit] = jsonEdits[name]!;
  expect(
    superlinear((n) => {
      const document = openJsonConfig(source(n));
      return () => document.edit((e) => void edit(e, n));
    }),
  ).toBeUndefined();
});

/** Reports what a function that may refuse its input throws. */
const attempt = (run: () => unknown): void => {
  try {
    run();
  } catch (error) {
    expect((error as Error).name).toMatch(/^CtyError$/);
  }
};

const nested = (depth: number, inner: Writable): Writable => (depth === 0 ? inner : [nested(depth - 1, inner)]);

/** Programs whose input is long, in particular for regular expressions. */
const inputs: Readonly<Record<string, (n: number) => () => unknown>> = {
  "a path of names": (n) => () => parseAddress(`a${".a".repeat(20 * n)}`),
  "a path of indexes": (n) => () => parseAddress(`a${"[0]".repeat(20 * n)}`),
  ...Object.fromEntries(
    ["a.", "a[", 'a["', 'a["x"', "a[0"].flatMap((start) =>
      ["1", " ", "\\\\", '\\"', "x", "[", ".", "-", "é", '"', "1 "].map((unit) => [
        `a path that starts with ${start} and repeats ${unit}`,
        (n: number) => () => attempt(() => parseAddress(start + unit.repeat(20 * n))),
      ]),
    ),
  ),
  "a call with a heredoc and empty lines": (n) => {
    const argument = raw(`f(<<E\nx\nE\n${"\n".repeat(20 * n)})`);
    return () => call("f", argument, 1);
  },
  "an expression with the names of placeholders": (n) => {
    const parts = [`${"v_".repeat(20 * n)} + `, ""];
    return () => hcl(Object.assign([...parts], { raw: parts }), 1);
  },
  "an expression with many values": (n) => {
    const parts = ["[", ...Array.from({ length: n - 1 }, () => ", "), "]"];
    return () => hcl(Object.assign([...parts], { raw: parts }), ...parts.slice(1).map(() => 1));
  },
  "strings to escape": (n) => () => writeValue('${"\n$'.repeat(10 * n)),
  "a large object": (n) => () => writeValue(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i]))),
  "deeply nested lists": (n) => () => writeValue(nested(150, "\n".repeat(n))),
  "nested objects in lines": (n) => () =>
    writeValue(
      nested(
        50,
        Array.from({ length: n }, () => ({ a: 1 })),
      ),
    ),
  "a large configuration": (n) => () => createConfig(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, [{ a: i }]]))),
  "a long JSON string": (n) => () => readJsonTree(`"${"x".repeat(50 * n)}"`),
  "JSON with escapes": (n) => () => readJsonTree(`"${"\\n".repeat(50 * n)}"`),
  "JSON of spaces": (n) => () => readJsonTree(" ".repeat(50 * n)),
  "JSON of brackets": (n) => () => readJsonTree("[".repeat(50 * n)),
  "formatting aligned lines": (n) => {
    const text = attributes(n);
    return () => format(text);
  },
  "formatting edited lines": (n) => {
    const document = openConfig(attributes(n));
    return () => document.edit((e) => times(n, (i) => e.set(`a${i}`, "x")), { format: "lines" });
  },
  "formatting a range of aligned lines": (n) => {
    const text = attributes(n);
    return () => formatRange(text, 0, 1);
  },
};

describe("A long input", () => {
  it.each(Object.keys(inputs))("%s", (name) => {
    expect(superlinear(inputs[name]!)).toBeUndefined();
  });
});

it.each<[string, (n: number) => () => unknown]>([
  ["searches of a text from its start", (n) => () => times(n, (i) => attributes(n).indexOf(`a${i} `))],
  ["searches of a list", (n) => () => times(n, (i) => Array.from({ length: n }, (_, k) => k).indexOf(i))],
  ["a list that is taken from its start", (n) => () => times(n, () => Array.from({ length: n }).shift())],
  ["patterns that are found nowhere", (n) => () => times(n, () => /z/.test(attributes(n)))],
  ["a document that is parsed for each attribute", (n) => () => times(n / 10, () => openConfig(attributes(n / 10)))],
])("The measure finds quadratic effort: %s", (_, prepare) => {
  expect(superlinear(prepare)).toMatch(/steps|characters/);
});
