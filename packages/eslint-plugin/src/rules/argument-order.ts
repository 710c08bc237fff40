import type { BlockNode } from "@hcl-ts/hclsyntax";
import { defineRule, type HclRule } from "../rule.ts";
import { type Item, type NewOrder, orderBy, reorder } from "./order.ts";

/** Options of the rule `argument-order`. */
export interface ArgumentOrderOptions {
  /** The arguments and blocks that come first, by block type. They replace the type's defaults. */
  readonly first?: Readonly<Record<string, readonly string[]>>;
  /** The arguments and blocks that come last, by block type. They replace the type's defaults. */
  readonly last?: Readonly<Record<string, readonly string[]>>;
}

const RESOURCE = ["count", "for_each", "provider"];
const FIRST: ReadonlyMap<string, readonly string[]> = new Map([
  ["resource", RESOURCE],
  ["data", RESOURCE],
  ["ephemeral", RESOURCE],
  ["module", ["source", "version", "count", "for_each", "providers"]],
  ["provider", ["alias"]],
]);
const LAST: ReadonlyMap<string, readonly string[]> = new Map([
  ["resource", ["lifecycle", "depends_on"]],
  ["data", ["lifecycle", "depends_on"]],
  ["ephemeral", ["lifecycle", "depends_on"]],
  ["module", ["depends_on"]],
  ["output", ["depends_on"]],
]);

const NAMES = { type: "object", additionalProperties: { type: "array", items: { type: "string" }, uniqueItems: true } };

/** Reports arguments that are not in the usual order. */
export const argumentOrder: HclRule = defineRule<ArgumentOrderOptions>({
  name: "argument-order",
  type: "layout",
  description: "Require meta-arguments first, and lifecycle and depends_on last",
  recommended: false,
  scope: "module",
  fixable: true,
  schema: { first: NAMES, last: NAMES },
  defaults: {},
  create({ source, options, report }) {
    const first = withOwn(FIRST, options.first);
    const last = withOwn(LAST, options.last);
    return {
      Block(node) {
        // Blocks at the top of the file, and data sources of checks.
        const before = first.get(node.type);
        const after = last.get(node.type);
        if ((before ?? after) === undefined || !isDeclaration(node)) return;
        const order = orderBy(node.body.children, (item) => rankOf(item, before ?? [], after ?? []));
        for (const item of order.moved) report({ at: headOf(item), ...problemOf(item, before ?? [], node, order) });
      },
    };

    function isDeclaration(node: BlockNode): boolean {
      const outer = source.getParent(source.getParent(node) ?? source.ast);
      return outer === undefined || (node.type === "data" && outer.kind === "Block" && outer.type === "check");
    }

    function problemOf(item: Item, before: readonly string[], { type, body }: BlockNode, order: NewOrder) {
      const name = nameOf(item);
      const isFirst = before.includes(name);
      const names = isFirst ? before : (last.get(type) ?? []);
      const all = names.length > 1 ? `, in this order: ${names.join(", ")}` : "";
      return {
        message: `In a ${type} block, "${name}" comes ${isFirst ? "first" : "last"}${all}.`,
        fix: () => reorder(source, body, order),
      };
    }
  },
});

function withOwn(
  defaults: ReadonlyMap<string, readonly string[]>,
  own: Readonly<Record<string, readonly string[]>> | undefined,
): ReadonlyMap<string, readonly string[]> {
  return new Map([...defaults, ...Object.entries(own ?? {})]);
}

const nameOf = (item: Item): string => (item.kind === "Block" ? item.type : item.name);

const headOf = (item: Item): { file: Item["file"]; start: number; end: number } =>
  item.kind === "Block"
    ? { file: item.file, start: item.start, end: item.labelOffsets.at(-1) ?? item.typeEnd }
    : { file: item.file, start: item.start, end: item.nameEnd };

/** The place of an item: negative for those that come first, positive for those that come last. */
function rankOf(item: Item, first: readonly string[], last: readonly string[]): number {
  const name = nameOf(item);
  const before = first.indexOf(name);
  if (before >= 0) return before - first.length;
  return last.indexOf(name) + 1;
}
