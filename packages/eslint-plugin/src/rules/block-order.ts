import type { BlockNode } from "@hcl-ts/hclsyntax";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf } from "./declared.ts";
import { orderBy, reorder } from "./order.ts";

/** Options of the rule `block-order`. */
export interface BlockOrderOptions {
  /** Types of blocks in the order in which a file has them. Blocks of other types come after them. */
  readonly types: readonly string[];
  /** Whether variables without a default come before the others, or may be in any order. */
  readonly variables: "required-first" | "any";
}

/** Reports blocks of a file that are not in the agreed order. */
export const blockOrder: HclRule = defineRule<BlockOrderOptions>({
  name: "block-order",
  type: "layout",
  description: "Require variables without a default first, and blocks in the order of their types",
  recommended: false,
  scope: "module",
  fixable: true,
  schema: { types: { type: "array", items: { type: "string" }, uniqueItems: true }, variables: { enum: ["required-first", "any"] } },
  defaults: { types: [], variables: "required-first" },
  create: ({ source, options, report }) => ({
    file() {
      const { ast: body } = source;
      const file = source.module?.files.find(({ name }) => name === source.moduleFile);
      // The order of override files has a meaning. Files of values and of tests are no files of the module.
      if (body.kind !== "Body" || file === undefined || file.override) return;
      const byType = orderBy(body.blocks, (item) => rankOf(item, options.types));
      for (const item of byType.moved)
        report({
          at: item.definitionRange,
          message: `Blocks are in this order: ${options.types.join(", ")}.`,
          fix: () => reorder(source, body, byType),
        });
      // One order after the other, since both may move the same blocks.
      if (byType.moved.size > 0 || options.variables !== "required-first") return;
      const variables = body.blocks.filter(({ type }) => type === "variable");
      const byNeed = orderBy(variables, (item) => (isRequired(item) ? 1 : 2));
      for (const item of byNeed.moved)
        report({
          at: item.definitionRange,
          message: isRequired(item)
            ? "A variable without a default comes before those with one."
            : "A variable with a default comes after those without one.",
          fix: () => reorder(source, body, byNeed),
        });
    },
  }),
});

function rankOf({ type }: BlockNode, types: readonly string[]): number {
  const rank = types.indexOf(type);
  return rank < 0 ? 0 : rank - types.length;
}

function isRequired(block: BlockNode): boolean {
  return attributeOf(block, "default") === undefined;
}
