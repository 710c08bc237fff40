/** Laws of comparing files, with random modules, layouts and edits. Each law is also shown to fail for a spoilt comparison. */
import { format, openConfig, ref } from "@hcl-ts/hclwrite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, diffFiles, type Files, terraformProfile } from "../src/index.ts";

/** A comparison, which a test can spoil. */
type Diff = (before: Files, after: Files) => readonly Change[];

const diff: Diff = (before, after) => diffFiles(before, after, { profile: terraformProfile }).changes;

/** Names that have no word in common. */
const NAMES = ["apple", "birch", "cedar", "daisy", "elder", "flax", "grape", "hazel"] as const;
const names = fc.constantFrom(...NAMES);
const arguments_ = fc.constantFrom("one", "two", "three");

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie("expression");
  return {
    expression: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom("1", "true", "null", '"text"', "var.apple", "local.birch", "t.cedar.id", 'module.daisy["k"].x', "<<EOT\nline\nEOT\n"),
      fc.array(inner, { maxLength: 3 }).map((all) => `[${all.map(inParentheses).join(", ")}]`),
      fc
        .uniqueArray(names, { maxLength: 3 })
        .chain((keys) =>
          fc.tuple(...keys.map(() => inner)).map((all) => `{ ${keys.map((key, i) => `${key} = ${inParentheses(all[i]!)}`).join(", ")} }`),
        ),
      fc.tuple(inner, inner).map(([a, b]) => `merge(${inParentheses(a)}, ${inParentheses(b)})`),
      fc.tuple(inner, inner).map(([a, b]) => `"\${${inParentheses(a)}} and \${${inParentheses(b)}}"`),
      fc.tuple(names, inner).map(([v, a]) => `[for ${v} in ${inParentheses(a)} : ${v}.id]`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `${inParentheses(a)} ? ${inParentheses(b)} : ${inParentheses(c)}`),
    ),
  };
});

/** A heredoc ends with its line, so it is in brackets of its own inside other expressions. */
const inParentheses = (source: string): string => (source.includes("<<") ? `(${source})` : source);

const assignments = fc
  .uniqueArray(fc.tuple(arguments_, expression), { selector: ([name]) => name, maxLength: 3 })
  .map((all) => all.map(([name, value]) => `  ${name} = ${value.replace(/\n$/, "")}\n`).join(""));

/** A dynamic block, whose iterator can have a name of its own. */
const dynamic = fc.tuple(expression, fc.boolean()).map(([each, isNamed]) => {
  const [line, name] = isNamed ? ["    iterator = each_part\n", "each_part"] : ["", "part"];
  return `  dynamic "part" {\n    for_each = ${each.replace(/\n$/, "")}\n${line}    content {\n      one = ${name}.value\n    }\n  }\n`;
});

const nested = fc
  .array(fc.oneof({ weight: 2, arbitrary: assignments.map((inner) => `  part {\n${inner}  }\n`) }, dynamic), { maxLength: 2 })
  .map((all) => all.join(""));

/** The blocks of a module: each declares one thing. */
const module: fc.Arbitrary<readonly string[]> = fc
  .uniqueArray(
    fc.oneof(
      fc
        .tuple(names, assignments, nested)
        .map(([name, inner, blocks]) => ({ id: `t.${name}`, text: `resource "t" "${name}" {\n${inner}${blocks}}\n` })),
      fc
        .tuple(names, expression)
        .map(([name, value]) => ({ id: `var.${name}`, text: `variable "${name}" {\n  default = ${value.replace(/\n$/, "")}\n}\n` })),
      fc
        .tuple(names, expression)
        .map(([name, value]) => ({ id: `local.${name}`, text: `locals {\n  ${name} = ${value.replace(/\n$/, "")}\n}\n` })),
      fc
        .tuple(names, expression)
        .map(([name, value]) => ({ id: `output.${name}`, text: `output "${name}" {\n  value = ${value.replace(/\n$/, "")}\n}\n` })),
    ),
    { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map(({ text }) => text));

const one = (blocks: readonly string[]): Files => [["main.tf", blocks.join("\n")]];

/** The members of a change that the tests compare. */
const seen = ({ kind, address, from, parts = [] }: Change): unknown => [
  kind,
  address,
  from,
  parts.map((part) => [part.kind, part.path, part.from, part.to]),
];

const MIRRORED: Readonly<Record<string, string>> = { added: "removed", removed: "added" };
const mirrored = ({ kind, address, from, parts = [] }: Change): unknown => [
  MIRRORED[kind] ?? kind,
  kind === "renamed" ? from : address,
  kind === "renamed" ? address : from,
  parts.map((part) => [MIRRORED[part.kind] ?? part.kind, part.path, part.to, part.from]),
];

const text = (value: unknown): string => JSON.stringify(value);
const RUNS = fc.readConfigureGlobal().numRuns ?? 150;

const check = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void): void => fc.assert(fc.property(arbitrary, law), { numRuns: RUNS });

