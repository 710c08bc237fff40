/** Errors in the sources that the laws of comparing files find: at least one for each law. */
import type { Sabotage, SabotagedPackages } from "../../../vitest.sabotage.ts";

const MEANING = "packages/meaning/src";
const KEY = "packages/analysis/src/meaning/meaning-key.ts";

export const SABOTAGES: readonly Sabotage[] = [
  {
    name: "pair each declaration with none",
    law: "finds nothing in the same files",
    file: `${MEANING}/diff-declarations.ts`,
    from: 'const keyOf = ({ kind, address }: Pick<Declaration, "kind" | "address">): string => `${kind}\\0${address}`;',
    to: "let last = 0;\nconst keyOf = ({ kind, address }: Declaration): string => `${kind}\\0${address}\\0${last++}`;",
  },
  {
    name: "take the place of a literal for its meaning",
    law: "finds nothing in formatted files",
    file: KEY,
    from: "else this.#key += literalKey(literal);",
    to: "else this.#key += literalKey(literal) + expression.range.start.offset;",
  },
  {
    name: "do not look for declarations in other files",
    law: "finds nothing but other files in files that are permuted, split and joined",
    file: `${MEANING}/diff-declarations.ts`,
    from: "  pair(keyOf, (declaration)",
    to: "  (() => {})(keyOf, (declaration)",
  },
  {
    name: "do not see new members of objects",
    law: "is the mirror image in the other direction",
    file: `${MEANING}/parts.ts`,
    from: "if (!before.has(name)) found.push(this.#added(memberPath(name), value));",
    to: "if (before.size > after.size) found.push(this.#added(memberPath(name), value));",
  },
  {
    name: "do not tell references apart",
    law: "names the declaration of an edit, and nothing else",
    file: KEY,
    from: 'return root.name + steps.map(keyOf).join("");',
    to: 'return "x";',
  },
  {
    name: "do not follow a rename in references",
    law: "finds exactly one rename after a rename",
    file: `${MEANING}/diff-declarations.ts`,
    from: "current.naming.renaming(isSame ? undefined : own, other)",
    to: "current.naming.renaming()",
  },
  {
    name: "do not follow renamed inputs",
    law: "finds exactly the renames after inputs and outputs of a called module are renamed",
    file: `${MEANING}/folders/call-naming.ts`,
    from: "?.inputs.get(name) ?? name",
    to: " === undefined ? name : name",
  },
  {
    name: "do not follow renamed outputs of instances",
    law: "finds exactly the renames after inputs and outputs of a called module are renamed",
    file: "packages/analysis/src/meaning/instance-renaming.ts",
    from: 'if (names === undefined || step?.kind !== "attr") return steps;',
    to: 'if (names !== undefined || step?.kind !== "attr") return steps;',
  },
];

export const SABOTAGED: SabotagedPackages = { sabotages: SABOTAGES, packages: ["packages/meaning", "packages/analysis"] };
