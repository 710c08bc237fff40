/** Errors in the sources that the laws of meaning keys find. */
import type { Sabotage, SabotagedPackages } from "../../../vitest.sabotage.ts";

const KEY = "packages/analysis/src/meaning/meaning-key.ts";

export const EQUAL_KEYS = "equal keys, equal results";
const REWRITES = "a rewrite keeps the key";

export const SABOTAGES: readonly Sabotage[] = [
  {
    name: "forget the condition of a loop",
    law: EQUAL_KEYS,
    file: KEY,
    from: "inside(loop.condition),",
    to: "",
  },
  {
    name: "do not tell one argument from an expanded list",
    law: EQUAL_KEYS,
    file: KEY,
    from: 'shape.call.expandFinal === true ? "...)" : ")"',
    to: '")"',
  },
  {
    name: "sort the items of an object whose keys are not known",
    law: EQUAL_KEYS,
    file: KEY,
    from: "const isPlain = names.size === items.length && !names.has(undefined);",
    to: "const isPlain = true;",
  },
  {
    name: "write the names that loops bind",
    law: REWRITES,
    file: KEY,
    from: "const bound = boundText(root.name, scope);",
    to: "const bound = undefined;",
  },
  {
    name: "keep the order of literal keys of an object",
    law: REWRITES,
    file: KEY,
    from: "if (isPlain) keyed.sort(",
    to: "if (!isPlain) keyed.sort(",
  },
  {
    name: "take an index that is a string for another than an attribute",
    law: REWRITES,
    file: KEY,
    from: "return literal.startsWith('\"') ?",
    to: "return literal.startsWith('%') ?",
  },
];

export const SABOTAGED: SabotagedPackages = { sabotages: SABOTAGES, packages: ["packages/analysis"] };
