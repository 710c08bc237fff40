/** Laws of comparing files, with random modules, layouts and edits. */
import { format, openConfig, ref } from "@hcl-ts/hclwrite";
import fc from "fast-check";
import { expect } from "vitest";
import { type Change, diffFiles, diffFolders, type Files, terraformProfile } from "../src/index.ts";

/** A comparison, which a test can spoil. */
export type Diff = (before: Files, after: Files) => readonly Change[];

/** Compares the files of one module. */
export const diff: Diff = (before, after) => diffFiles(before, after, { profile: terraformProfile }).changes;

/** Compares the files of several modules. */
export const diffTree: Diff = (before, after) => diffFolders(before, after).folders.flatMap(({ changes }) => changes);

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

/** A heredoc ends with its line, so it is in brackets inside other expressions. */
const inParentheses = (source: string): string => (source.includes("<<") ? `(${source})` : source);

const assignments = fc
  .uniqueArray(fc.tuple(arguments_, expression), { selector: ([name]) => name, maxLength: 3 })
  .map((all) => all.map(([name, value]) => `  ${name} = ${value.replace(/\n$/, "")}\n`).join(""));

/** A dynamic block, whose iterator can have its own name. */
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

/** A module with a resource of the given label that has an argument, so that its content says something. */
const moduleWithResource = (label: fc.Arbitrary<string>): fc.Arbitrary<{ readonly label: string; readonly blocks: readonly string[] }> =>
  fc.tuple(module, label, expression, nested, fc.nat()).map(([blocks, name, value, inner, at]) => {
    const others = blocks.filter((block) => !block.startsWith(`resource "t" "${name}"`));
    const added = `resource "t" "${name}" {\n  one = ${value.replace(/\n$/, "")}\n${inner}}\n`;
    return { label: name, blocks: others.toSpliced(at % (others.length + 1), 0, added) };
  });

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

export const text = (value: unknown): string => JSON.stringify(value);
const RUNS = fc.readConfigureGlobal().numRuns ?? 150;

const check = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void): void => fc.assert(fc.property(arbitrary, law), { numRuns: RUNS });

/** The laws by what they say of a comparison. */
export const laws: Readonly<Record<string, (compare: Diff) => void>> = {
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
    check(fc.tuple(moduleWithResource(names), arguments_), ([{ blocks, label }, name]) => {
      const source = blocks.join("\n");
      const before = openConfig(source, "main.tf");
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
    // References are to `cedar`.
    check(moduleWithResource(fc.oneof(fc.constant("cedar"), names)), ({ blocks, label: name }) => {
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

  "finds exactly the renames after inputs and outputs of a called module are renamed": (compare) =>
    check(
      fc.tuple(module, module, expression, fc.constantFrom("", "  count = 2\n", "  for_each = var.apple\n")),
      ([caller, called, argument, keys]) => {
        const tree = (input: string, output: string): Files => {
          const root = caller.map((block) => block.replaceAll('module.daisy["k"].x', `[${referencesTo(output, keys).join(", ")}]`));
          const value = argument.replace(/\n$/, "");
          return [
            ["main.tf", [...root, `module "daisy" {\n  source = "./daisy"\n${keys}  ${input} = ${value}\n}\n`].join("\n")],
            ["daisy/main.tf", [...called, `variable "${input}" {}\n`, `output "${output}" {\n  value = [var.${input}]\n}\n`].join("\n")],
          ];
        };
        expect(
          compare(tree("size", "id"), tree("full_size", "full_id"))
            .map(({ kind, address, from, parts = [] }) => [kind, from, address, parts.length])
            .sort(),
        ).toEqual([
          ["renamed", "output.id", "output.full_id", 0],
          ["renamed", "var.size", "var.full_size", 0],
        ]);
      },
    ),
};

/** The references to an output of the module `daisy` in all forms. */
function referencesTo(output: string, keys: string): readonly string[] {
  if (keys === "") return [`module.daisy.${output}`, `module.daisy["${output}"].x`];
  const repeated = [`module.daisy[*].${output}`, `[for m in module.daisy : m.${output}]`, `module.daisy[var.elder].${output}[0]`];
  return [
    ...repeated,
    ...(keys.includes("count")
      ? [`module.daisy[0].${output}`]
      : [`module.daisy["k"].${output}`, `module.daisy.k.${output}`, `values(module.daisy)[*].${output}`]),
  ];
}

function withSortedParts(change: unknown): unknown {
  const [kind, address, from, parts] = change as [unknown, unknown, unknown, unknown[]];
  return [kind, address, from, parts.map(text).sort()];
}
