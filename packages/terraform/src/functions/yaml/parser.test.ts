/** Compares the parser with the library `yaml`: on documents that the library writes, on a large file, and on documents with mistakes. */
import { readFileSync } from "node:fs";
import { Budget } from "@hcl-ts/cty";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isAlias, isMap, isScalar, isSeq, parseDocument, stringify, type ToStringOptions } from "yaml";
import type { YamlNode } from "./node.ts";
import { parseYaml } from "./parser.ts";

/** A document without its notation: strings, lists, pairs, and `*` before the names of aliases. */
type Tree = string | readonly Tree[];

function treeOf(node: YamlNode): Tree {
  switch (node.kind) {
    case "alias":
      return `*${node.name}`;
    case "scalar":
      return node.value;
    case "sequence":
      return node.items.map(treeOf);
    case "mapping":
      return node.items.map(([key, value]) => ["pair", treeOf(key), treeOf(value)]);
  }
}

function treeOfLibrary(node: unknown): Tree {
  if (isAlias(node)) return `*${node.source}`;
  if (isScalar(node)) return node.source ?? "";
  if (isSeq(node)) return node.items.map(treeOfLibrary);
  if (isMap(node)) return node.items.map(({ key, value }) => ["pair", treeOfLibrary(key), treeOfLibrary(value)]);
  return "";
}

/** Returns the tree of a document; undefined if it is rejected. */
function parsed(text: string): Tree | undefined {
  try {
    const root = parseYaml(text, new Budget());
    return root === undefined ? "" : treeOf(root);
  } catch {
    return undefined;
  }
}

function parsedByLibrary(text: string): Tree | undefined {
  const document = parseDocument(text, {
    schema: "failsafe",
    version: "1.1",
    uniqueKeys: false,
    logLevel: "silent",
    resolveKnownTags: false,
  });
  return document.errors.length > 0 ? undefined : treeOfLibrary(document.contents);
}

/** Characters that matter to the syntax, beside letters and others. Libyaml differs with tabs, question marks and colons at the beginning. */
const character = fc.oneof(fc.constantFrom(..." \n-:,[]{}#&*!|>'\"%@`~\\._<=+01ynoe/".split("")), fc.constantFrom("a", "é", "😀", "\x07"));
const text = fc.oneof(
  fc
    .array(character, { maxLength: 12 })
    .map((characters) => characters.join(""))
    .filter((joined) => !joined.startsWith(":")),
  fc.array(fc.constantFrom("word", "- x", "a: b", "#", " indented", "\n", "\n\n", "  "), { maxLength: 30 }).map((parts) => parts.join("")),
);
const { document } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    text,
    fc.constantFrom<unknown>(null, true, 1.5),
    fc.array(tie("document"), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie("document")), { maxLength: 4 }).map((entries) => new Map(entries)),
  ),
}));

const options: fc.Arbitrary<ToStringOptions> = fc.record({
  collectionStyle: fc.constantFrom("any", "block", "flow"),
  defaultStringType: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL", "BLOCK_FOLDED"),
  indent: fc.constantFrom(1, 2, 3),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 80),
  flowCollectionPadding: fc.boolean(),
  // The library loses line breaks when it folds these.
  doubleQuotedMinMultiLineLength: fc.constant(10_000),
});
/** Documents in the notations of the library. Unlike libyaml, it does not indent block scalars at the root. */
const written = fc.tuple(document, options).map(([value, style]) => stringify([value], style));

it("parses what the library writes", () => {
  fc.assert(
    fc.property(written, (source) => {
      expect([source, parsed(source)]).toEqual([source, parsedByLibrary(source)]);
    }),
    { numRuns: 2000 },
  );
});

const lockFile = readFileSync(new URL("../../../../../pnpm-lock.yaml", import.meta.url), "utf8");

it("parses the lock file of this repository like the library", () => {
  expect(parsed(lockFile)).toEqual(parsedByLibrary(lockFile));
});
