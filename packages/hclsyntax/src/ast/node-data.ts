import { isValue, isWhollyKnown } from "@hcl-ts/cty";
import type { SourceFile, Traversal } from "@hcl-ts/hcl";

/** A node as plain data: its kind, its offsets in the source, and its parts. */
export type NodeData = { readonly kind: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/**
 * Returns the plain data of a node for `JSON.stringify`: its kind, its offsets and its parts,
 * without the file. Traversals become their text, and values that are not known are left out.
 * @param lazy the parts that the node reads from the source on demand
 */
export function nodeData(
  node: { readonly file: SourceFile; readonly kind: string; readonly start: number; readonly end: number },
  lazy: Readonly<Record<string, unknown>> = {},
): NodeData {
  const { kind, start, end } = node;
  const parts = Object.entries<unknown>({ ...node, ...lazy }).flatMap(([name, part]): [string, unknown][] => {
    if (name === "file") return [];
    if (name === "traversal") return [[name, textOf(part as Traversal, node.file)]];
    return isValue(part) && !isWhollyKnown(part) ? [] : [[name, part]];
  });
  return { kind, start, end, ...Object.fromEntries(parts) };
}

function textOf(steps: Traversal, { text }: SourceFile): string {
  return text.slice(steps[0]?.start, steps.at(-1)?.end);
}