const laws: Readonly<Record<string, (compare: Diff) => void>> = {
  "finds nothing in the same files": (compare) =>
    check(module, (blocks) => {
      expect(compare(one(blocks), one(blocks))).toEqual([]);
    }),

  "finds nothing in formatted files": (compare) =>
    check(fc.tuple(module, fc.constantFrom("hcl" as const, "terraform" as const)), ([blocks, style]) => {
      const source = blocks.join("\n").replaceAll(" = ", "=");
      expect(compare([["main.tf", source]], [["main.tf", format(source, { style })]])).toEqual([]);
    }),

  "finds nothing but other files in files that are permuted, split and joined": (compare) =>
    check(fc.tuple(module, fc.infiniteStream(fc.nat(2))), ([blocks, stream]) => {
      const files = new Map<string, string>();
      for (const block of [...blocks].reverse()) {
        const name = `${stream.next().value as number}.tf`;
        files.set(name, `${files.get(name) ?? ""}${block}`);
      }
      const kinds = new Set(compare(one(blocks), files).map(({ kind }) => kind));
      kinds.delete("moved-file");
      expect([...kinds]).toEqual([]);
    }),

  "is the mirror image in the other direction": (compare) =>
    check(fc.tuple(module, module), ([a, b]) => {
      const sorted = (all: readonly unknown[]): readonly string[] => all.map(text).sort();
      const [forward, back] = [compare(one(a), one(b)), compare(one(b), one(a))];
      // Among equal candidates for a rename, and for the place of an element, the choice may differ.
      const isSettled = [...forward, ...back].every(
        ({ kind, parts = [] }) => kind !== "renamed" && parts.every(({ path }) => !path.includes("[")),
      );
      if (isSettled) expect(sorted(forward.map(seen).map(withSortedParts))).toEqual(sorted(back.map(mirrored).map(withSortedParts)));
      expect(forward.length).toBe(back.length);
    }),

  "names the declaration of an edit, and nothing else": (compare) =>
    check(fc.tuple(module, fc.nat(), arguments_), ([blocks, at, name]) => {
      const source = blocks.join("\n");
      const before = openConfig(source, "main.tf");
      const resources = blocks.filter((block) => block.startsWith("resource"));
      fc.pre(resources.length > 0);
      const [, label = ""] = /^resource "t" "(\w+)"/.exec(resources[at % resources.length]!)!;
      const { text: after, problems } = before.edit((e) => void e.block("resource", "t", label).set(name, ref("fresh.value")));
      expect(problems).toEqual([]);
      expect(
        compare([["main.tf", source]], [["main.tf", after]]).map(({ kind, address, parts = [] }) => [
          kind,
          address,
          parts.every(({ path }) => path.split(/[.[]/)[0] === name),
        ]),
      ).toEqual([["changed", `t.${label}`, true]]);
    }),

  "finds exactly one rename after a rename": (compare) =>
    check(fc.tuple(module, names), ([blocks, name]) => {
      fc.pre(blocks.some((block) => block.startsWith(`resource "t" "${name}" {\n  one`)));
      const [before, after] = [
        blocks.join("\n"),
        blocks
          .map((block) => block.replaceAll(`"t" "${name}"`, `"t" "${name}_other"`).replaceAll(`t.${name}.`, `t.${name}_other.`))
          .join("\n"),
      ];
      expect(
        compare([["main.tf", before]], [["main.tf", after]]).map(({ kind, address, from, parts = [] }) => [
          kind,
          from,
          address,
          parts.length,
        ]),
      ).toEqual([["renamed", `t.${name}`, `t.${name}_other`, 0]]);
    }),
};

function withSortedParts(change: unknown): unknown {
  const [kind, address, from, parts] = change as [unknown, unknown, unknown, unknown[]];
  return [kind, address, from, parts.map(text).sort()];
}

describe("the comparison of files", () => {
  it.each(Object.keys(laws))("%s", (law) => laws[law]!(diff));
});

/** A comparison that finds the differences of other sources. */
const ofSources =
  (change: (source: string, name: string) => string): Diff =>
  (before, after) =>
    diff(
      before,
      Array.from(after, ([name, source]) => [name, change(String(source), name)] as const),
    );

describe("a law fails for a comparison that", () => {
  it.each<[what: string, law: string, spoilt: Diff]>([
    ["is not reflexive", "finds nothing in the same files", ofSources((source) => `${source}\nlocals {\n  extra = 1\n}\n`)],
    ["sees white space", "finds nothing in formatted files", (a, b) => (text([...a]) === text([...b]) ? [] : diff(a, ofText(b, "x")))],
    ["forgets a file", "finds nothing but other files in files that are permuted, split and joined", (a, b) => diff(a, [...b].slice(0, 1))],
    ["does not see additions", "is the mirror image in the other direction", (a, b) => diff(a, b).filter(({ kind }) => kind !== "added")],
    [
      "does not see changes",
      "names the declaration of an edit, and nothing else",
      (a, b) => diff(a, b).filter(({ kind }) => kind !== "changed"),
    ],
    [
      "does not follow references",
      "finds exactly one rename after a rename",
      (a, b) => diff(a, b).flatMap((change) => (change.kind === "renamed" ? [{ ...change, kind: "added" }] : [change])),
    ],
  ])("%s", (_, law, spoilt) => {
    expect(() => laws[law]!(spoilt)).toThrow();
  });
});

const ofText = (files: Files, name: string): Files => [...files, ["extra.tf", `locals {\n  ${name} = 1\n}\n`]];
